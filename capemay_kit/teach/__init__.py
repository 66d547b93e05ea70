"""Teaching the rules: the reference, lessons, the quiz. Knows games, no widgets."""
