// The six pictures, each drawn whole around 0,0 and the same when turned by half: a tile shows the half
// that lies on it, and any two halves of a kind make the whole.
import type { Kind } from "./model";

export interface Stroke {
  d: string;
  fill: string;
  stroke?: string;
  width?: number;
}

export const KINDS: readonly Kind[] = ["i", "s", "c", "p", "k", "w"];

/** The quarter of a tile behind a half picture. */
export const GROUND: Record<Kind, string> = {
  i: "#fcc9de",
  s: "#fff0a3",
  c: "#bfe2fa",
  p: "#ffd0a6",
  k: "#cdeebb",
  w: "#dccffa",
};

const round = (value: number) => Math.round(value * 10) / 10;

/** Written with curves, so that it can be turned and moved like all paths here. */
function circle(x: number, y: number, r: number): string {
  const k = r * 0.5523;
  const curves = [
    [x + r, y + k, x + k, y + r, x, y + r],
    [x - k, y + r, x - r, y + k, x - r, y],
    [x - r, y - k, x - k, y - r, x, y - r],
    [x + k, y - r, x + r, y - k, x + r, y],
  ];
  return `M${round(x + r)} ${round(y)}${curves.map((one) => `C${one.map(round).join(" ")}`).join("")}Z`;
}

function polar(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle))}`;
}

function star(points: number, outer: number, inner: number, from: number): string {
  const step = 360 / points;
  const corners = Array.from({ length: points }, (_, i) => [
    polar(outer, from + i * step),
    polar(inner, from + (i + 0.5) * step),
  ]);
  return `M${corners.flat().join("L")}Z`;
}

/** A path turned around 0,0, then moved; only M, L, C, Q with absolute points are understood. */
function moved(path: string, degrees: number, dx = 0, dy = 0): string {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  return path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, a: string, b: string) => {
    const x = Number(a);
    const y = Number(b);
    return `${round(x * cos - y * sin + dx)} ${round(x * sin + y * cos + dy)}`;
  });
}

function turned(path: string, angles: number[]): string {
  return angles.map((degrees) => moved(path, degrees)).join("");
}

const both = (path: string) => turned(path, [0, 180]);
const fourfold = (path: string, from = 0) => turned(path, [from, from + 90, from + 180, from + 270]);

function sun(): Stroke[] {
  return [
    { d: star(12, 34, 21, 15), fill: "#f9a825", stroke: "#c96a04", width: 1.6 },
    { d: circle(0, 0, 19), fill: "#ffd740", stroke: "#c96a04", width: 1.6 },
    { d: both("M-12 4C-12 -4 -7 -11 1 -12"), fill: "none", stroke: "#fff3b0", width: 3.2 },
  ];
}

function cloud(): Stroke[] {
  const puffs: [number, number, number][] = [
    [-24, 1, 10.5],
    [24, -1, 10.5],
    [-11, -11, 13],
    [11, 11, 13],
    [9, -10, 12],
    [-9, 10, 12],
    [0, 0, 14],
  ];
  const all = (more: number) => puffs.map(([x, y, r]) => circle(x, y, r + more)).join("");
  return [
    { d: all(1.7), fill: "#2f7fb8" },
    { d: all(0), fill: "#ffffff" },
    { d: both("M-26 3C-22 8 -16 7 -14 3M-2 15C2 19 8 18 10 14"), fill: "none", stroke: "#8cc4e8", width: 2.2 },
  ];
}

function parasol(): Stroke[] {
  const panel = (at: number) => `M0 0L${polar(34, at)}Q${polar(28.5, at + 22.5)} ${polar(34, at + 45)}Z`;
  const panels = (from: number) => [0, 90, 180, 270].map((at) => panel(from + at)).join("");
  const ribs = Array.from({ length: 4 }, (_, i) => `M${polar(34, i * 45)}L${polar(34, i * 45 + 180)}`).join("");
  return [
    { d: panels(0), fill: "#e5432f", stroke: "#9c2415", width: 1.6 },
    { d: panels(45), fill: "#fff6e6", stroke: "#9c2415", width: 1.6 },
    { d: ribs, fill: "none", stroke: "#9c2415", width: 0.9 },
    { d: circle(0, 0, 4.5), fill: "#ffd24a", stroke: "#9c2415", width: 1.4 },
  ];
}

function clover(): Stroke[] {
  const leaf = "M0 0C-5 -7 -18 -12 -16 -23C-14 -32 -4 -32 0 -26C4 -32 14 -32 16 -23C18 -12 5 -7 0 0Z";
  const pale = "M0 -6C-4 -10 -10 -14 -10 -20M0 -6C4 -10 10 -14 10 -20";
  return [
    { d: fourfold(leaf, 45), fill: "#43a047", stroke: "#1b5e2a", width: 1.6 },
    { d: fourfold(pale, 45), fill: "none", stroke: "#a5dc96", width: 2 },
    { d: fourfold("M0 0L0 -20", 45), fill: "none", stroke: "#1b5e2a", width: 1.1 },
  ];
}

function windmill(): Stroke[] {
  return [
    { d: fourfold("M0 0L-3 -34L20 -22L18 -10Z", 10), fill: "#7e57c2", stroke: "#46278a", width: 1.6 },
    { d: fourfold("M0 0L-3 -34C-12 -26 -10 -10 0 0Z", 10), fill: "#c7b2f3", stroke: "#46278a", width: 1.6 },
    { d: circle(0, 0, 5), fill: "#ffd24a", stroke: "#46278a", width: 1.5 },
  ];
}

/** A scoop on the seam with a cone on either side: each half is an ice cream on its own. */
function iceCream(): Stroke[] {
  const cone = "M-14 10L0 42L14 10Z";
  const waffle = "M-10 19L6 28M-6 28L2 37M10 19L-6 28M6 28L-2 37M-13 12L10 19M13 12L-10 19";
  const drips =
    "M-20 0C-20 6 -19 12 -17 15C-15 18 -12 16 -11 14C-10 18 -8 22 -5 21C-2 20 -3 15 -1 15C1 15 1 19 4 19C7 19 7 14 9 14C11 14 11 17 14 16C18 15 20 7 20 0";
  const sprinkles = "M-12 6L-9 8M-3 5L-1 8M7 7L10 5M13 3L14 6M3 12L5 11M-9 12L-7 11";
  return [
    { d: both(cone), fill: "#e8ab5b", stroke: "#8a4f14", width: 1.8 },
    { d: both(waffle), fill: "none", stroke: "#b06c22", width: 1.2 },
    { d: both(drips), fill: "#f48fb1", stroke: "#a01f55", width: 1.8 },
    { d: "M-19 0L19 0", fill: "none", stroke: "#f48fb1", width: 3 },
    { d: both(sprinkles), fill: "none", stroke: "#c2185b", width: 2 },
    { d: both("M-15 -4C-14 -9 -11 -12 -8 -13"), fill: "none", stroke: "#fde3ee", width: 2.6 },
  ];
}

export const ART: Record<Kind, Stroke[]> = {
  i: iceCream(),
  s: sun(),
  c: cloud(),
  p: parasol(),
  k: clover(),
  w: windmill(),
};

/** Where the pictures are on a tile of 100 by 100: the middles of its north, east, south and west edge. */
const MIDDLES: readonly [number, number][] = [
  [50, 0],
  [100, 50],
  [50, 100],
  [0, 50],
];

/** Each picture as it lies on each edge. Paths in place, because hundreds of transforms slow a table down. */
export const ON_EDGE = Object.fromEntries(
  KINDS.map((kind) => [
    kind,
    MIDDLES.map(([x, y], side) => ART[kind].map((one) => ({ ...one, d: moved(one.d, side * 90, x, y) }))),
  ]),
) as Record<Kind, Stroke[][]>;

/** The quarter of a tile that belongs to an edge. */
export const QUARTERS = ["M0 0H100L50 50Z", "M100 0V100L50 50Z", "M0 100H100L50 50Z", "M0 0V100L50 50Z"];

/** A four-pointed sparkle around 0,0. */
export const SPARKLE = "M0 -9Q1.5 -1.5 9 0Q1.5 1.5 0 9Q-1.5 1.5 -9 0Q-1.5 -1.5 0 -9Z";
