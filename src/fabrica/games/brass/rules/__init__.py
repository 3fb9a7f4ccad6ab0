"""The rules of Brass in the order of the rulebook, a file for each of its actions."""
