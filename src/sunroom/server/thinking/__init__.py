"""The processes in which bots think and long records are read."""
