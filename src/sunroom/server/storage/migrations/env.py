"""Alembic asks this file how to reach the database; `database.py` has put the connection there."""

from alembic import context

from sunroom.server.storage.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
