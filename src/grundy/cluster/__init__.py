"""One question on many processes or machines: a driver, its crew, and what they tell each other."""

from __future__ import annotations

from grundy.cluster.cluster import Cluster, cluster_of

__all__ = ["Cluster", "cluster_of"]
