// Requests to the server. Types come from its OpenAPI description (npm run types).
import type { components } from "./schema";

type Schemas = components["schemas"];
export type TableState = Schemas["TableState"];
export type SeatWish = Schemas["SeatWish"];
export type NewMatch = Schemas["NewMatch"];
export type Games = Schemas["Games"];
export type Replay = Schemas["Replay"];

/** What the server, or the network, said no with. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule: string | null = null,
  ) {
    super(message);
  }
}

async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      ...(signal ? { signal } : {}),
      ...(body === undefined
        ? {}
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refusal("offline", "the server cannot be reached");
  }
  const found: unknown = await answer.json().catch(() => undefined);
  // Cut off in the middle of an answer is as good as no answer.
  if (answer.ok && found === undefined) throw new Refusal("offline", "the answer is incomplete");
  if (answer.ok) return found as T;
  const error = (found as { error?: { code: string; message: string; rule?: string } } | undefined)?.error;
  throw new Refusal(error?.code ?? "broken", error?.message ?? answer.statusText, error?.rule);
}

export const get = <T>(path: string, signal?: AbortSignal) => ask<T>("GET", path, undefined, signal);
export const post = <T>(path: string, body: unknown = {}) => ask<T>("POST", path, body);

export const api = {
  games: () => get<Games>("/api/games"),
  create: (wish: NewMatch) => post<TableState>("/api/matches", wish),
  table: (match: string) => get<TableState>(`/api/matches/${match}`),
  open: () => get<{ matches: TableState[] }>("/api/matches?which=open"),
  mine: () => get<{ matches: TableState[] }>("/api/matches?which=mine"),
  join: (match: string, name: string, code: string | null, seat?: number) =>
    post<TableState>(`/api/matches/${match}/join`, { name, code, seat: seat ?? null }),
  leave: (match: string) => post<TableState>(`/api/matches/${match}/leave`),
  comeBack: (match: string) => post<TableState>(`/api/matches/${match}/return`),
  replace: (match: string, seat: number, level = "medium") =>
    post<TableState>(`/api/matches/${match}/replace`, { seat, level }),
  rematch: (match: string) => post<TableState>(`/api/matches/${match}/rematch`),
  replay: (match: string, seat: number | null) =>
    get<Replay>(`/api/matches/${match}/replay${seat === null ? "" : `?seat=${seat}`}`),
  takeIn: (record: unknown) => post<TableState>("/api/records", { record }),
  me: () => get<{ token: string }>("/api/me"),
  be: (token: string) => post<{ token: string }>("/api/people", { token }),
};
