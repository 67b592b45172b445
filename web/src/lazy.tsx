// A part of the studio that is loaded when it is opened.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { complain } from "./state";

const loaded = new Map<string, ComponentType<Record<string, unknown>>>();

type Load = () => Promise<Record<string, unknown>>;

export function Lazy({ name, load, ...props }: { name: string; load: Load } & Record<string, unknown>) {
  const [, again] = useState(0);
  const Part = loaded.get(name);
  useEffect(() => {
    if (Part) return;
    load().then(
      (module) => {
        loaded.set(name, module[name] as ComponentType<Record<string, unknown>>);
        again((count) => count + 1);
      },
      () => complain("this part of the studio cannot be loaded: reload the page"),
    );
  }, [name, Part]); // what was not there when this was drawn may be there by now: it is drawn again all the same
  return Part ? <Part {...props} /> : <p class="waiting">…</p>;
}
