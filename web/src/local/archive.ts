// Archives whose files are stored as they are (web/pyodide/pack.py): what is in them, without a copy.
const ENTRY = 0x02014b50; // begins an entry of the list at the end
const LIST = 0x06054b50; // says where that list is
const LIST_SIZE = 22;

/** Each file's path and content. */
export function* filesOf(archive: ArrayBuffer): Generator<[string, Uint8Array]> {
  const view = new DataView(archive);
  const end = archive.byteLength - LIST_SIZE;
  if (end < 0 || view.getUint32(end, true) !== LIST) throw new Error("this is no archive of ours");
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [method, size] = [view.getUint16(at + 10, true), view.getUint32(at + 24, true)];
    if (view.getUint32(at, true) !== ENTRY || method !== 0) throw new Error("this is no archive of ours");
    const [name, extra, comment] = [28, 30, 32].map((one) => view.getUint16(at + one, true)) as [
      number,
      number,
      number,
    ];
    const path = new TextDecoder().decode(new Uint8Array(archive, at + 46, name));
    const local = view.getUint32(at + 42, true);
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    yield [path, new Uint8Array(archive, from, size)];
    at += 46 + name + extra + comment;
  }
}
