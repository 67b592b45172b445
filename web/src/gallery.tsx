// The gallery of all games: each with a picture, and its rules beside.
import { useState } from "preact/hooks";
import { Rules } from "./rules";
import { send, state } from "./state";
import { Thumb } from "./thumb";
import type { Game } from "./types";

const KINDS: [Game["kind"], string, string][] = [
  ["impartial", "Impartial", "Both players have the same moves."],
  ["partizan", "Partizan", "Left and Right have different moves."],
  ["scoring", "Won by points", "The player with more points wins."],
];

export function Gallery({ onOpen }: { onOpen: () => void }) {
  const [sought, setSought] = useState("");
  const [rules, setRules] = useState("");
  const words = sought.trim().toLowerCase();
  const games = state.games.filter((game) => `${game.title} ${game.name} ${game.summary}`.toLowerCase().includes(words));
  const open = (game: Game) => {
    send("new", { game: game.name, text: game.start });
    onOpen();
  };
  const shown = state.games.find((game) => game.name === rules);
  return (
    <div class={`gallery ${shown ? "with-rules" : ""}`}>
      <div class="games">
        <input
          type="search"
          placeholder="Find a game"
          aria-label="Find a game"
          value={sought}
          onInput={(event) => setSought(event.currentTarget.value)}
        />
        {games.length === 0 && <p class="hint">{state.games.length ? `No game has “${sought.trim()}” in its name or its rules in short.` : "…"}</p>}
        {KINDS.map(([kind, title, meaning]) => {
          const of = games.filter((game) => game.kind === kind);
          return (
            of.length > 0 && (
              <section key={kind} aria-label={title}>
                <h2>
                  {title} <small>{meaning}</small>
                </h2>
                <ul>
                  {of.map((game) => (
                    <li key={game.name} class="game">
                      <button type="button" class="card" onClick={() => open(game)}>
                        <span aria-hidden="true">
                          <Thumb of="games" text={game.name} title={game.start} />
                        </span>
                        <b>{game.title}</b>
                        <span class="summary">{game.summary}</span>
                      </button>
                      <button type="button" class="quiet" aria-pressed={rules === game.name} onClick={() => setRules(rules === game.name ? "" : game.name)}>
                        Rules<span class="unseen"> of {game.title}</span>
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </div>
      {shown && (
        <Rules game={shown.name} onClose={() => setRules("")}>
          <button type="button" class="primary" onClick={() => open(shown)}>
            Open
          </button>
        </Rules>
      )}
    </div>
  );
}
