"""What a match of Sunrise Lane consists of: the numbers of the game, its moves, its state.

Spaces are cells of a grid with a border of scenery around the board, so that every cell has four
neighbours and no function asks where the board ends.
"""

from __future__ import annotations

from sunroom.kernel.layout import Layout, List, Table, number, numbers

MAX_PLAYERS = 4
MAX_SIDE = 15
STRIDE = MAX_SIDE + 2
CELLS = STRIDE * STRIDE
AROUND = [-STRIDE, -1, 1, STRIDE]  # L7: up, left, right, down
MAX_FRONTIER = 152  # of 225 cells, no more can be empty and touch a connected built part

COLOURS = 5  # blue, green, purple, red, yellow: alphabetical, as they are written
CARDS_PER_COLOUR = 11  # L1
CARDS = COLOURS * CARDS_PER_COLOUR
TOKENS = 20  # L2
DEALT = 3  # L6
MAX_HAND = 5  # L15
FEW_PIECES = 2  # L17

EMPTY, PARK, FOUNTAIN, SCENERY = -1, 4, 5, 6  # in `owner`, beside the seats 0 to 3
A1, B1, B2, A2, C = 0, 1, 2, 3, 4  # L4; the cross belongs to C alone
AREAS = 5
BONUS = [10, 6, 3, 0]  # L22

TURN, BUILD, DISCARD, OVER = 0, 1, 2, 3
PHASES = ("turn", "build", "discard", "over")
TIES_NEXT, TIES_SKIP = 0, 1  # L24
RANDOM_FIRST = -1  # L6

# Moves: draw, stop, discard one of five colours; then ten for each cell: a park paid with one of
# five colours, or a house of one to five floors.
DRAW_TWO = 0
STOP = 1
DISCARD_CARD = 2
ON_CELL = DISCARD_CARD + COLOURS
PER_CELL = 2 * COLOURS
MOVES = ON_CELL + CELLS * PER_CELL
MAX_MOVES = MAX_FRONTIER * PER_CELL + 1

# The public record of cards since the deck was last made: who played or drew which colour.
# It is what `knowledge` needs to tell which hands are possible.
PLAYED = 0
DREW = COLOURS
DREW_UNSEEN = 2 * COLOURS
PER_SEAT = 2 * COLOURS + 1
MAX_LOG = 2 * CARDS


class State(Layout):
    """A whole match at one moment."""

    # The description of the match, set before `setup`.
    side: int = number("i1", 3, MAX_SIDE)
    ties: int = number("i1", 0, 1)
    chosen_first: int = number("i1", -1, MAX_PLAYERS - 1)
    colour: List = numbers("i1", CELLS, 0, COLOURS - 1)
    dots: List = numbers("i1", CELLS, 0, 5)
    area: List = numbers("i1", CELLS, 0, C)
    # The table.
    owner: List = numbers("i1", CELLS, EMPTY, SCENERY)
    floors: List = numbers("i1", CELLS, 0, MAX_HAND)
    tokens: int = number("i1", 0, TOKENS)
    pieces: List = numbers("i1", MAX_PLAYERS, 0, 28)
    scores: List = numbers("i2", MAX_PLAYERS, 0, 28 * 5)
    hands: Table = numbers("i1", (MAX_PLAYERS, COLOURS), 0, 7)
    deck: List = numbers("i1", COLOURS, 0, CARDS_PER_COLOUR)
    discards: List = numbers("i1", COLOURS, 0, CARDS_PER_COLOUR)
    # The turn.
    first: int = number("i1", 0, MAX_PLAYERS - 1)
    last: int = number("i2", 0, CELLS - 1)  # the space just built in this turn, or 0
    park_used: int = number("i1", 0, 1)
    ending: int = number("i1", 0, 1)
    # Kept up to date move by move: what could be found by looking over the whole board (L8, L18).
    frontier: Table = numbers("i2", (COLOURS, MAX_FRONTIER), 0, CELLS - 1)
    frontier_size: List = numbers("i2", COLOURS, 0, MAX_FRONTIER)
    in_frontier: List = numbers("i1", CELLS, 0, 1)
    corner_spaces: int = number("i2", 0, CELLS)
    # What everybody has seen of the cards, and, after `hide`, how many cards of a seat are unknown.
    fresh: List = numbers("i1", COLOURS, 0, CARDS_PER_COLOUR)
    log: List = numbers("i1", MAX_LOG, 0, MAX_PLAYERS * PER_SEAT)
    log_size: int = number("i2", 0, MAX_LOG)
    hidden: List = numbers("i1", MAX_PLAYERS, 0, 7)
