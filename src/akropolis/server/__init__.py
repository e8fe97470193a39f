"""The table over HTTP and WebSockets. It asks the table and the rules, and never judges a move itself."""
