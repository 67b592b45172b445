"""The browser's server: positions to explore, and searches to watch and to steer."""
