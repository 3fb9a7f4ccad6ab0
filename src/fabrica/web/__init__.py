"""The web page: templates, plain ES modules and styles; it knows no rules and no game."""
