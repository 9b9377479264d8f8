"""Matches for people anywhere: one process, or several on one database."""
