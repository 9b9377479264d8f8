"""High Card in words: what is said of it in the terminal and on the page."""

from __future__ import annotations

from sunroom.authoring.sample import told
from sunroom.words.table import Move, OptionWords, Words, count, say

WORDS = Words(
    events=told.SENTENCES,
    phases={"play": "Playing"},
    questions=(say("Play a card: the highest one takes the round."),),
    moves={"play": Move(("card",), say("Play the {card}"))},
    parts={"rounds": "Rounds"},
    items={"rounds": count("{n} round taken", "{n} rounds taken", "points")},
    options={"first": OptionWords("Who begins")},
)
