// The signs and names of the five colours, and the signs of the seats as shapes.
import { speaker } from "../../words/words.svelte";
import type { Colour } from "./town";

/** Each colour has a shape of its own, in a box of 24 by 24. */
export const SIGN: Record<Colour, string> = {
  b: "M12 1.5C12 1.5 4.5 10.4 4.5 15a7.5 7.5 0 0 0 15 0C19.5 10.4 12 1.5 12 1.5Z", // a drop
  g: "M2.5 21.5C2 9.5 9 2.5 22 2C22.5 14.5 15.5 21.5 6.8 19.2L11.5 12.5L4.8 19Z", // a leaf
  p: "M14.5 1.8A10.3 10.3 0 1 0 22.2 15.5A8.4 8.4 0 0 1 14.5 1.8Z", // a moon
  r: "M12 22C4 15.8 1.5 12 1.5 8A5.3 5.3 0 0 1 12 6A5.3 5.3 0 0 1 22.5 8C22.5 12 20 15.8 12 22Z", // a heart
  y: "M12 0.4L14.8 5.3L20.2 3.8L18.7 9.2L23.6 12L18.7 14.8L20.2 20.2L14.8 18.7L12 23.6L9.2 18.7L3.8 20.2L5.3 14.8L0.4 12L5.3 9.2L3.8 3.8L9.2 5.3Z", // a sun
};

/** The seats' signs ● ▲ ■ ◆ as shapes around 0,0. */
export const SEAT_SHAPES = [
  "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0 -16 0Z",
  "M0 -9L9.5 7.5H-9.5Z",
  "M-7.5 -7.5H7.5V7.5H-7.5Z",
  "M0 -10L9 0L0 10L-9 0Z",
];

export const colourName = (colour: Colour): string => speaker("lane").name("colour", colour);
export const spaceName = (colour: Colour): string => speaker("lane").name("space", colour);
export const cardsName = (colour: Colour, count: number): string => speaker("lane").name("card", colour, count);
