// What somebody likes or has entered, kept in this browser: a reload or a closed tab loses nothing.

/** What was kept, if it can still be read. */
export function recall<T>(key: string): Partial<T> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}

export function keep(key: string, value: object): void {
  localStorage.setItem(key, JSON.stringify(value));
}
