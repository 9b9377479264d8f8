// A board of one's own (board/Editor.svelte).
import { t } from "../../i18n/i18n.svelte";
import { speaker } from "../../words/words.svelte";
import type { Own } from "../game";

/** Under this key the browser keeps the board that was drawn last. */
export const DRAWN_BOARD = "sunroom.board";

export const own: Own = {
  option: "board",
  kept: DRAWN_BOARD,
  title: () => speaker("lane").option("board"),
  usual: () => t("the standard one"),
  drawn: () => t("the one you drew"),
};
