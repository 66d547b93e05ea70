"""One file for each version of the database since the baseline. Each builds on the one before."""
