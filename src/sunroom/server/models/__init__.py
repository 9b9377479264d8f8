"""What may be asked for over HTTP, and what is answered, as the API describes it."""
