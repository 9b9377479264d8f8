"""A bot that plays at random: all that it takes to speak the protocol of docs/arena.md."""

import json
import random
import sys

for line in sys.stdin:
    asked = json.loads(line)
    if asked["do"] == "quit":
        break
    move = random.Random(asked["seed"]).choice(asked["moves"])
    print(json.dumps({"move": move}), flush=True)
