"""A game as somebody else's package would add it: three spaces, two seats, shells to be picked up."""
