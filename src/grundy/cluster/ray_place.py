"""Where a cluster of Ray is, and how it is joined."""

from __future__ import annotations

import logging
import os
import re
from typing import Any

from grundy.errors import GrundyError, MissingExtraError

WHERE = re.compile(r"ray(?::(?P<local>\d+))?|(?P<address>ray://[^/\s]+|ray:auto)(?:/(?P<workers>\d+))?")
"""`ray`, `ray:8` (here), `ray://HOST:PORT` or `ray:auto`, each of which may be followed by `/8`."""


class RayPlace:
    """A cluster of Ray that this process has joined, or begun."""

    def __init__(self, where: str) -> None:
        said = WHERE.fullmatch(where)
        if said is None:
            raise GrundyError(
                "a cluster of Ray is `ray`, ray:N, or an address as ray://head:10001 or ray://head:10001/8: "
                f"not {where!r}"
            )
        self.ray = ray_of()
        self._ours = not self.ray.is_initialized()
        address = said["address"]
        if self._ours:
            _begin(self.ray, "auto" if address == "ray:auto" else address)
        asked = said["local"] or said["workers"]
        there = int(self.ray.cluster_resources().get("CPU", 1))
        self.size = int(asked) if asked else max(there, 1)
        """How many workers are asked for, or there are processors."""
        self.share = min(1.0, there / self.size)
        """Of a processor, for each worker."""

    @property
    def here(self) -> dict[str, Any]:
        """Options of an actor that lives and dies with this machine, not with another one."""
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        node = self.ray.get_runtime_context().get_node_id()
        return {"scheduling_strategy": NodeAffinitySchedulingStrategy(node_id=node, soft=False)}

    def close(self) -> None:
        """Leaves the cluster, if it was joined here."""
        if self._ours and self.ray.is_initialized():
            self.ray.shutdown()


def ray_of() -> Any:
    """The module `ray`."""
    try:
        import ray
    except ImportError:
        raise MissingExtraError("clusters of several machines", "ray", "cluster") from None
    return ray


def _begin(ray: Any, address: str | None) -> None:
    """Joins a cluster, or begins one on this machine."""
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    worker: Any = getattr(ray._private, "worker", None)
    if hasattr(worker, "print_to_stdstream"):  # what it says of nodes that die would stand among answers
        worker.print_to_stdstream = lambda *said, **how: None
    try:
        ray.init(
            address=address,
            logging_level=logging.ERROR,
            log_to_driver=False,
            **({} if address or os.environ.get("RAY_ADDRESS") else {"include_dashboard": False}),
        )
    except (ConnectionError, OSError, ValueError, RuntimeError) as error:
        where = address or os.environ.get("RAY_ADDRESS") or "here"
        raise GrundyError(f"no cluster of Ray at {where}: {str(error).splitlines()[0]}") from None
