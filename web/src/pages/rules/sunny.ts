// Sunny Day: docs/rules/sunny.md in short.
import { t } from "../../i18n/i18n.svelte";
import type { Section } from "./rules";

export function sunnyRules(): Section[] {
  return [
    {
      title: t("In a few words"),
      figure: "sunny-place",
      caption: t("The new tile completes a cloud: you collect the neighbour."),
      rules: [
        { id: "D6", text: t("Place a tile from your hand on an empty place at the table that touches a tile, turned as you like, so that at least one picture becomes complete. Its other edges need not match.") },
        { id: "D8", text: t("Collect every neighbour with which your tile completes a picture. The placed tile stays.") },
        { id: "D11", text: t("Put the tiles you collected into your own area, each where it completes a picture with a tile that is there already. What lies there is never moved.") },
        { id: "D16", text: t("In the end: a point for each tile in your area, a point for each picture completed in it, and the points of your tokens.") },
      ],
    },
    {
      title: t("What there is"),
      figure: "sunny-kinds",
      caption: t("Ice cream, sun, cloud, parasol, clover, windmill."),
      rules: [
        { id: "D1", text: t("56 square tiles. Each of their four edges shows half a picture of one of six kinds."), ruling: t("Which tiles are printed is not part of the rulebook's text; our set is balanced. You can play with your own.") },
        { id: "D2", text: t("23 bonus tokens, face down: 5 are worth nothing, 11 are worth 1 point, 7 are worth 2.") },
        { id: "D3", text: t("A picture is complete where two edges that touch show the same kind."), ruling: t("Any half of a kind completes any other half of it.") },
        { id: "D4", text: t("30 tiles are laid out at random, six wide and five high. Pictures that are complete there by chance mean nothing. The others are the supply."), ruling: t("How a tile is turned there is random too.") },
        { id: "D5", text: t("Everybody draws two tiles, which only they see. A random player begins, or the one you choose.") },
      ],
    },
    {
      title: t("A turn"),
      rules: [
        { id: "D7", text: t("When neither of your tiles can be placed anywhere, you show your hand and your turn is over."), ruling: t("A hand once shown stays open.") },
        { id: "D9", text: t("For each ice cream and each sun completed in this way, take a random token; only you may look at it until the end."), ruling: t("One token for each picture, also when one tile completes several.") },
        { id: "D10", text: t("Draw a tile, if the supply has one.") },
        { id: "D12", text: t("A collected tile must be placed if it can be. When none of those left can be, they are out of the game. Suns and ice creams in an area give no tokens.") },
        { id: "D13", text: t("Then it is the next player's turn. Who has no tiles left, while the supply is empty, is skipped.") },
      ],
    },
    {
      title: t("The end"),
      rules: [
        { id: "D14", text: t("The match ends when the supply is empty and nobody has tiles.") },
        { id: "D15", text: t("It also ends when nobody who holds tiles can place one."), ruling: t("The printed book does not say so; else such a match would never end.") },
        { id: "D17", text: t("Most points win. A tie goes to who has more tiles in the area; then victory is shared.") },
      ],
    },
    {
      title: t("The simplified game"),
      rules: [
        { id: "D18", text: t("The tiles you collect are stacked before you; there are no areas and nothing is arranged.") },
        { id: "D19", text: t("A point for each tile you collected, and the points of your tokens. Most points win, then most tiles; then victory is shared.") },
      ],
    },
  ];
}
