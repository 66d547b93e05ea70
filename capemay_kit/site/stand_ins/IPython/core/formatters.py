"""What Reacton imports from here."""


class BaseFormatter:
    """Nothing is ever formatted."""
