"""The arena: bots against bots, many games, with the figures that tell who is better."""
