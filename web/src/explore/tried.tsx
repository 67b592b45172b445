// What was tried: a tree of moves; a line goes straight down as long as it does not branch.
import { useMemo } from "preact/hooks";
import { send } from "../state";
import type { Board } from "../types";

export function Tried({ board }: { board: Board }) {
  const children = useMemo(() => {
    const below: number[][] = board.tried.map(() => []);
    board.tried.forEach(([parent], place) => below[parent]?.push(place));
    return below;
  }, [board.tried]);
  const rows: { place: number; level: number }[] = [];
  const ahead: { place: number; level: number }[] = [{ place: 0, level: 0 }];
  while (ahead.length && rows.length < 2000) {
    const row = ahead.pop();
    if (!row) break;
    rows.push(row);
    const below = children[row.place] ?? [];
    const deeper = below.length > 1 ? 1 : 0;
    for (const place of [...below].reverse()) ahead.push({ place, level: row.level + deeper });
  }
  return (
    <ol class="tree">
      {rows.map(({ place, level }) => (
        <li key={place} style={{ paddingInlineStart: `${Math.min(level, 12) * 14}px` }}>
          <button
            type="button"
            class="quiet"
            aria-current={place === board.at ? "step" : undefined}
            onClick={() => send("visit", { node: place })}
          >
            {place === 0 ? "Start" : board.tried[place]?.[1]}
          </button>
        </li>
      ))}
    </ol>
  );
}
