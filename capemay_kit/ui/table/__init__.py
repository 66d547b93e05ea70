"""The room of a table of any other game: what its page does, and its panels."""
