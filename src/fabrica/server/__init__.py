"""The server: tables that never lose a move."""
