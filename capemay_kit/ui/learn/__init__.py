"""Learning: lessons of every game, the quiz, the rules, and figures at a glance."""
