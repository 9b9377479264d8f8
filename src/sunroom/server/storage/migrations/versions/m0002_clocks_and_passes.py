"""Time for a whole match, and passes with which a person is the same on another device."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("matches", sa.Column("match_seconds", sa.Integer))
    op.add_column("matches", sa.Column("increment", sa.Integer))
    op.create_table(
        "passes",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_index("passes_person", "passes", ["person"])


def downgrade() -> None:
    op.drop_table("passes")
    op.drop_column("matches", "increment")
    op.drop_column("matches", "match_seconds")
