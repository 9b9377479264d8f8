"""How a game behaves: a report with plots from many matches that bots play."""
