"""The tables that this program begins with: `create` makes them, and nothing older is brought forward."""

revision = "0007"
down_revision = None
