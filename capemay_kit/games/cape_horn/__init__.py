"""Cape Horn: lay the winds, and race clippers round the cape by way of the stations."""
