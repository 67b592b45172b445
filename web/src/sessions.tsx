// Sessions that are kept, and the gallery of games.
import { useState } from "preact/hooks";
import { Field } from "./parts";
import { complain, send, state } from "./state";
import type { Game, Kept } from "./types";

export function Sessions({ onOpen }: { onOpen: () => void }) {
  const { session } = state;
  return (
    <div class="sessions">
      {session && (
        <section class="panel" aria-label="This session">
          <h2>This session</h2>
          <Describe key={session.id} />
          <div class="tools">
            <button type="button" onClick={() => send("export")}>
              Export as a file
            </button>
            <label class="button">
              Import a file
              <input
                type="file"
                accept=".json,application/json"
                class="unseen"
                onChange={(event) => {
                  const file = event.currentTarget.files?.[0];
                  if (!file) return;
                  if (file.size > 350_000) return complain("this file is too large for a session");
                  file.text().then((text) => {
                    send("import", { file: text });
                    onOpen();
                  }, () => complain("the file cannot be read"));
                }}
              />
            </label>
          </div>
        </section>
      )}
      <section class="panel" aria-label="All sessions">
        <h2>Kept</h2>
        <ul class="kept">
          {state.sessions.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                class="quiet"
                aria-current={one.id === session?.id ? "true" : undefined}
                onClick={() => {
                  send("open", { session: one.id });
                  onOpen();
                }}
              >
                <b>{one.name || titleOf(one)}</b>
                <small>
                  {titleOf(one)} · {one.positions} {one.positions === 1 ? "position" : "positions"}
                  {one.orders > 0 && ` · ${one.orders} orders`}
                  {one.author && ` · ${one.author}`} · {new Date(one.changed * 1000).toLocaleString()}
                </small>
                <code>{one.text}</code>
                {one.comment && <span>{one.comment}</span>}
              </button>
              {one.id !== session?.id && (
                <button type="button" class="quiet" aria-label={`Remove ${one.name || one.text}`} onClick={() => send("remove", { session: one.id })}>
                  ✕
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function titleOf(one: Kept): string {
  return state.games.find((game) => game.name === one.game)?.title ?? one.game;
}

function Describe() {
  const { session } = state;
  const [name, setName] = useState(session?.name ?? "");
  const [author, setAuthor] = useState(session?.author ?? "");
  const [comment, setComment] = useState(session?.comment ?? "");
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        send("describe", { name, author, comment });
      }}
    >
      <Field label="Name">
        <input maxLength={80} value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </Field>
      <Field label="Author">
        <input maxLength={80} value={author} onInput={(event) => setAuthor(event.currentTarget.value)} />
      </Field>
      <Field label="Comment">
        <textarea rows={4} maxLength={4000} value={comment} onInput={(event) => setComment(event.currentTarget.value)} />
      </Field>
      <div class="tools">
        <button type="submit" class="primary">
          Keep
        </button>
      </div>
    </form>
  );
}

const KINDS: [Game["kind"], string][] = [
  ["impartial", "Impartial: both players have the same moves"],
  ["partizan", "Partizan: Left and Right have different moves"],
  ["scoring", "Won by points"],
];

export function Gallery({ onOpen }: { onOpen: () => void }) {
  const [sought, setSought] = useState("");
  const games = state.games.filter((game) => `${game.title} ${game.name} ${game.summary}`.toLowerCase().includes(sought.toLowerCase()));
  return (
    <div class="gallery">
      <input
        type="search"
        placeholder="Find a game"
        aria-label="Find a game"
        value={sought}
        onInput={(event) => setSought(event.currentTarget.value)}
      />
      {KINDS.map(([kind, words]) => {
        const of = games.filter((game) => game.kind === kind);
        return (
          of.length > 0 && (
            <section key={kind}>
              <h2>{words}</h2>
              <ul>
                {of.map((game) => (
                  <li key={game.name}>
                    <button
                      type="button"
                      class="card game"
                      onClick={() => {
                        send("new", { game: game.name, text: game.start });
                        onOpen();
                      }}
                    >
                      <b>{game.title}</b>
                      <span>{game.summary}</span>
                      <code>{game.start}</code>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}
