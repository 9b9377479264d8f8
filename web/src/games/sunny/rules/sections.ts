// Sunny Day: docs/rules/sunny.md in short.
import { t } from "../../../i18n/i18n.svelte";
import type { Section } from "../../../pages/rules/rules";

export function sections(): Section[] {
  return [
    {
      title: t("In a nutshell"),
      figure: "place",
      caption: t("The new tile completes a cloud: you collect its neighbour."),
      rules: [
        {
          id: "D6",
          text: t(
            "Place a tile from your hand on the table so that it touches another by an edge and completes at least one picture, turned any way you like. Its other edges need not match.",
          ),
          ruling: t(
            "The book says neither that tiles may be turned nor that the table has a border. You may turn them, since hardly any would fit otherwise, and there is no border. Touching is not enough: a tile must complete a picture.",
          ),
        },
        {
          id: "D8",
          text: t(
            "Collect every neighbour that completes a picture with the tile you placed. That tile stays on the table.",
          ),
          ruling: t(
            "Only pictures made with the placed tile count. A neighbour that forms a picture with some third tile stays: pictures like that come from the random layout.",
          ),
        },
        {
          id: "D11",
          text: t(
            "Add the tiles you collected to your own area, each where it completes a picture with a tile already there. Tiles in your area never move.",
          ),
          ruling: t(
            "The book asks for as many pictures as possible. We allow any arrangement in which each tile completes a picture, since fewer pictures cost you points anyway; earlier tiles stay put, since the book only places those just collected.",
          ),
        },
        {
          id: "D16",
          text: t(
            "At the end you score a point for each tile in your area, a point for each picture completed there, and the points of your tokens.",
          ),
        },
      ],
    },
    {
      title: t("What is in the box"),
      figure: "kinds",
      caption: t("Ice cream, sun, cloud, parasol, clover, pinwheel."),
      rules: [
        {
          id: "D1",
          text: t("56 square tiles. Each of the four edges shows half a picture, of one of six kinds."),
          ruling: t(
            "The printed tiles are pictures we do not have; our own set is balanced. In the terminal you can play with yours.",
          ),
        },
        { id: "D2", text: t("23 bonus tokens, face down: 5 are worth nothing, 11 are worth 1 point, 7 are worth 2.") },
        {
          id: "D3",
          text: t("A picture is complete where two touching edges show the same kind."),
          ruling: t(
            "Any half completes any other half of its kind: the book does not tell left halves from right ones.",
          ),
        },
        {
          id: "D4",
          text: t(
            "30 tiles are laid out at random, six wide and five high. Pictures completed there by chance mean nothing. The rest are the supply.",
          ),
          ruling: t(
            "The book only says that the tiles are placed at random; how each one is turned is random too, so that nobody decides it.",
          ),
        },
        {
          id: "D5",
          text: t("Everyone draws two tiles, which only they can see. A random player begins, unless you choose one."),
        },
      ],
    },
    {
      title: t("A turn"),
      rules: [
        {
          id: "D7",
          text: t(
            "When neither of your tiles can be placed anywhere, you show your hand and your turn is over: you keep the tiles and draw none.",
          ),
          ruling: t(
            "The book says only that the tiles are shown and the turn ends; it takes none away, and drawing comes after placing. A hand once shown stays open.",
          ),
        },
        {
          id: "D9",
          text: t(
            "For each ice cream and each sun completed this way, take a random token. Until the end only you may look at it. When none are left, you get none.",
          ),
          ruling: t(
            "One token for each picture, even when one tile completes several. The book places the tokens face down but does not say who may look; we keep them secret to keep the end exciting. Nor does it say what happens when they run out: there are 23 and no more.",
          ),
        },
        { id: "D10", text: t("Draw a tile, if the supply has one.") },
        {
          id: "D12",
          text: t(
            "You must place every collected tile that fits. When none of those left fits, they are out of the game. Suns and ice creams completed in an area earn no tokens.",
          ),
          ruling: t(
            "You choose the order, since the book sets none; a tile is out only when nothing you placed made room for it. The first tile of an empty area is placed as it is, since there is nothing to match.",
          ),
        },
        {
          id: "D13",
          text: t("Then it is the next player's turn. Once the supply is empty, players without tiles are skipped."),
        },
      ],
    },
    {
      title: t("The end"),
      rules: [
        { id: "D14", text: t("The match ends when the supply is empty and nobody has any tiles left.") },
        {
          id: "D15",
          text: t("It also ends when nobody can place any of the tiles they have left."),
          ruling: t("The book does not say so, but otherwise such a match would never end."),
        },
        {
          id: "D17",
          text: t(
            "The player with the most points wins. A tie goes to whoever has more tiles in their area; if that is equal too, victory is shared.",
          ),
        },
      ],
    },
    {
      title: t("The simplified game"),
      rules: [
        {
          id: "D18",
          text: t("The tiles you collect are stacked in front of you; there are no areas, and nothing is arranged."),
        },
        {
          id: "D19",
          text: t(
            "You score a point for each tile you collected, and the points of your tokens. A tie goes to whoever collected more tiles; if that is equal too, victory is shared.",
          ),
          ruling: t(
            "The book breaks ties by the tiles in the area; without areas, we count the tiles collected instead.",
          ),
        },
      ],
    },
  ];
}
