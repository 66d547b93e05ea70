"""My copy: the owner's numbers, board and cards."""
