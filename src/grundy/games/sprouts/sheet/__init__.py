"""Sprouts on a sheet of paper: spots at places, curves as they were drawn, and the position that they are."""
