"""What all games share: chance, the record, the store, editions, scores and pictures. It knows the rules of none."""
