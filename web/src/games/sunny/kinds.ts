// The pictures by name.
import { speaker } from "../../words/words.svelte";
import type { Kind } from "./model";

/** A picture's name on its own. */
export const kindName = (kind: Kind): string => speaker("sunny").name("picture", kind);

/** Complete pictures in words: "a sun and 2 clouds". */
export const picturesListed = (pictures: { kind: Kind }[]): string =>
  speaker("sunny").names(
    "pictures",
    pictures.map((one) => one.kind),
  );
