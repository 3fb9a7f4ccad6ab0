"""The rules of Stephens, a file for each part of the rulebook, in its order."""
