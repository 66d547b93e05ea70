"""Capitol by Aaron Weissblum and Alan R. Moon, for two to four players."""
