"""For whoever writes a game: a small one to start from, and a check that says what is missing."""
