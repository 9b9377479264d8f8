// Large files lie on the host as gzip left them (web/runtime.py), so none has to compress them on their way.

const PACKED = ".packed";
const UNPACKED = "sunroom-unpacked"; // said of what the service worker has unpacked and kept

/** The content of a file of this path, packed or not. */
export function unpacked(answer: Response, path: string): Response {
  if (!path.endsWith(PACKED) || !answer.ok || !answer.body || answer.headers.has(UNPACKED)) return answer;
  const kind = path.endsWith(`.wasm${PACKED}`) ? "application/wasm" : "application/octet-stream";
  const content = answer.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(content, { headers: { "content-type": kind, [UNPACKED]: "yes" } });
}
