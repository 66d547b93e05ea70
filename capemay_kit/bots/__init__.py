"""Bots, advice and looking back: one evaluation for all."""
