"""What ipywidgets asks of IPython where there is none."""


def get_ipython() -> None:
    """Say that no shell is running."""
