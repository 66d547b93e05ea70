"""How the page reaches the browser: the server, its addresses and files, the pages in its process."""
