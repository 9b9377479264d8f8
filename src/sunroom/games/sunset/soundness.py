"""Whether a state of Sunrise Sunset can come about; if not, what is wrong with it."""

from __future__ import annotations

from typing import Any

from sunroom.games.reading import wrong
from sunroom.games.sunset import abilities, combat, table
from sunroom.games.sunset.cards import CARDS, HARMFUL, LANES, LOCATIONS
from sunroom.games.sunset.ids import LANE_IDS, SIDE_LETTERS

SIDES = range(table.SIDES)


def check(s: Any) -> None:
    """Refuse a state that no sequence of moves leads to, as far as the state can tell."""
    _check_damage(s)
    _check_hands(s)
    if s.phase == table.OVER:
        _check_over(s)
    abilities.check(s)


def _check_damage(s: Any) -> None:
    enough = [side for side in SIDES if s.dealt[side] >= s.damage]
    for side in enough:
        if s.phase != table.OVER:
            letter = SIDE_LETTERS[side]
            wrong(f"dealt.{letter} is {s.dealt[side]}, so the match would be over", "S22")
        if s.dealt[side] > s.damage + table.MAX_EXTRA:
            wrong(f"dealt.{SIDE_LETTERS[side]}: the match ended before so much damage", "S22")
    if s.rounds and s.round_number > s.rounds:
        wrong(f"round is {s.round_number}, but option rounds says {s.rounds}", "S25")
    last = s.round_number == s.rounds  # S25
    if s.phase == table.OVER and len(enough) != 1 and not (last and not enough):
        wrong("phase is over, so exactly one side must have dealt enough damage", "S22")
    if s.round_number == 1 and s.phase != table.OVER:
        if max(s.dealt) > 0:
            wrong("dealt must be 0 in the first round: no lane has been resolved", "S20")
        if max(s.control) != table.NOBODY:
            wrong("control must be null in the first round: no lane has been resolved", "S3")
    if max(s.dealt) > 0 and max(s.control) == table.NOBODY:
        wrong("dealt is not 0, but no lane has ever been won: control is null everywhere", "S20")
    resolved = s.round_number - (s.phase != table.OVER)
    if resolved == 1 and sum(s.dealt) > table.MAX_EXTRA:
        names = " and ".join(CARDS[card].name for card in HARMFUL)
        wrong(f"dealt is more than {names} can do before a lane is controlled", "S21")


def _check_hands(s: Any) -> None:
    """S4 to S8: how many cards are where."""
    if s.pile_size + s.discard_size != table.PILE:
        wrong(
            f"pile has {s.pile_size} and discards {s.discard_size} cards; "
            f"together they are always {table.PILE}",
            "S4",
        )
    first = table.initiative(s)
    lead = s.hand_size[1 - first] - s.hand_size[first]
    played = [table.count(s, side) for side in SIDES]
    for side in SIDES:
        cards = s.hand_size[side] + played[side]
        whole = s.deal_size if s.phase == table.SWAP else s.deal_size + 1
        if cards != whole:
            letter = SIDE_LETTERS[side]
            wrong(f"{letter} has {cards} cards in hand and on the table, not {whole}", "S6")
    if s.phase == table.SWAP:
        if max(played) > 0:
            wrong("table must be empty in phase swap", "S7")
    elif s.phase == table.OVER:
        if max(s.hand_size) > 0:
            wrong("hands must be empty when the match is over", "S16")
    elif lead not in (0, 1):
        wrong(
            f"{SIDE_LETTERS[first]} has the initiative, so {SIDE_LETTERS[1 - first]} holds as many "
            "cards, or one more",
            "S7",
        )
    elif s.phase == table.PLAY:
        if max(s.hand_size) == 0:
            wrong("all cards are played, so the lanes would have been resolved", "S16")
        seat = table.seat_of(s, first if lead == 0 else 1 - first)
        if s.seat != seat:
            wrong(f"with these hands it is the turn of seat {seat}, not {s.seat}", "S7")


# --- the end -------------------------------------------------------------------------------------


def _check_over(s: Any) -> None:
    """S20, S22: the winner has won a lane of this table, and controls it."""
    if max(s.dealt) < s.damage:  # S25: whoever wins a lane controls it
        for lane in range(s.lanes):
            winner = combat.lane_winner(s, lane)
            if winner not in (table.NOBODY, s.control[lane]):
                wrong(f"control.{LANE_IDS[lane]} is not that of who has won the lane", "S20")
        return
    winner = 0 if s.dealt[0] >= s.damage else 1
    for lane in range(LANES):
        if combat.lane_winner(s, lane) == winner and s.control[lane] == winner:
            return
    names = " or ".join(location.name for location in LOCATIONS)
    wrong(f"phase is over, but on this table {SIDE_LETTERS[winner]} has not won {names}", "S22")
