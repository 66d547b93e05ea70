"""What the owner of a printed copy enters, so that the app matches it: numbers, boards, cards, and how they travel."""
