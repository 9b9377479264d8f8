// Our own drawings of the cards, each in a square of 100 x 100: a file a card, found by its name.
import type { Component } from "svelte";
import type { CardId } from "../model";
import type { Look } from "./look";

export interface Drawing extends Look {
  Art: Component;
}

const files = import.meta.glob<{ default: Component; look: Look }>("./*.svelte", { eager: true });

export const DRAWINGS = Object.fromEntries(
  Object.entries(files).map(([path, { default: Art, look }]) => [
    path.slice("./".length, -".svelte".length).toLowerCase(),
    { Art, ...look },
  ]),
) as Record<CardId, Drawing>;
