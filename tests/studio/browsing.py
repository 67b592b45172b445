"""The studio in a browser: which one, and how it is started."""

from __future__ import annotations

import shutil
from typing import Any

from tests.studio.test_doors import served

__all__ = ["CHROMIUM", "launched", "served"]

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


def launched(playwright: Any) -> Any:
    """The system's Chromium, without a window."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
