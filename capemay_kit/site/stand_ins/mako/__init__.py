"""What Alembic imports to write new migrations, which the site never does."""

from . import exceptions, template

__all__ = ["exceptions", "template"]
