// The peer of the load test: a game of the same size on boardgame.io's own server.
//
//   node peer.cjs PORT LAYOUT      LAYOUT: JSON, 121 times null or [colour, dots]
//
// Houses, cards, hands and pieces are as in the game that our side plays; parks and the bonus are left out. The state lies in
// memory, which is the server's default, and the other hand and the deck are hidden by playerView.
"use strict";

const { Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const port = Number(process.argv[2]);
const layout = JSON.parse(process.argv[3]);
const SIDE = 11;
const FOUNTAIN = (SIDE * SIDE - 1) / 2;
const COLOURS = 5;
const CARDS_PER_COLOUR = 11;
const DEALT = 3;
const MAX_HAND = 5;
const PIECES = 28;
const FEW_PIECES = 2;

function around(cell) {
  const found = [];
  const column = cell % SIDE;
  if (cell >= SIDE) found.push(cell - SIDE);
  if (cell < SIDE * (SIDE - 1)) found.push(cell + SIDE);
  if (column > 0) found.push(cell - 1);
  if (column < SIDE - 1) found.push(cell + 1);
  return found;
}

const AROUND = layout.map((_, cell) => around(cell));

function drawCard(G, random, player) {
  if (G.deck.length === 0) {
    G.deck = random.Shuffle(G.discards);
    G.discards = [];
  }
  G.hands[player].push(G.deck.pop());
}

function endTurn(G, player, events) {
  if (G.hands[player].length > MAX_HAND) {
    G.phase = "discard";
    return;
  }
  G.phase = "turn";
  G.last = null;
  events.endTurn();
}

function play(G, player, colour) {
  const hand = G.hands[player];
  hand.splice(hand.indexOf(colour), 1);
  G.discards.push(colour);
}

const moves = {
  draw({ G, playerID, random, events }) {
    if (G.phase !== "turn") return INVALID_MOVE;
    drawCard(G, random, playerID);
    drawCard(G, random, playerID);
    endTurn(G, playerID, events);
  },

  build({ G, playerID }, cell, floors) {
    if (G.phase !== "turn" && G.phase !== "build") return INVALID_MOVE;
    if (!Number.isInteger(cell) || !layout[cell] || G.houses[cell]) return INVALID_MOVE;
    if (!Number.isInteger(floors) || floors < 1 || floors > G.pieces[playerID]) return INVALID_MOVE;
    const [colour, dots] = layout[cell];
    const cards = G.hands[playerID].filter((card) => card === colour).length;
    if (cards < floors) return INVALID_MOVE;
    const touches =
      G.phase === "build"
        ? AROUND[cell].includes(G.last)
        : AROUND[cell].some((next) => next === FOUNTAIN || G.houses[next]);
    if (!touches) return INVALID_MOVE;
    for (let i = 0; i < floors; i++) play(G, playerID, colour);
    G.houses[cell] = [Number(playerID), floors];
    G.pieces[playerID] -= floors;
    G.scores[playerID] += floors * dots;
    G.last = cell;
    G.phase = "build";
  },

  stop({ G, playerID, random, events }) {
    if (G.phase !== "build") return INVALID_MOVE;
    drawCard(G, random, playerID);
    endTurn(G, playerID, events);
  },

  discard({ G, playerID, events }, colour) {
    if (G.phase !== "discard" || !G.hands[playerID].includes(colour)) return INVALID_MOVE;
    play(G, playerID, colour);
    endTurn(G, playerID, events);
  },
};

const town = {
  name: "town",
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => {
    const cards = [];
    for (let i = 0; i < COLOURS * CARDS_PER_COLOUR; i++) cards.push(i % COLOURS);
    const deck = random.Shuffle(cards);
    return {
      houses: {},
      hands: [deck.splice(0, DEALT), deck.splice(0, DEALT)],
      deck,
      discards: [],
      scores: [0, 0],
      pieces: [PIECES, PIECES],
      phase: "turn",
      last: null,
    };
  },
  moves,
  endIf: ({ G }) => {
    if (G.phase === "turn" && Math.min(...G.pieces) <= FEW_PIECES) return { scores: G.scores };
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    deck: G.deck.length,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
};

// The port may be all that node's `listen` takes: so the server is not open to other machines.
Server({ games: [town], origins: ["http://127.0.0.1"] }).run({ port: { port, host: "127.0.0.1" } });
