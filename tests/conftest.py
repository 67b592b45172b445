"""Random tests: no deadline, since how long an example takes depends on what else the machine does.

`make test` tries the same examples each time, so that sources which passed it pass it again; with
`make test-random` each run tries others.
"""

import os

from hypothesis import settings

os.environ["GRUNDY_STORE"] = "off"  # no test reads or writes the store of whoever runs it
settings.register_profile("random", deadline=None)
settings.register_profile("same", deadline=None, derandomize=True)
settings.load_profile("same")
