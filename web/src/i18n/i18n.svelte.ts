// Words in the reader's language. The English text is the key; the catalogues are gettext's,
// made into JSON when the page is built (locales/ in the repository).

export const LANGUAGES = { en: "English", it: "Italiano", fr: "Français", es: "Español" } as const;
export type Language = keyof typeof LANGUAGES;

type Catalogue = Record<string, string | string[]>;
type Values = Record<string, string | number>;

const catalogues = import.meta.glob<{ default: Catalogue }>("./catalogues/*.json");
const KEY = "sunroom.language";

let language = $state<Language>("en");
let catalogue = $state.raw<Catalogue>({});
let plurals = new Intl.PluralRules("en");

function isLanguage(text: string | null | undefined): text is Language {
  return text != null && text in LANGUAGES;
}

function preferred(): Language {
  const asked = new URLSearchParams(location.search).get("lang");
  if (isLanguage(asked)) return asked;
  const kept = localStorage.getItem(KEY);
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((one) => one.slice(0, 2)).find(isLanguage) ?? "en";
}

/** Switch to a language, or at the start to the one the reader prefers. */
export async function loadLanguage(wanted: Language = preferred()): Promise<void> {
  const load = catalogues[`./catalogues/${wanted}.json`];
  catalogue = load ? (await load()).default : {};
  language = wanted;
  plurals = new Intl.PluralRules(wanted);
  document.documentElement.lang = wanted;
}

export async function chooseLanguage(wanted: Language): Promise<void> {
  localStorage.setItem(KEY, wanted);
  await loadLanguage(wanted);
}

export function currentLanguage(): Language {
  return language;
}

function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A text in the reader's language, with {names} filled in. */
export function t(text: string, values: Values = {}): string {
  const found = catalogue[text];
  return filled(typeof found === "string" && found ? found : text, values);
}

/** A text that depends on a number, which it may name as {n}. */
export function n(one: string, many: string, count: number, values: Values = {}): string {
  const found = catalogue[one];
  const all = { n: count, ...values };
  if (!Array.isArray(found)) return filled(count === 1 ? one : many, all);
  // In the languages we speak gettext's first form is "one", the last "other" (and "many").
  const form = plurals.select(count) === "one" ? found[0] : found[found.length - 1];
  return filled(form || (count === 1 ? one : many), all);
}

/** A part of one, as a reader writes it: 0.12 is "12%", in French "12 %". */
export function percent(part: number): string {
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(part);
}

/** Things one after the other: "a, b and c". */
export function listed(items: string[]): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(items);
}
