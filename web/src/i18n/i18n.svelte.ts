// Words in the reader's language. The English text is the key; the catalogues are gettext's,
// made into JSON when the page is built (locales/ in the repository).

import { keepText, recallText } from "../parts/kept.svelte";
import { formOf } from "../words/speaker";
import { loadWords } from "../words/words.svelte";

type Catalogue = Record<string, string | string[]>;
type Values = Record<string, string | number>;

const catalogues = import.meta.glob<{ default: Catalogue }>("./catalogues/*.json");
const KEY = "sunroom.language";
const SOURCE = "en"; // the language of the texts in the sources

let language = $state(SOURCE);
let catalogue = $state.raw<Catalogue>({});
let form = formOf(SOURCE);

const fileOf = (wanted: string): string => `./catalogues/${wanted}.json`;

function isLanguage(text: string | null | undefined): text is string {
  return text === SOURCE || (text != null && fileOf(text) in catalogues);
}

function preferred(): string {
  const asked = new URLSearchParams(location.search).get("lang");
  if (isLanguage(asked)) return asked;
  const kept = recallText(KEY);
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((one) => one.slice(0, 2)).find(isLanguage) ?? SOURCE;
}

/** Switch to a language, or at the start to the one the reader prefers. */
export async function loadLanguage(wanted: string = preferred()): Promise<void> {
  const [found] = await Promise.all([catalogues[fileOf(wanted)]?.(), loadWords(wanted)]);
  catalogue = found?.default ?? {};
  language = wanted;
  form = formOf(wanted);
  document.documentElement.lang = wanted;
}

export async function chooseLanguage(wanted: string): Promise<void> {
  keepText(KEY, wanted);
  await loadLanguage(wanted);
}

export function currentLanguage(): string {
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
  return filled(found[form(count, found.length)] || (count === 1 ? one : many), all);
}

/** A part of one, as a reader writes it: 0.12 is "12%", in French "12 %". */
export function percent(part: number): string {
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(part);
}

export { listed } from "../words/words.svelte";
