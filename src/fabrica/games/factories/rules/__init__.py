"""The rules of Fantastic Factories, a file for each chapter of the rulebook."""
