"""Random tests have no deadline: how long an example takes depends on what else the machine does."""

import os

from hypothesis import settings

os.environ["GRUNDY_STORE"] = "off"  # no test reads or writes the store of whoever runs it
settings.register_profile("grundy", deadline=None)
settings.load_profile("grundy")
