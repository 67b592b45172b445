// A position of a search with its nimber part, and the colour of how decided it is.
import { Thumb } from "../thumb";

export function Couple({ nimber, texts }: { nimber: number; texts: string[] }) {
  return (
    <span class="couple">
      <b class="nimber" title="The nimber part">
        {nimber}
      </b>
      {texts.map((text, i) => (
        <Thumb key={`${i}${text}`} of="rows" text={text} />
      ))}
      {texts.length === 0 && <code>0</code>}
    </span>
  );
}

export function tint(alive: number): string {
  if (alive < 1) return "tint-0";
  if (alive === 1) return "tint-1";
  if (alive <= 3) return "tint-2";
  if (alive <= 6) return "tint-3";
  return alive <= 10 ? "tint-4" : "tint-5";
}
