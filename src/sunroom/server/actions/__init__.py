"""What people may do, in whatever way they ask for it."""
