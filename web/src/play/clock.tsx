// Two clocks; the one of who has to move runs.
import { useEffect, useState } from "preact/hooks";
import { send } from "../state";
import type { LiveMatch } from "../types";
import { nameOf } from "./page";

export function Clock({ match, board }: { match: LiveMatch; board: number }) {
  const [spent, setSpent] = useState(0);
  useEffect(() => {
    const began = performance.now();
    setSpent(0);
    if (match.over) return;
    const left = match.clock[match.mover] ?? 0;
    let told = false;
    const timer = setInterval(() => {
      const now = (performance.now() - began) / 1000;
      setSpent(now);
      if (now > left && !told) {
        told = true;
        send("match_clock", { board });
      }
    }, 200);
    return () => clearInterval(timer);
  }, [match]);
  return (
    <div class="clocks">
      {match.clock.map((left, player) => {
        const runs = player === match.mover && !match.over;
        const now = Math.max(left - (runs ? spent : 0), 0);
        return (
          <span key={player} class={runs ? "runs" : ""} role="timer">
            {nameOf(match, player)} <b>{`${Math.floor(now / 60)}:${String(Math.floor(now % 60)).padStart(2, "0")}`}</b>
          </span>
        );
      })}
    </div>
  );
}
