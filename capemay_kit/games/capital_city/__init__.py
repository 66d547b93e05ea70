"""Capital City: a card game of one year on Main Street, for three to six."""
