// The computing branch: a row a level, with a button to leave it.
import { send } from "../state";
import type { Look, Row } from "../types";
import { Couple, tint } from "./couple";

export function Branch({ look, onGo }: { look: Look; onGo: (id: number) => void }) {
  const zapping = look.method.startsWith("depth") && (look.state === "running" || look.state === "paused");
  const open = (row: Row | undefined) => row !== undefined && row.count > 0 && row.alive > 10;
  const tinted = (row: Row | undefined) => row !== undefined && row.count > 0 && row.alive > 0 && row.alive <= 10;
  if (look.rows.length === 0)
    return <p class="hint">{look.state === "running" ? "The branch is being built." : "The search has ended: there is no branch."}</p>;
  return (
    <>
      <p class="hint">
        {zapping
          ? "Zap a row: the search leaves it for its next sibling, and comes back later."
          : look.method === "pn"
            ? "Tree shows the node of a row, with its parent and its children."
            : "Rows of this method are for watching."}{" "}
        Few children alive: nearly decided. An <b class="key pair">orange bar</b>: two open levels in a row, the search has
        not got far there. A <b class="key undecided">grey bar</b>: two nearly decided ones in a row, one of them will turn.
      </p>
      <div class="scroll">
        <table class="branch">
          <thead>
            <tr>
              <th scope="col">Level</th>
              <th scope="col">Index</th>
              <th scope="col">Alive</th>
              <th scope="col">Lives</th>
              <th scope="col">Move</th>
              <th scope="col">Nimber and position</th>
              <th scope="col">
                <span class="unseen">Order</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {look.rows.map((row, level) => {
              const beside = [look.rows[level - 1], look.rows[level + 1]].filter((_, i) => level + 2 * i > 1);
              const pair = open(row) && beside.some(open) ? "pair" : tinted(row) && beside.some(tinted) ? "undecided" : "";
              return (
                <tr key={level} class={`${level ? tint(row.alive) : "tint-5"} ${pair}`}>
                  <td>{level}</td>
                  <td>{level ? `${row.index}/${row.count}` : "–"}</td>
                  <td>{level ? row.alive : "–"}</td>
                  <td>{row.lives}</td>
                  <td class="move">{row.move}</td>
                  <td>
                    <Couple nimber={row.nimber} texts={row.texts} />
                  </td>
                  <td>
                    {zapping && level > 0 && (
                      <button type="button" class="zap" onClick={() => send("zap", { level })}>
                        Zap<span class="unseen"> level {level}</span>
                      </button>
                    )}
                    {look.method === "pn" && row.id >= 0 && (
                      <button type="button" class="small" onClick={() => onGo(row.id)}>
                        Tree<span class="unseen"> at level {level}</span>
                      </button>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}
