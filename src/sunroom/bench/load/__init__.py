"""The load test: thousands of sockets play matches on Sunroom's server, and on a peer's."""
