"""Requests over HTTP: the API, its description, and the pages."""
