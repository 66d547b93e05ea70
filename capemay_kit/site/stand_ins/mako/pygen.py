"""What Alembic imports to write new migrations, which the site never does."""


class PythonPrinter:
    """No code is ever written."""
