"""Broken variants of the toy that need a module of their own, because another process imports them."""
