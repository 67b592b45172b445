"""Games against somebody: the moments of a match, opponents, and what was a mistake."""
