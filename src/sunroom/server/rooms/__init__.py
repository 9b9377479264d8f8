"""The tables that this process has in memory: commands, bots' turns, time, who is there."""
