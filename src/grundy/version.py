"""The version of grundy."""

__version__ = "0.1.0"
