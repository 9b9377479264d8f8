"""Starting a server, and what its host does with its matches."""
