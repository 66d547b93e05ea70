"""Smugglers: load goods that nobody else sees, and land them before the patrol comes."""
