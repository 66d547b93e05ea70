"""Learning: the screen, lessons of every game, the quiz, and what is looked up."""
