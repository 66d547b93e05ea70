"""The kit as a library: what `capemay_kit` offers to Python and to notebooks."""
