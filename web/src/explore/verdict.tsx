// What the position is worth, as far as it is known.
import type { Board, Values } from "../types";

export function playerName(board: Board, player: string): string {
  return board.asked.players[player === "R" ? 1 : 0] ?? (player === "R" ? "Right" : "Left");
}

function words(board: Board, outcome: string): string | undefined {
  switch (outcome) {
    case "N":
      return "The player to move wins";
    case "P":
      return "The player to move loses";
    case "L":
    case "R":
      return `${playerName(board, outcome)} wins, whoever begins`;
    case "draw":
      return "A draw, whoever begins";
  }
  const [left, right] = outcome.split("/");
  if (!left || !right) return undefined;
  const fate = (one: string) => (one === "draw" ? "it is a draw" : `${playerName(board, one)} wins`);
  return `If ${playerName(board, "L")} begins ${fate(left)}; if ${playerName(board, "R")} begins ${fate(right)}`;
}

function points(score: string): string {
  const [own, other] = score.split("/");
  return other === undefined ? score : `The player to move gets ${own}, the other one ${other}`;
}

export function Verdict({ board, values }: { board: Board; values: Values | null }) {
  const own = values?.own;
  const over = board.options.length === 0;
  const scoring = board.asked.kind === "scoring";
  const outcome = own?.outcome ?? "";
  const said = scoring && own?.value ? points(own.value) : words(board, outcome);
  return (
    <div class={`verdict ${outcome === "P" ? "lost" : outcome ? "won" : ""}`} aria-live="polite">
      <p>
        {own?.value && !scoring && <b class="value">{own.value}</b>}
        {said ?? (outcome ? outcome : over ? "No moves" : values ? "Not known yet" : "…")}
        {own?.by && own.by !== "search" && <small> by {own.by}</small>}
      </p>
      {own?.facts && (
        <dl>
          {own.facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {values?.said && <p class="hint">{values.said}</p>}
    </div>
  );
}
