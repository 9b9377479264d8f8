"""Tables without a server: what a server does for one visitor, done in the visitor's browser.

It runs in Pyodide, in a worker of the page. Tables, commands, messages and bots are the server's
own; here is only what a browser has instead of a database, processes and the web.
"""
