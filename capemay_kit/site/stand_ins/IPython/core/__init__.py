"""What ipywidgets asks of IPython where there is none."""
