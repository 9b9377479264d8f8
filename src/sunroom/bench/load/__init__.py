"""The load test: thousands of sockets play Sunrise Lane on Sunroom's server, and on a peer's."""
