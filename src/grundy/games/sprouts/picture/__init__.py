"""Positions of Sprouts drawn on the plane: circles packed, curves smoothed."""
