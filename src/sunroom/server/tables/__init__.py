"""One match with its people and all that happened there: no input, no output."""
