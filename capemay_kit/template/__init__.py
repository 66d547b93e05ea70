"""Smugglers: the game that `capemay game new` begins with."""
