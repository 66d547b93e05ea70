"""One file a version of the database, each on top of the one before."""
