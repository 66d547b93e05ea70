"""Somebody at a table, without any widget: what they may see, what they are offered, and what they do."""
