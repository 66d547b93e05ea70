"""One file for each version of the database. Each builds on the one before."""
