"""Teaching the rules: the reference, the lessons, the quiz. It knows the games, but no widgets."""
