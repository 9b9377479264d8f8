// What a screen reader says of a space: what is there, and what can be done.
import { n, t } from "../../i18n/i18n.svelte";
import { lastMoveText } from "../../parts/words";
import { spaceName } from "./signs";
import type { LaneView, Offer, Town } from "./town";

export function spaceLabel(
  at: string,
  town: Town,
  view: LaneView,
  names: string[],
  me: number | null,
  offer: Offer | undefined,
  last = false,
): string {
  const sentences = [whatIsThere(at, town, view, names, me)];
  const area = town.spaces[at]?.area;
  if (area && town.areas[area] !== "group") sentences.push(t("Area {area}.", { area }));
  if (last) sentences.push(lastMoveText());
  if (offer) sentences.push(whatCanBeDone(offer));
  return sentences.join(" ");
}

function whatIsThere(at: string, town: Town, view: LaneView, names: string[], me: number | null): string {
  if (at === town.fountain) return t("{at}: the fountain.", { at });
  const space = town.spaces[at];
  if (!space) return t("{at}: scenery.", { at });
  if (view.parks.includes(at)) return t("{at}: a park.", { at });
  const house = view.houses[at];
  if (!house)
    return n("{at}: {space}, {n} dot, empty.", "{at}: {space}, {n} dots, empty.", space.dots, {
      at,
      space: spaceName(space.colour),
    });
  const [owner, floors] = house;
  return owner === me
    ? n("{at}: your house, {n} floor.", "{at}: your house, {n} floors.", floors, { at })
    : n("{at}: {name}'s house, {n} floor.", "{at}: {name}'s house, {n} floors.", floors, {
        at,
        name: names[owner] ?? "",
      });
}

function whatCanBeDone(offer: Offer): string {
  if (!offer.floors.length) return t("You can build a park here.");
  return offer.parks.length ? t("You can build a house or a park here.") : t("You can build a house here.");
}
