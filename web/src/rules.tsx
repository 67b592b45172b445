// The rules of a game, beside whatever is being done.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Doc } from "./parts";
import { send, state } from "./state";

export function Rules({ game, onClose, children }: { game: string; onClose: () => void; children?: ComponentChildren }) {
  useEffect(() => {
    if (state.rules?.game !== game) send("rules", { game });
  }, [game, state.connected]);
  const rules = state.rules?.game === game ? state.rules : null;
  return (
    <aside class="panel rules" aria-label="Rules">
      <header>
        <h2>{rules?.title ?? "…"}</h2>
        <div class="tools">
          {children}
          <button type="button" class="quiet" aria-label="Close the rules" onClick={onClose}>
            ✕
          </button>
        </div>
      </header>
      {rules && <Doc text={rules.doc} />}
    </aside>
  );
}
