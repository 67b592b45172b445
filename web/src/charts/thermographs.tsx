// Thermographs on the same axes, and that of their sum.
import { useState } from "preact/hooks";
import { Field } from "../parts";
import { send, state } from "../state";

export function ThermographPart() {
  const [texts, setTexts] = useState("{5|1}\n{{3|2}|-1}");
  const [summed, setSummed] = useState(true);
  const shown = state.thermographs;
  const ask = (sum: boolean) =>
    send("thermographs", { texts: texts.split("\n").map((line) => line.trim()).filter(Boolean).slice(0, 12), sum });
  return (
    <section class="panel" aria-label="Thermographs">
      <form
        class="finder"
        onSubmit={(event) => {
          event.preventDefault();
          ask(summed);
        }}
      >
        <Field label="Values, or positions such as domineering[2x3]; one a line">
          <textarea rows={4} spellcheck={false} value={texts} onInput={(event) => setTexts(event.currentTarget.value)} />
        </Field>
        <div class="tools">
          <button type="submit" class="primary">
            Show
          </button>
          <button
            type="button"
            aria-pressed={summed}
            onClick={() => {
              setSummed(!summed);
              if (shown) ask(!summed);
            }}
          >
            And the sum
          </button>
        </div>
      </form>
      {shown?.svg && (
        <>
          <div class="thermograph" dangerouslySetInnerHTML={{ __html: shown.svg }} />
          <p class="hint">
            {shown.values.length > 1 ? "The sum is " : "The value is "}
            <code>{shown.sum}</code>
          </p>
        </>
      )}
    </section>
  );
}
