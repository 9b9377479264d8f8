"""The tables of the database.

`entries` is the truth: the list of all that happened at a table, never changed, only added to.
Its primary key settles who was first. `matches` has the header of each, and beside it what can be
told from the entries but has to be found quickly: the status, and when somebody has to look after
the match. `seats` says which matches are a person's own.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("version", Integer, nullable=False),  # of the game's rules
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("start", Text),  # a position, where the match did not begin with dealing
    Column("seats", Text, nullable=False),  # who sat there in the beginning
    Column("host", String(64), nullable=False),  # who made it
    Column("code", String(32), nullable=False),  # with it one may take an open seat
    Column("listed", Boolean, nullable=False),
    Column("seconds", Integer),  # for a move
    Column("match_seconds", Integer),  # or for all moves of each person together,
    Column("increment", Integer),  # to which every move adds this
    Column("origin", String(16), nullable=False),  # played, or imported
    Column("address", String(64), nullable=False),  # hashed, of who made it
    Column("created", Float, nullable=False),
    Column("status", String(16), nullable=False),
    Column("due", Float),  # when the server has to do something for it by itself
)
Index("matches_due", matches.c.status, matches.c.due)
Index("matches_listed", matches.c.listed, matches.c.status, matches.c.created)
Index("matches_host", matches.c.host, matches.c.status)
Index("matches_address", matches.c.address, matches.c.created)

entries = Table(
    "entries",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),  # of a move; else what the kind needs
    Column("person", String(64)),  # who joined
    Column("client", String(64)),  # the sender's own name for it
    Column("at", Float, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(64), nullable=False),
    Column("seen", Float, nullable=False),  # when the person was last connected
)
Index("seats_person", seats.c.person)

# One person's way to be the same on another device: for a short while, and once.
passes = Table(
    "passes",
    metadata,
    Column("key", String(64), primary_key=True),  # a hash: who reads it cannot use it
    Column("person", String(64), nullable=False),
    Column("expires", Float, nullable=False),
)
Index("passes_person", passes.c.person)

# Who is connected, for servers of several processes.
presence = Table(
    "presence",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("worker", String(32), primary_key=True),
)

workers = Table(
    "workers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seen", Float, nullable=False),
)
