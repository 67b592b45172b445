"""A search that you watch and steer: start, pause, look, lock, resume."""

from __future__ import annotations

import grundy


def show(search: grundy.Search) -> None:
    """The computing branch: one line a level."""
    snapshot = search.snapshot()
    print(f"{snapshot.state}: {snapshot.nodes} nodes, {snapshot.proved} nimbers proved")
    for level, row in enumerate(snapshot.branch[:6]):
        couple = " + ".join([*row.components, f"*{row.nimber}"])
        print(f"  level {level}: child {row.index} of {row.count}, {row.unknown} unknown: {couple}")


def main() -> None:
    cram = grundy.game("cram")
    search = grundy.Solver(cram).search(cram.start("5x6"), goal="grundy", method="pn")
    with search:
        search.start()
        if not search.wait(timeout=0.02):
            search.pause()
            show(search)
            root = search.node(0)
            children = [search.node(child) for child in root.children]
            print(f"the root has p = {root.proof:g}, d = {root.disproof:g} and {len(children)} children")
            unsolved = [child for child in children if not child.solved]
            if unsolved:
                best = min(unsolved, key=lambda child: child.disproof)
                print(f"locked on node {best.id}, p = {best.proof:g}, d = {best.disproof:g}")
                search.lock(best.id)
            search.resume()
            search.wait(timeout=0.1)
            search.unlock()
        search.wait()
    print(f"nimber {search.grundy} after {search.nodes} nodes")


if __name__ == "__main__":
    main()
