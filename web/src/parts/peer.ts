// The level that is about as good as somebody, by their finished matches: the twin of src/sunroom/bots/peer.py,
// which says how and why.

/** In place of a level: whichever one is about as good as who asks. */
export const YOU = "you";
const STEP = Math.log(2);
const SPREAD = 2;
const FADES = 0.95;
const MOST = 40;
const FINE = 8;

/** A finished match of one person against levels. */
export interface Result {
  match: string;
  /** The levels at the other seats. */
  against: string[];
  /** Of the victory: 1 won, 0 lost, between them shared. */
  share: number;
}

/** The levels there are, from the weakest to the strongest, and the one for somebody of whom nothing is known. */
export interface Ladder {
  levels: string[];
  usual: string;
}

/** Whether a match says something: all the others were levels. */
export function counts({ against }: Result, { levels }: Ladder): boolean {
  return against.length > 0 && against.every((one) => levels.includes(one));
}

/** Where somebody stands on the ladder, by their results from the oldest to the latest. */
export function skill(results: Result[], ladder: Ladder): number {
  const known = results.filter((one) => counts(one, ladder)).slice(-MOST);
  const places = Array.from({ length: (ladder.levels.length + 1) * FINE + 1 }, (_, i) => i / FINE - 1);
  const beliefs = places.map((place) => belief(place, known, ladder));
  const top = Math.max(...beliefs);
  const weights = beliefs.map((one) => Math.exp(one - top));
  const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
  return sum(places.map((place, i) => place * (weights[i] ?? 0))) / sum(weights);
}

/** The level that is about as good. */
export function peer(results: Result[], ladder: Ladder): string {
  const nearest = Math.floor(skill(results, ladder) + 0.5);
  return ladder.levels[Math.min(Math.max(nearest, 0), ladder.levels.length - 1)] ?? ladder.usual;
}

/** With one more; a match that was known already counts as it ended now. */
export function added(results: Result[], result: Result): Result[] {
  return [...results.filter((one) => one.match !== result.match), result].slice(-MOST);
}

/** How well a place on the ladder agrees with the results, as a logarithm. */
function belief(place: number, results: Result[], { levels, usual }: Ladder): number {
  let found = -((place - levels.indexOf(usual)) ** 2) / (2 * SPREAD ** 2);
  results.toReversed().forEach(({ against, share }, age) => {
    const others = against.reduce((all, one) => all + Math.exp(STEP * levels.indexOf(one)), 0);
    const chance = 1 / (1 + others * Math.exp(-STEP * place));
    found += FADES ** age * (share * Math.log(chance) + (1 - share) * Math.log(1 - chance));
  });
  return found;
}
