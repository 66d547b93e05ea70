"""Rules of no game: acts, chance, the record, the store, editions, scores and pictures."""
