// A certificate: whether it holds, its entries, and a walk from the claim down to the end.
import { useEffect, useState } from "preact/hooks";
import { complain, send, state } from "../state";
import { Thumb } from "../thumb";
import type { Proof, ProofNode, Sum } from "../types";

export function Proofs() {
  const { proof, board, session } = state;
  const [busy, setBusy] = useState(false);
  const upload = (file: File) => {
    setBusy(true);
    const packed = /\.(gz|zst)$/.exec(file.name)?.[1] ?? "";
    fetch(`/proof?packed=${packed}`, { method: "POST", body: file })
      .then(async (answer) => {
        if (!answer.ok) complain(await answer.text());
      })
      .catch(() => complain("the file cannot be read"))
      .finally(() => setBusy(false));
  };
  return (
    <div class="proofs">
      <section class="panel" aria-label="Certificate">
        <header>
          <h2>Certificate</h2>
          <div class="tools">
            <button type="button" disabled={!board} onClick={() => send("prove")}>
              Prove {session?.title} {board && board.text.length < 24 ? board.text : "as on the board"}
            </button>
            <label class="button">
              {busy ? "Reading…" : "Open a file"}
              <input
                type="file"
                class="unseen"
                onChange={(event) => {
                  const file = event.currentTarget.files?.[0];
                  if (file) upload(file);
                }}
              />
            </label>
          </div>
        </header>
        {proof ? <About proof={proof} /> : <p class="hint">Open a certificate, or make one of the position on the board. It is checked here, entry by entry, and you can walk through it.</p>}
      </section>
      {proof && proof.state !== "reading" && <Walk key={proof.id} proof={proof} />}
    </div>
  );
}

function About({ proof }: { proof: Proof }) {
  const words = { reading: "is being read", checking: "is being checked", holds: "holds", refused: "does not hold" };
  return (
    <>
      <p class={`turn ${proof.state === "holds" ? "won" : proof.state === "refused" ? "lost" : ""}`} aria-live="polite">
        <b>
          {proof.claim} of {proof.game} {proof.position.length > 80 ? `${proof.position.slice(0, 80)}…` : proof.position}
          {proof.convention !== "normal" && `, ${proof.convention}`}
        </b>{" "}
        {words[proof.state]}
        {proof.said && `: ${proof.said}`}
      </p>
      {proof.state === "checking" && <progress max={proof.entries} value={proof.done} aria-label="Checked" />}
    </>
  );
}

function Walk({ proof }: { proof: Proof }) {
  const [line, setLine] = useState(0);
  const [past, setPast] = useState<number[]>([]);
  const [first, setFirst] = useState(1);
  const [sought, setSought] = useState("");
  useEffect(() => send("proof_node", { proof: proof.id, line }), [proof.id, line]);
  useEffect(() => send("proof_page", { proof: proof.id, first }), [proof.id, first]);
  const go = (to: number) => {
    setPast([...past, line]);
    setLine(to);
  };
  const node = state.proofNode?.id === proof.id && state.proofNode.line === line ? state.proofNode : null;
  const page = state.proofPage?.id === proof.id ? state.proofPage : null;
  return (
    <div class="walk">
      <section class="panel" aria-label="Entry">
        <div class="tools">
          <button type="button" disabled={past.length === 0} onClick={() => (setLine(past.at(-1) ?? 0), setPast(past.slice(0, -1)))}>
            ← Back
          </button>
          <button type="button" disabled={line === 0} onClick={() => go(0)}>
            The claim
          </button>
        </div>
        {node && <Node node={node} proof={proof} onGo={go} />}
      </section>
      <section class="panel" aria-label="All entries">
        <header>
          <h2>
            Entries <small>{proof.entries.toLocaleString("en")}</small>
          </h2>
          <form
            class="tools"
            onSubmit={(event) => {
              event.preventDefault();
              const number = Number(sought);
              if (number >= 1) setFirst(number);
            }}
          >
            <button type="button" aria-label="Entries before" disabled={first <= 1} onClick={() => setFirst(Math.max(first - 60, 1))}>
              ←
            </button>
            <button type="button" aria-label="Next entries" disabled={!page || first + 60 > page.last} onClick={() => setFirst(first + 60)}>
              →
            </button>
            <input aria-label="Go to line" placeholder="line" value={sought} onInput={(event) => setSought(event.currentTarget.value)} />
          </form>
        </header>
        <ol class="entries">
          {page?.lines.map((one) => (
            <li key={one.line}>
              <button type="button" class="quiet" aria-current={one.line === line ? "true" : undefined} onClick={() => go(one.line)}>
                <small>{one.line}</small> <b>{one.says}</b> <code>{one.text}</code>
                {one.by && <em> by {one.by}</em>}
              </button>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function Node({ node, proof, onGo }: { node: ProofNode; proof: Proof; onGo: (line: number) => void }) {
  return (
    <>
      <div class="node">
        <Thumb of="nodes" text={`${proof.id} ${node.text}`} title={node.text} />
        <p>
          {node.line === 0 ? (
            <>
              The claim: <b>{proof.claim}</b>
            </>
          ) : (
            <>
              Line {node.line}: the nimber is <b>{node.nimber === null ? "not 0" : node.nimber}</b>
              {node.by && ` by the theorem “${node.by}”`}
            </>
          )}
          <br />
          <code>{node.text}</code>
        </p>
      </div>
      {node.line > 0 && node.nimber !== null && !node.by && (
        <p class="hint">
          {node.options.length === 0 ? "There are no moves." : node.nimber === 0 ? "Every move loses: each option has a nimber other than 0, or an answer." : `Below ${node.nimber} every number is reached, and ${node.nimber} by no move.`}
        </p>
      )}
      <ul class="answers">
        {node.options.map((option, i) => (
          <li key={i}>
            {node.words[i] && <small>{node.words[i]}</small>}
            <Parts sum={option} proof={proof} onGo={onGo} />
            {option.total !== null && (
              <p>
                {node.line > 0 ? "has" : "together"} <b class="nimber">{option.total}</b>
              </p>
            )}
            {option.answer && (
              <p class="answer-line">
                is answered by <Parts sum={option.answer} proof={proof} onGo={onGo} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {node.more > 0 && <p class="hint">and {node.more.toLocaleString("en")} more</p>}
    </>
  );
}

function Parts({ sum, proof, onGo }: { sum: Sum; proof: Proof; onGo: (line: number) => void }) {
  if (sum.parts.length === 0) return <span class="hint">nothing is left</span>;
  return (
    <span class="parts">
      {sum.parts.map((part, i) => (
        <span key={i}>
          {i > 0 && " + "}
          {part.line > 0 ? (
            <button type="button" class="part" title={`line ${part.line}`} onClick={() => onGo(part.line)}>
              <Thumb of="nodes" text={`${proof.id} ${part.text}`} title={part.text} />
              <b class="nimber">{part.nimber ?? "N"}</b>
            </button>
          ) : (
            <span class="part open">
              <Thumb of="nodes" text={`${proof.id} ${part.text}`} title={part.text} />
            </span>
          )}
        </span>
      ))}
    </span>
  );
}
