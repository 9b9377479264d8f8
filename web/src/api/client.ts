// Requests to the server, or to the tables of this browser. Types come from its OpenAPI description (npm run types).
import { factOf } from "../local/facts";
import { countHere, local } from "../local/local";
import type { Answer, End } from "./end";
import type { components } from "./schema";
import { server } from "./server";
import { alone, endOf, mayBeHere } from "./where";

type Schemas = components["schemas"];
export type TableState = Schemas["TableState"];
export type SeatWish = Schemas["SeatWish"];
export type NewMatch = Schemas["NewMatch"];
export type Games = Schemas["Games"];
export type Replay = Schemas["Replay"];
export type Person = Schemas["Person"];
export type Me = Schemas["Me"];

/** What the server, or the network, said no with. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule: string | null = null,
    /** How long to wait before asking again, where the server says so. */
    readonly seconds: number | null = null,
    /** What is wrong, as the game declares it: a kind with arguments. */
    readonly fault: unknown = null,
  ) {
    super(message);
  }
}

async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal, end?: End): Promise<T> {
  let answer: Answer;
  try {
    answer = await (end ?? (await endOf(path))).ask(method, path, body, signal);
  } catch {
    // What the page knows by itself does not need the server.
    const known = method === "GET" ? await factOf(path).catch(() => undefined) : undefined;
    if (known !== undefined) return known as T;
    throw new Refusal("offline", "the server cannot be reached");
  }
  const ok = answer.status >= 200 && answer.status < 300;
  // Cut off in the middle of an answer is as good as no answer.
  if (ok && answer.body === undefined) throw new Refusal("offline", "the answer is incomplete");
  const error = (
    answer.body as { error?: { code: string; message: string; rule?: string; fault?: unknown } } | undefined
  )?.error;
  if (ok && !error) return answer.body as T;
  throw new Refusal(
    error?.code ?? "broken",
    error?.message ?? String(answer.status),
    error?.rule,
    answer.seconds,
    error?.fault ?? null,
  );
}

export const get = <T>(path: string, signal?: AbortSignal) => ask<T>("GET", path, undefined, signal);
export const post = <T>(path: string, body: unknown = {}) => ask<T>("POST", path, body);

/** A table that is made in this browser if it may be, and if that does not work, at the server where there is one. */
async function made(path: string, body: unknown, here: boolean): Promise<TableState> {
  if (!mayBeHere(here)) {
    if (alone()) throw new Refusal("no_tables", "this browser cannot have tables of its own");
    return ask("POST", path, body, undefined, server);
  }
  try {
    return await ask<TableState>("POST", path, body, undefined, local);
  } catch (error) {
    const unable = error instanceof Refusal && ["offline", "unavailable", "no_room"].includes(error.code);
    if (!unable || alone()) throw error;
    return ask("POST", path, body, undefined, server);
  }
}

/** Whether people elsewhere are to sit there. */
export function needsOthers({ seats, listed }: NewMatch): boolean {
  return Boolean(listed) || seats.some((seat) => seat.kind === "open");
}

export const api = {
  games: () => get<Games>("/api/games"),
  rules: (game: string, language: string) => get<Schemas["Rules"]>(`/api/games/${game}/rules?language=${language}`),
  /** `here`: in this browser, if nobody elsewhere plays along. */
  create: (wish: NewMatch, here: boolean) => made("/api/matches", wish, here && !needsOthers(wish)),
  table: (match: string) => get<TableState>(`/api/matches/${match}`),
  open: () => get<{ matches: TableState[] }>("/api/matches?which=open"),
  mine: () => get<{ matches: TableState[] }>("/api/matches?which=mine"),
  /** Those of this browser; nothing is started to find out that there are none. */
  here: async (): Promise<{ matches: TableState[] }> =>
    (await countHere()) ? ask("GET", "/api/matches?which=mine", undefined, undefined, local) : { matches: [] },
  join: (match: string, name: string, code: string | null, seat?: number) =>
    post<TableState>(`/api/matches/${match}/join`, { name, code, seat: seat ?? null }),
  leave: (match: string) => post<TableState>(`/api/matches/${match}/leave`),
  comeBack: (match: string, seat: number | null = null) => post<TableState>(`/api/matches/${match}/return`, { seat }),
  replace: (match: string, seat: number) => post<TableState>(`/api/matches/${match}/replace`, { seat }),
  rematch: (match: string) => post<TableState>(`/api/matches/${match}/rematch`),
  replay: (match: string, seat: number | null) =>
    get<Replay>(`/api/matches/${match}/replay${seat === null ? "" : `?seat=${seat}`}`),
  takeIn: (record: unknown, here: boolean) => made("/api/records", { record }, here),
  me: () => get<Me>("/api/me"),
  restore: (handle: string) => post<Me>("/api/me/restore", { handle }),
  makePass: () => post<{ pass: string; seconds: number }>("/api/passes"),
  revokePass: () => ask<undefined>("DELETE", "/api/passes"),
  lookPass: (pass: string) => post<Person>("/api/passes/look", { pass }),
  takePass: (pass: string, leaving: string | null) => post<Me>("/api/passes/take", { pass, leaving }),
};
