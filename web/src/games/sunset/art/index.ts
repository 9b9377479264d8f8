// Our own drawings of the cards, each in a square of 100 x 100, with the colour of its background.
import type { Component } from "svelte";
import type { CardId } from "../model";
import Anubis from "./Anubis.svelte";
import Apis from "./Apis.svelte";
import Apofis from "./Apofis.svelte";
import Bastet from "./Bastet.svelte";
import Eclipse from "./Eclipse.svelte";
import Heka from "./Heka.svelte";
import Horus from "./Horus.svelte";
import Isis from "./Isis.svelte";
import Libro from "./Libro.svelte";
import Maat from "./Maat.svelte";
import Osiris from "./Osiris.svelte";
import Plaga from "./Plaga.svelte";
import Ra from "./Ra.svelte";
import Seth from "./Seth.svelte";
import Tefnut from "./Tefnut.svelte";

export interface Drawing {
  Art: Component;
  /** The background, and a paler shape behind the figure. */
  ground: string;
  glow: string;
}

export const DRAWINGS: Record<CardId, Drawing> = {
  anubis: { Art: Anubis, ground: "#c58a4a", glow: "#e3b57a" },
  apis: { Art: Apis, ground: "#6f9a86", glow: "#9cc0a6" },
  apofis: { Art: Apofis, ground: "#3b2d55", glow: "#5b4680" },
  heka: { Art: Heka, ground: "#4a4a8c", glow: "#6d6bb5" },
  isis: { Art: Isis, ground: "#e0b48c", glow: "#f4d6b4" },
  maat: { Art: Maat, ground: "#d98f5a", glow: "#efb98a" },
  osiris: { Art: Osiris, ground: "#7a9a5a", glow: "#a6c283" },
  plaga: { Art: Plaga, ground: "#c9a85a", glow: "#e3ca88" },
  ra: { Art: Ra, ground: "#3f86b0", glow: "#74b3d4" },
  tefnut: { Art: Tefnut, ground: "#6fb0b8", glow: "#a5d3d3" },
  bastet: { Art: Bastet, ground: "#8c7ab8", glow: "#b3a4d6" },
  eclipse: { Art: Eclipse, ground: "#2a2f5c", glow: "#454b85" },
  libro: { Art: Libro, ground: "#6a4a7a", glow: "#8f6da0" },
  horus: { Art: Horus, ground: "#e8b84c", glow: "#f7dc8e" },
  seth: { Art: Seth, ground: "#5a4a8a", glow: "#7f6eb3" },
};
