"""Pits: sow stones around, and gather most. All lies open, and nothing is left to chance."""
