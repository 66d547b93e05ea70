"""What becomes of a game once it is counted: shown, shared and remembered."""
