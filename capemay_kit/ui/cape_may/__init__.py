"""The room of a table of Cape May: what its page does, and its panels."""
