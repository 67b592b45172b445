// Facts of the store: by the page, from a key on, by a pattern or a value, or at random.
import { useEffect, useState } from "preact/hooks";
import { Field, count } from "../parts";
import { send, state } from "../state";
import { Thumb } from "../thumb";

export function FactTable({ onOpen }: { onOpen: () => void }) {
  const [space, setSpace] = useState(-1);
  const [like, setLike] = useState("");
  const [value, setValue] = useState("");
  const [from, setFrom] = useState("");
  const [trail, setTrail] = useState<string[]>([""]);
  const [sure, setSure] = useState(false);
  useEffect(() => {
    if (state.connected) send("spaces");
  }, [state.connected]);
  const { spaces, facts } = state;
  const shown = facts && facts.space === space ? facts : null;
  const ask = (after: string, number = space) => send("facts", { space: number, after, like, value });
  const open = (number: number) => {
    setSpace(number);
    setTrail([""]);
    setSure(false);
    ask("", number);
  };
  const game = spaces?.spaces.find((one) => one.id === space)?.game ?? "";
  if (spaces && !spaces.store) return <p class="hint">This studio was started without a store: nothing is kept.</p>;
  return (
    <div class="shelf">
      <section class="panel" aria-label="Games of the store">
        <h2>
          Store <small>{spaces?.store}</small>
        </h2>
        {spaces?.spaces.length === 0 && <p class="hint">Nothing is known yet: searches fill it.</p>}
        <ul class="spaces">
          {spaces?.spaces.map((one) => (
            <li key={one.id}>
              <button type="button" class="quiet" aria-current={one.id === space ? "true" : undefined} onClick={() => open(one.id)}>
                <b>{one.game}</b> {one.convention} <small>{one.facts.toLocaleString("en")}</small>
              </button>
            </li>
          ))}
        </ul>
        <button type="button" onClick={() => send("spaces")}>
          Count again
        </button>
      </section>
      {space >= 0 && (
        <section class="panel" aria-label="Facts">
          <form
            class="finder"
            onSubmit={(event) => {
              event.preventDefault();
              setTrail([from]);
              ask(from);
            }}
          >
            <Field label="Pattern, * for anything">
              <input value={like} onInput={(event) => setLike(event.currentTarget.value)} />
            </Field>
            <Field label="Value">
              <input value={value} onInput={(event) => setValue(event.currentTarget.value)} />
            </Field>
            <Field label="From">
              <input value={from} onInput={(event) => setFrom(event.currentTarget.value)} />
            </Field>
            <div class="tools">
              <button type="submit" class="primary">
                Find
              </button>
              <button type="button" onClick={() => send("sample", { space })}>
                At random
              </button>
              {sure ? (
                <button
                  type="button"
                  onClick={() => {
                    send("forget", { space });
                    setSpace(-1);
                  }}
                >
                  Really forget all of {game}
                </button>
              ) : (
                <button type="button" class="quiet" onClick={() => setSure(true)}>
                  Forget…
                </button>
              )}
            </div>
          </form>
          {shown?.values && (
            <div class="bars" role="img" aria-label={`Values of ${shown.sampled} facts at random`}>
              {shown.values.map(([word, many]) => (
                <span key={word} title={`${many} of ${shown.sampled}`}>
                  <i style={{ height: `${(60 * many) / (shown.values?.[0]?.[1] ?? 1)}px` }} />
                  <code>{word}</code>
                  <small>{((100 * many) / (shown.sampled || 1)).toFixed(1)} %</small>
                </span>
              ))}
            </div>
          )}
          {shown && shown.facts.length === 0 && <p class="hint">There are no such facts.</p>}
          <ul class="cards">
            {shown?.facts.map(([key, words]) => (
              <li key={key}>
                <button
                  type="button"
                  class="card"
                  title={key}
                  onClick={() => {
                    send("new", { game, text: key });
                    onOpen();
                  }}
                >
                  <span aria-hidden="true">
                    <Thumb of="facts" text={`${space} ${key}`} title={key} />
                  </span>
                  <span class="name">{key.length > 60 ? `${key.slice(0, 60)}…` : key}</span>
                  <span class="worth">{words}</span>
                </button>
              </li>
            ))}
          </ul>
          <div class="tools">
            <button
              type="button"
              disabled={trail.length < 2}
              onClick={() => {
                const back = trail.slice(0, -1);
                setTrail(back);
                ask(back.at(-1) ?? "");
              }}
            >
              ← Page before
            </button>
            <button
              type="button"
              disabled={!shown?.more}
              onClick={() => {
                const last = shown?.facts.at(-1)?.[0] ?? "";
                setTrail([...trail, last]);
                ask(last);
              }}
            >
              Next page →
            </button>
            {shown && <small>{count(shown.facts.length)} shown</small>}
          </div>
        </section>
      )}
    </div>
  );
}
