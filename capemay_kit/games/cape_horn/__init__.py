"""Cape Horn: place the winds, and race clippers around the cape by way of the stations."""
