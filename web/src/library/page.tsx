// The library: certificates, facts of the store, what was run, and charts.
import { ofTab } from "../cell";
import { useState } from "preact/hooks";
import { Choice } from "../parts";
import { Charts } from "../charts/page";
import { FactTable } from "./facts";
import { Proofs } from "./proofs";
import { Runs } from "./runs";

export function Library({ onOpen }: { onOpen: () => void }) {
  const [part, setPart] = useState(ofTab.getItem("library") ?? "proofs");
  return (
    <div class="library">
      <Choice
        label="Part of the library"
        value={part}
        of={[["proofs", "Proofs"], ["facts", "Facts"], ["runs", "Runs"], ["charts", "Charts"]]}
        onPick={(word) => {
          ofTab.setItem("library", word);
          setPart(word);
        }}
      />
      {part === "proofs" && <Proofs />}
      {part === "facts" && <FactTable onOpen={onOpen} />}
      {part === "runs" && <Runs />}
      {part === "charts" && <Charts onOpen={onOpen} />}
    </div>
  );
}
