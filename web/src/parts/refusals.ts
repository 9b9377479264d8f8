// What the server refuses, in the reader's language. A refusal has a code for programs and an
// English sentence; people read what stands here.
import { Refusal } from "../api/client";
import { alone } from "../api/where";
import { n, t } from "../i18n/i18n.svelte";
import { loading } from "../local/loading.svelte";

/** What went wrong, for whoever asked for it. */
export function problemText(error: unknown): string {
  if (loading.failed && alone()) return unableText();
  return error instanceof Refusal ? refusalText(error) : String(error);
}

/** Why there can be no tables in this browser, where there is no server either. */
export function unableText(): string {
  if (loading.failed === "storage") {
    return t("This browser does not let pages save anything, so you cannot play in it. Is this a private window?");
  }
  if (loading.failed === "loading") return t("Part of the page could not be loaded. Are you online?");
  return t("This browser is too old to play without a server, or the page was not opened over https.");
}

export function noRoomText(): string {
  return t("This browser has no room left to save the match. Free up some space, then try again.");
}

/** A refusal by its code; one that only a program can cause is shown as the server says it. */
export function refusalText({ code, message, seconds }: Refusal): string {
  switch (code) {
    case "offline":
      return t("The server cannot be reached. Are you online?");
    case "stale":
      return t("Someone was faster: the table has changed. Take another look.");
    case "not_your_turn":
      return t("It is not your turn.");
    case "illegal_move":
    case "bad_move":
      return t("That move is not possible.");
    case "no_time":
      return t("There is no time left for that.");
    case "over":
    case "match_over":
      return t("The match is over.");
    case "broken_game":
      return t("This game has a mistake in it and cannot be played. For whoever writes it: {message}", { message });
    case "not_over":
      return t("The match is not over yet: until then, what is hidden stays hidden.");
    case "no_match":
      return t("There is no such table. Is the link complete?");
    case "wrong_code":
      return t("You cannot join with this link: ask for a new one.");
    case "match_open":
      return t("The match has not begun yet: a seat is still free.");
    case "match_running":
    case "seat_taken":
      return t("All seats are taken.");
    case "match_closed":
      return t("The person who made this table has closed it.");
    case "not_yours":
      return t("You have no seat at this table, but you can watch.");
    case "not_host":
      return t("Only the person who made this table can let a bot play for someone.");
    case "not_absent":
      return t("They have only just left: wait a little longer.");
    case "no_person":
      return t("Nobody is sitting there.");
    case "not_replaced":
      return t("No bot is playing for you.");
    case "replaced":
      return t("A bot is playing in that seat.");
    case "nothing_to_undo":
      return t("You have no move to take back.");
    case "asked":
      return t("Someone has already asked to take back a move: answer that first.");
    case "asked_enough":
      return t("You have asked too often for now: make a move first.");
    case "not_asked":
    case "answered":
      return t("There is nothing left to answer.");
    case "away":
      return t("Everyone has to agree, but someone is away.");
    case "imported":
      return t("This match was opened from a file: there is nobody to play it again with.");
    case "no_hints":
      return t("Hints are only for matches against bots.");
    case "no_such_hints":
      return t("This server does not give hints like that.");
    case "asking":
    case "analysing":
      return t("One thing at a time: a bot is still thinking about your last question.");
    case "busy":
      return t("The bots are too busy right now. Try again in a moment.");
    case "not_arranging":
      return t("There are no tiles to arrange right now.");
    case "too_fast":
      return seconds === null
        ? t("That was too fast. Please wait a moment.")
        : n("That was too fast. Please wait a second.", "That was too fast. Please wait {n} seconds.", seconds);
    case "too_many_matches":
      return t("You have too many unfinished matches: finish or leave one first.");
    case "too_many_sockets":
      return t("Too many pages are open from your network. Close one and try again.");
    case "too_large":
      return t("This file is too large to be a match.");
    case "bad_record":
      return t("This file cannot be opened as a match ({reason}).", { reason: message });
    case "old_rules":
      return t("This match was played under an older version of the rules and cannot be shown.");
    case "damaged":
      return t("This match can no longer be read. Whoever runs this server can find out why.");
    case "too_long":
      return t("So much has happened at this table that it can only be played to the end.");
    case "bad_board":
      return t("You cannot play on this board ({reason}).", { reason: message });
    case "bad_position":
      return t("This cannot be scored yet ({reason}).", { reason: message });
    case "bad_request":
      return t("The server did not accept this ({reason}).", { reason: message });
    case "bad_name":
      return t("A name needs 1 to 40 characters, and all of them must be visible.");
    case "no_identity":
      return t("This server does not know you yet: create or join a table first.");
    case "no_pass":
      return t("This link has been used or has expired: create a new one.");
    case "other_identity":
      return t("You have switched to someone else in this browser in the meantime. Open the link again.");
    case "no_room":
      return noRoomText();
    case "needs_server":
      return t("This needs a Sunroom server: the match is kept in this browser only.");
    case "no_tables":
      return unableText();
    case "unavailable":
      return t("The server is busy. What you did will be sent again.");
    case "broken":
    case "too_slow":
      return t("Something went wrong. Please try again.");
    default:
      return message;
  }
}
