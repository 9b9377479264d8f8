"""Connections that stay: sockets, and streams of events."""
