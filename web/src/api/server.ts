// The server that the page came from.
import { to } from "../base";
import type { Answer, End, Line } from "./end";

export const server: End = {
  async ask(method, path, body, signal): Promise<Answer> {
    const answer = await fetch(to(path), {
      method,
      ...(signal ? { signal } : {}),
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    const found: unknown = answer.status === 204 ? null : await answer.json().catch(() => undefined);
    return { status: answer.status, body: found, seconds: Number(answer.headers.get("retry-after")) || null };
  },

  connect(match, seat, after, heard, closed): Line {
    const place = seat === null ? "" : `&seat=${seat}`;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const address = `${scheme}://${location.host}${to(`/api/matches/${match}/live`)}`;
    const socket = new WebSocket(`${address}?after=${after}&standing=1${place}`);
    socket.onmessage = (event) => heard(event.data as string);
    socket.onclose = (event) => closed(event.code);
    return {
      send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
      close: () => socket.close(),
    };
  },

  analyse(match, told): Line {
    const source = new EventSource(to(`/api/matches/${match}/analysis`));
    source.onmessage = (event) => told("message", event.data as string);
    source.addEventListener("done", (event) => told("done", (event as MessageEvent<string>).data));
    source.onerror = () => told("failed", "");
    return { send: () => undefined, close: () => source.close() };
  },
};
