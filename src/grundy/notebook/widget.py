"""The studio in a cell: its pages in a frame, and its messages over the wire of the notebook."""

from __future__ import annotations

import json
import shutil
import tempfile
import weakref
from pathlib import Path
from typing import Any

import anywidget

from grundy.errors import GrundyError
from grundy.games import Position
from grundy.notebook.seat import Seat
from grundy.studio.hall import Hall

STATIC = Path(__file__).parent.parent / "studio" / "static"
NOT_BUILT = "the pages of the studio are not built: `make studio` builds them"

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="color-scheme" content="light dark"><title>grundy studio</title><style>{style}</style></head>
<body><div id="studio"></div><script>{script}</script></body></html>"""

FRAME = """
const PAGE = {page};
export default {{
  render({{ model, el }}) {{
    const frame = document.createElement("iframe");
    frame.title = "grundy studio";
    Object.assign(frame.style, {{ width: "100%", height: "760px", border: "0", borderRadius: "12px" }});
    let hear = () => {{}};
    const heard = (message) => {{
      hear(message.text);
      model.send({{ kind: "heard" }});
    }};
    model.on("msg:custom", heard);
    frame.grundy = {{
      say: (text) => model.send({{ kind: "order", text }}),
      listen: (listener) => {{
        hear = listener;
        model.send({{ kind: "hello" }});
      }},
    }};
    frame.srcdoc = PAGE;
    el.append(frame);
    return () => model.off("msg:custom", heard);
  }},
}};
"""


def frame() -> str:
    """The module that shows the studio in a cell."""
    try:
        script, style = ((STATIC / name).read_text(encoding="utf-8") for name in ("cell.js", "index.css"))
    except OSError:
        raise GrundyError(NOT_BUILT) from None
    page = PAGE.format(style=style, script=script.replace("</script", "<\\/script"))
    return FRAME.format(page=json.dumps(page).replace("</", "<\\/"))


class StudioCell(anywidget.AnyWidget):
    """A session of the studio in a notebook: its boards, games and searches; nothing of it is kept."""

    def __init__(self, position: Position) -> None:
        super().__init__(_esm=frame())
        folder = tempfile.mkdtemp(prefix="grundy-cell-")
        self._hall = Hall(Path(folder), (position.game,))
        self._end = weakref.finalize(self, _end, self._hall, folder)
        self._first: tuple[str, str] = (position.game.name, str(position))
        self._seat = Seat(lambda text: self.send({"text": text}))
        self.on_msg(self._take)

    def _take(self, _: Any, message: Any, buffers: Any) -> None:
        """What the frame says: that it is there, that it has heard something, or an order."""
        if not isinstance(message, dict):
            return
        match message.get("kind"):
            case "hello":
                self._seat.begin()
                self._hall.sit(self._seat, self._first)
            case "heard":
                self._seat.heard()
            case "order" if isinstance(message.get("text"), str):
                self._hall.submit(self._seat, message["text"])

    def close(self) -> None:
        """Ends all that runs."""
        super().close()
        self._end()


def _end(hall: Hall, folder: str) -> None:
    hall.close()
    shutil.rmtree(folder, ignore_errors=True)
