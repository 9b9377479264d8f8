"""What is told at a table, and to whom."""
