"""A companion for printed board games: the record, the legal moves, the score with its reasons."""

__version__ = "0.1.0"
