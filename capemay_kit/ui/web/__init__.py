"""How the page reaches the browser: the server, its addresses and files, and the widget that minds the page."""
