"""Somebody at a table, with no widget in sight: what they may see, what is offered, and what they do."""
