// The folder of the host that the page lives in: "/", or "/games/sunroom/" on a host that has other things too.
const here = import.meta.url; // in a variable, so that Vite takes it for no file to include

/** Ends in a slash. All scripts of the page are in its folder `assets`. */
export const base: string = import.meta.env.DEV ? "/" : new URL("..", here).pathname;

/** A path of the app as it stands in an address: "/rules" is "/games/sunroom/rules". */
export function to(path: string): string {
  return base + path.replace(/^\//, "");
}

/** The other way round: which path of the app an address means. */
export function pathIn(address: string): string {
  return address.startsWith(base) ? address.slice(base.length - 1) : address;
}
