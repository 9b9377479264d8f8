"""The documentation, and what makes its figures and pictures."""
