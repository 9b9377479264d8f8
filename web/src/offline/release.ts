// Large contents of which nothing is needed any more.

/** Give its memory back now, where the browser can; elsewhere it goes when the browser tidies up. */
export function release(content: ArrayBufferLike): void {
  (content as { transfer?: (size: number) => unknown }).transfer?.(0);
}
