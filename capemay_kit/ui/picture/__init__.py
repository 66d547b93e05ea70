"""Pictures drawn by plotly: the widget, what every picture is made of, and a painter for each game."""
