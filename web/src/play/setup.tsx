// A new game: who plays, who begins, with which clock.
import { useState } from "preact/hooks";
import { Choice, Field } from "../parts";
import { send } from "../state";
import type { Board } from "../types";

const WHO: [string, string][] = [
  ["perfect", "Perfect player"],
  ["strong", "Strong"],
  ["fair", "Fair"],
  ["easy", "Easy"],
  ["person", "Two at this screen"],
];
const CLOCKS: [string, string][] = [
  ["0", "no clock"],
  ["60", "1 minute each"],
  ["180", "3 minutes each"],
  ["600", "10 minutes each"],
];

interface Props {
  board: Board;
  beside: boolean;
  onBegin: () => void;
  onExplore: () => void;
}

export function NewMatch({ board, beside, onBegin, onExplore }: Props) {
  const [against, setAgainst] = useState("perfect");
  const [begins, setBegins] = useState("you");
  const [first, setFirst] = useState("L");
  const [convention, setConvention] = useState<string>(board.convention);
  const [clock, setClock] = useState("0");
  const begin = (another: boolean) => {
    send("match_new", {
      who: begins === "you" ? ["person", against] : [against, "person"],
      first,
      convention: board.asked.misere ? convention : "normal",
      clock: Number(clock),
      beside: another,
    });
    onBegin();
  };
  return (
    <form
      class="form new-match"
      onSubmit={(event) => {
        event.preventDefault();
        begin(false);
      }}
    >
      <div class="subject">
        <span class="thumb" dangerouslySetInnerHTML={{ __html: board.svg }} />
        <span>
          <code>{board.text}</code>
          <button type="button" class="quiet" onClick={onExplore}>
            another position
          </button>
        </span>
      </div>
      <Field label="Against">
        <select value={against} onChange={(event) => setAgainst(event.currentTarget.value)}>
          {WHO.map(([word, shown]) => (
            <option key={word} value={word}>
              {shown}
            </option>
          ))}
        </select>
      </Field>
      {against !== "person" && (
        <Choice label="Who begins" value={begins} of={[["you", "You begin"], ["other", "The computer begins"]]} onPick={setBegins} />
      )}
      {board.asked.players.length > 0 && (
        <Choice
          label="Which player begins"
          value={first}
          of={[["L", `${board.asked.players[0]} begins`], ["R", `${board.asked.players[1]} begins`]]}
          onPick={setFirst}
        />
      )}
      {board.asked.misere && (
        <Choice label="Convention" value={convention} of={[["normal", "Normal"], ["misere", "Misère"]]} onPick={setConvention} />
      )}
      <Field label="Clock">
        <select value={clock} onChange={(event) => setClock(event.currentTarget.value)}>
          {CLOCKS.map(([word, shown]) => (
            <option key={word} value={word}>
              {shown}
            </option>
          ))}
        </select>
      </Field>
      <div class="tools">
        <button type="submit" class="primary" disabled={board.options.length === 0}>
          Begin
        </button>
        {beside && (
          <button type="button" disabled={board.options.length === 0} onClick={() => begin(true)}>
            Begin on one more board
          </button>
        )}
      </div>
    </form>
  );
}
