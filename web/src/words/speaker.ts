// Speaks from a game's table of words. The terminal has its twin: src/sunroom/words/speaker.py. A test has both
// tell all that can happen, and compares them letter by letter.
//
// What a table is made of is told in src/sunroom/words/table.py; the server sends it in the reader's language.

export type Text = string | string[];
export type Wanted = string | number | boolean | (string | number)[];
/** How a placeholder is filled, where it is not the argument of its name. */
export type Fill =
  | { value: string }
  | { seat: string }
  | { seats: string }
  | { name: string; of: string }
  | { names: string; of: string }
  | ItemFill
  | { each: string; text: string }
  | { phrase: string };
type ItemFill = { item: string; at: string };

export interface Case {
  text: Text;
  when?: Record<string, Wanted>;
  by?: string | ItemFill;
  fills?: Record<string, Fill>;
}

export interface OptionWords {
  name: string;
  hint: string;
  values: Record<string, string>;
  explained: Record<string, string>;
  from_players: number;
  proposed: string | number | boolean | null;
}

export interface WordTable {
  name: string;
  /** What it is about, in one sentence. */
  story: string;
  /** How long a match takes. */
  time: string;
  events: Record<string, Case[] | null>;
  names: Record<string, Record<string, Text>>;
  fills: Record<string, Fill>;
  phases: Record<string, string>;
  questions: Case[];
  moves: Record<string, { parts: string[]; said: Case[] }>;
  parts: Record<string, string>;
  items: Record<string, Case[]>;
  phrases: Record<string, Case[]>;
  options: Record<string, OptionWords>;
}

/** What is the same for all games. */
export interface SharedWords {
  language: string;
  languages: Record<string, string>;
  listed: string;
  soft: { before: string; text: string } | null;
  seat: string;
  names: Record<string, Record<string, Text>>;
}

export const NO_WORDS: WordTable = {
  name: "",
  story: "",
  time: "",
  events: {},
  names: {},
  fills: {},
  phases: {},
  questions: [],
  moves: {},
  parts: {},
  items: {},
  phrases: {},
  options: {},
};

export type Facts = Record<string, unknown>;
type Names = readonly string[];
const NOT_TOLD = ["event", "item", "rule", "seat", "mine"]; // beside the id of what has no sentence
/** The categories of plural forms, in the order of a gettext catalogue's. */
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];

/** Which of so many forms of a text goes with a number in a language. */
export function formOf(language: string): (count: number, forms: number) => number {
  const rules = new Intl.PluralRules(language);
  const there: readonly string[] = rules.resolvedOptions().pluralCategories;
  const order = CATEGORIES.filter((one) => there.includes(one));
  return (count, forms) => Math.min(order.indexOf(rules.select(count)), forms - 1);
}

/** Things one after the other: "a, b and c". */
export function listing(items: Names, shared: SharedWords): string {
  if (items.length < 2) return items.join("");
  const last = items[items.length - 1] ?? "";
  const soft = shared.soft && new RegExp(shared.soft.before).test(last);
  const told: Record<string, string> = { several: items.slice(0, -1).join(", "), last };
  return filled(soft ? shared.soft!.text : shared.listed, (name) => told[name] ?? "");
}

/** One game in one language. */
export class Speaker {
  private table: WordTable;
  private shared: SharedWords;
  private form: (count: number, forms: number) => number;

  constructor(table: WordTable, shared: SharedWords) {
    this.table = table;
    this.shared = shared;
    this.form = formOf(shared.language);
  }

  /** What happened, in words for a reader; null for what needs no words. */
  event(event: Facts, names: Names, me: number | null): string | null {
    const facts = { ...event, mine: isMine(event, me) };
    const id = String(event.event);
    const said = this.table.events[id];
    if (said === undefined) return this.plainly(id, facts, names);
    return said === null ? null : this.said(said, facts, names);
  }

  /** What is asked of the one to move. */
  question(view: Facts, moves: Names, more: Facts = {}): string {
    const can = Object.fromEntries(moves.map((move) => [move.split(" ")[0] ?? "", true]));
    return this.said(this.table.questions, { ...view, can, ...more }, []) ?? "";
  }

  /** A move in words; more about it may be known than its text tells. */
  move(text: string, view: Facts, more: Facts = {}): string {
    const [word, ...rest] = text.split(" ");
    const known = this.table.moves[word ?? ""];
    if (!known) return text;
    const parts = rest.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
    const told = Object.fromEntries(parts.slice(0, known.parts.length).map((part, i) => [known.parts[i], part]));
    return this.said(known.said, { ...view, ...told, ...more }, []) ?? text;
  }

  /** A piece of the score in words. */
  item(item: Facts, names: Names): string {
    const id = String(item.item);
    const known = this.table.items[id];
    return (known ? this.said(known, item, names) : null) ?? this.plainly(id, item, []);
  }

  phrase(id: string, facts: Facts, names: Names = []): string {
    return this.said(this.table.phrases[id] ?? [], facts, names) ?? "";
  }

  /** What a part of the score is called. */
  part(id: string): string {
    return this.table.parts[id] || inWords(id);
  }

  phase(id: string): string {
    return this.table.phases[id] || inWords(id);
  }

  option(id: string): string {
    return this.table.options[id]?.name || inWords(id);
  }

  /** A value of an option; `names` where it names a seat, else null. */
  optionValue(option: string, value: string | number | boolean, names: Names | null = null): string {
    const found = this.table.options[option]?.values[String(value)];
    if (found) return found;
    if (value === "random") return this.name("chance", value);
    if (typeof value === "boolean") return this.name("answer", value);
    if (typeof value === "number" && names) return this.seat(value, names);
    return inWords(String(value));
  }

  /** What something is called, or so many of it. */
  name(kind: string, id: unknown, count = 1): string {
    const found = (this.table.names[kind] ?? this.shared.names[kind])?.[String(id)];
    if (found === undefined) return inWords(String(id));
    return filled(this.formed(found, count), () => String(count));
  }

  listed(items: Names): string {
    return listing(items, this.shared);
  }

  /** The names of several things; those with a singular and a plural are counted by kind. */
  names(kind: string, ids: Iterable<unknown>): string {
    const known = this.table.names[kind] ?? {};
    const keys = [...ids].map(String);
    if (!Object.values(known).some(Array.isArray)) return this.listed(keys.map((id) => this.name(kind, id)));
    const there = Object.keys(known).filter((id) => keys.includes(id));
    return this.listed(there.map((id) => this.name(kind, id, keys.filter((key) => key === id).length)));
  }

  private said(known: Case[], facts: Facts, names: Names): string | null {
    const found = known.find((one) =>
      Object.entries(one.when ?? {}).every(([path, wanted]) => holds(facts, path, wanted)),
    );
    return found ? this.told(found, facts, names) : null;
  }

  private told(found: Case, facts: Facts, names: Names): string {
    const by = found.by;
    const n = by === undefined ? 0 : size(typeof by === "string" ? at(facts, by) : itemOf(by, facts));
    const fills: Record<string, Fill | undefined> = { ...this.table.fills, ...found.fills };
    return filled(this.formed(found.text, n), (name) =>
      name === "n" && by !== undefined ? String(n) : this.fill(fills[name] ?? { value: name }, facts, names),
    );
  }

  /** What stands for a placeholder. */
  private fill(fill: Fill, facts: Facts, names: Names): string {
    if ("value" in fill) {
      const value = at(facts, fill.value);
      return Array.isArray(value) ? this.listed(value.map((one) => this.value(one))) : this.value(value);
    }
    if ("seat" in fill) return this.seat(at(facts, fill.seat), names);
    if ("seats" in fill) return this.listed(asList(at(facts, fill.seats)).map((seat) => this.seat(seat, names)));
    if ("name" in fill) {
      const id = at(facts, fill.of);
      return id === undefined || id === null ? "" : this.name(fill.name, id);
    }
    if ("names" in fill) return this.names(fill.names, asList(at(facts, fill.of)));
    if ("each" in fill) return this.listed(this.bySeat(fill.text, asList(at(facts, fill.each)), names));
    if ("phrase" in fill) return this.phrase(fill.phrase, facts, names);
    return this.value(itemOf(fill, facts));
  }

  private bySeat(text: string, values: unknown[], names: Names): string[] {
    return values.map((value, seat) => {
      const points = Array.isArray(value) ? value.reduce((sum: number, one: number) => sum + one, 0) : value;
      const told: Record<string, string> = { name: this.seat(seat, names), points: String(points) };
      return filled(text, (name) => told[name] ?? "");
    });
  }

  private seat(seat: unknown, names: Names): string {
    if (typeof seat !== "number") return "";
    return names[seat] ?? filled(this.shared.seat, () => String(seat + 1));
  }

  private formed(text: Text, count: number): string {
    return typeof text === "string" ? text : (text[this.form(count, text.length)] ?? "");
  }

  /** What has no sentence: "Ada: sold (count 3, price 5)". */
  private plainly(id: string, facts: Facts, names: Names): string {
    const who = names.length && "seat" in facts ? `${this.seat(facts.seat, names)}: ` : "";
    const more = Object.entries(facts)
      .filter(([name, value]) => !NOT_TOLD.includes(name) && value !== null && value !== undefined)
      .map(([name, value]) => `${inWords(name)} ${this.plainValue(name, value, names)}`);
    return `${who}${inWords(id)}${more.length ? ` (${more.join(", ")})` : ""}`;
  }

  private plainValue(name: string, value: unknown, names: Names): string {
    if (name === "seats" && Array.isArray(value)) return this.listed(value.map((seat) => this.seat(seat, names)));
    return this.value(value);
  }

  /** A value as it stands: "3", "yes", "a, b", "h 4, s 3". */
  value(value: unknown): string {
    if (value === null || value === undefined) return "";
    if (typeof value === "boolean") return this.name("answer", value);
    if (Array.isArray(value))
      return value
        .map((one) => this.value(one))
        .join(value.some((one) => typeof one === "object" && one !== null) ? "; " : ", ");
    if (typeof value === "object")
      return Object.entries(value)
        .map(([name, one]) => `${inWords(name)} ${this.value(one)}`)
        .join(", ");
    return String(value);
  }
}

/** An id as a reader may see it: "turned_up" is "turned up". */
export const inWords = (id: string): string => id.replaceAll("_", " ");

const filled = (text: string, told: (name: string) => string): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => told(name));

/** What is there by a path such as "totals.h", "seats.0" or "row|at". */
function at(facts: unknown, path: string): unknown {
  for (const one of path.split("|")) {
    const found = one
      .split(".")
      .reduce<unknown>(
        (value, part) => (typeof value === "object" && value !== null ? (value as Facts)[part] : undefined),
        facts,
      );
    if (found !== undefined && found !== null) return found;
  }
  return undefined;
}

function itemOf(fill: ItemFill, facts: Facts): unknown {
  const place = at(facts, fill.at);
  return place === undefined ? undefined : at(facts, `${fill.item}.${String(place)}`);
}

function isMine(event: Facts, me: number | null): boolean {
  if (me === null) return false;
  if ("seat" in event) return event.seat === me;
  return Array.isArray(event.seats) && event.seats.length === 1 && event.seats[0] === me;
}

function holds(facts: Facts, path: string, wanted: Wanted): boolean {
  const value = at(facts, path);
  if (typeof wanted === "boolean") return isThere(value) === wanted;
  return Array.isArray(wanted) ? wanted.includes(value as string | number) : value === wanted;
}

function isThere(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === "") return false;
  return typeof value !== "object" || Object.keys(value).length > 0;
}

/** A number, or how many there are. */
function size(value: unknown): number {
  if (typeof value === "number") return value;
  return Array.isArray(value) || typeof value === "string" ? value.length : 0;
}

/** A list; a text is one of its letters. */
const asList = (value: unknown): unknown[] =>
  typeof value === "string" ? [...value] : Array.isArray(value) ? value : [];
