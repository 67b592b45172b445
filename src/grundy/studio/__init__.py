"""The browser's server: positions to explore, and searches to watch and to steer."""

from grundy.lazily import calling

calling(__name__, "grundy.api_rooms:studio")
