// The studio: its tabs, its keys, and what it says when something is wrong.
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { cell, ofPerson, ofTab } from "./cell";
import { Explore } from "./explore/page";
import { Gallery } from "./gallery";
import { Lazy } from "./lazy";
import { Dialog } from "./parts";
import { Search } from "./search/page";
import { Sessions } from "./sessions";
import { connect, forgive, send, state, subscribe } from "./state";
import "./css/palette.css";
import "./css/elements.css";
import "./css/frame.css";
import "./css/explore.css";
import "./css/pictures.css";
import "./css/play.css";
import "./css/search.css";
import "./css/library.css";
import "./css/facts.css";
import "./css/charts.css";
import "./css/narrow.css";

const TABS = [
  ["games", "Games"],
  ["explore", "Explore"],
  ["play", "Play"],
  ["search", "Search"],
  ["library", "Library"],
  ["sessions", "Sessions"],
] as const;
const IN_A_CELL = ["explore", "play", "search"];
type Tab = (typeof TABS)[number][0];
type Theme = "auto" | "light" | "dark";

const KEYS: [string, string][] = [
  ["1 … 6", "games, explore, play, search, library, sessions"],
  ["u", "back to the position before"],
  ["m", "the moves: then Tab and Enter"],
  ["r", "the rules of the game, beside the board"],
  ["space", "pause the search, or go on"],
  ["?", "these keys"],
];

function Studio() {
  const [, again] = useState(0);
  const [tab, setTab] = useState<Tab>((ofTab.getItem("tab") as Tab | null) ?? "explore");
  const [rules, setRules] = useState(ofPerson.getItem("rules") === "open");
  const [keys, setKeys] = useState(false);
  const [theme, setTheme] = useState<Theme>((ofPerson.getItem("theme") as Theme | null) ?? "auto");

  useEffect(() => {
    const draw = () => again((count) => count + 1);
    draw(); // what was heard before this is drawn too
    return subscribe(draw);
  }, []);
  useEffect(() => ofTab.setItem("tab", tab), [tab]);
  useEffect(() => ofPerson.setItem("rules", rules ? "open" : ""), [rules]);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    ofPerson.setItem("theme", theme);
  }, [theme]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog")) return;
      const wanted = TABS[Number(event.key) - 1];
      if (wanted && (!cell || IN_A_CELL.includes(wanted[0]))) setTab(wanted[0]);
      else if (event.key === "?") setKeys(true);
      else if (event.key === "r") setRules((open) => !open);
      else if (event.key === "u") {
        const before = state.board?.tried[state.board.at]?.[0] ?? -1;
        if (before >= 0) send("visit", { node: before });
      } else if (event.key === "m") document.querySelector<HTMLElement>(".cards .card")?.focus();
      else if (event.key === " " && !target.closest("button, summary, a")) {
        if (state.look?.state === "running") send("pause");
        else if (state.look?.state === "paused") send("resume");
        else return;
        event.preventDefault();
      }
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);

  const searching = state.look?.state === "running";
  return (
    <>
      <header class="bar">
        <h1>
          <img src="./icon.svg" alt="" width={24} height={24} /> grundy <span>studio</span>
        </h1>
        <nav aria-label="Pages">
          {(cell ? TABS.filter(([name]) => IN_A_CELL.includes(name)) : TABS).map(([name, title]) => (
            <button key={name} type="button" aria-current={tab === name ? "page" : undefined} onClick={() => setTab(name)}>
              {title}
              {name === "search" && searching && <i class="dot" aria-label="running" />}
            </button>
          ))}
        </nav>
        <button
          type="button"
          class="quiet theme"
          aria-label={`Colours: ${theme}`}
          title={`Colours: ${theme}`}
          onClick={() => setTheme(theme === "auto" ? "light" : theme === "light" ? "dark" : "auto")}
        >
          {theme === "auto" ? "◐" : theme === "light" ? "○" : "●"}
        </button>
        <button type="button" class="quiet" aria-label="Keys" title="Keys" onClick={() => setKeys(true)}>
          ?
        </button>
      </header>
      {state.lost && (
        <p class="lost" role="status">
          Waiting for grundy… the studio was stopped, or is being started again.
        </p>
      )}
      <main>
        {tab === "games" && <Gallery onOpen={() => setTab("explore")} />}
        {tab === "explore" && <Explore key={state.session?.id} rules={rules} onRules={setRules} />}
        {tab === "play" && <Lazy key={state.session?.id} name="Play" load={() => import("./play/page")} onExplore={() => setTab("explore")} />}
        {tab === "search" && <Search key={state.session?.id} />}
        {tab === "library" && <Lazy name="Library" load={() => import("./library/page")} onOpen={() => setTab("explore")} />}
        {tab === "sessions" && <Sessions onOpen={() => setTab("explore")} />}
      </main>
      <div class="errors" role="alert">
        {state.errors.map((error) => (
          <p key={error.id}>
            {error.line}
            <button type="button" class="quiet" aria-label="Dismiss" onClick={() => forgive(error.id)}>
              ✕
            </button>
          </p>
        ))}
      </div>
      {keys && (
        <Dialog title="Keys" onClose={() => setKeys(false)}>
          <dl class="keys">
            {KEYS.map(([key, words]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  );
}

if (cell) document.documentElement.classList.add("cell");
connect();
const place = document.getElementById("studio");
if (place) render(<Studio />, place);
