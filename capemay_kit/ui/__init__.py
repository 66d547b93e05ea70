"""Widgets over the games: they show what the rules say and know no rule themselves."""
