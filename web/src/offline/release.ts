// Large contents of which nothing is needed any more.

/**
 * Give their memory back now, not when the browser tidies up some day. What was once handed to the browser itself (to be
 * digested, encoded or kept) is held there too, and only goes when it is posted away: here to nobody.
 */
export function release(content: ArrayBuffer): void {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, [content]);
  port1.close();
}
