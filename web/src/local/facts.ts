// What can be said without a server and before Python has begun: the games and their words, written down when the page
// was built (src/sunroom/local/facts.py).
const files = import.meta.glob<{ default: unknown }>("./facts/*.json");

/** What a request of this address is answered with, if that is known. */
export async function factOf(path: string): Promise<unknown> {
  const [, language] = /^\/api\/words\?language=(\w+)$/.exec(path) ?? [];
  const name = path === "/api/games" ? "games" : language && `words-${language}`;
  return name ? (await files[`./facts/${name}.json`]?.())?.default : undefined;
}
