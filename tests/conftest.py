"""Random tests have no deadline: how long an example takes depends on what else the machine does."""

from hypothesis import settings

settings.register_profile("grundy", deadline=None)
settings.load_profile("grundy")
