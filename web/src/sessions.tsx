// Sessions that are kept.
import { useState } from "preact/hooks";
import { Field } from "./parts";
import { complain, send, state } from "./state";
import type { Kept } from "./types";

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
                  {one.name && `${titleOf(one)} · `}
                  {one.positions} {one.positions === 1 ? "position" : "positions"}
                  {one.orders > 0 && ` · ${one.orders} ${one.orders === 1 ? "order" : "orders"}`}
                  {one.author && ` · ${one.author}`} · {new Date(one.changed * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })}
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
