"""The database: matches, presence, wake-ups between processes, and its schema."""
