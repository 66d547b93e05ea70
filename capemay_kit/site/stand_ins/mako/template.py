"""What Alembic imports to write new migrations, which the site never does."""


class Template:
    """No template is ever filled in."""
