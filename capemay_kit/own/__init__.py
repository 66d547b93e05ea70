"""What the owner of a printed copy enters so that the app matches it: numbers, boards and cards, and the packs they
travel in."""
