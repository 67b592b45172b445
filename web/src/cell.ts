// Where the page is: at an address of its own, or in the cell of a notebook, which carries its messages.
export interface Cell {
  say(text: string): void;
  listen(hear: (text: string) => void): void;
}

export const cell: Cell | null = (window.frameElement as (Element & { grundy?: Cell }) | null)?.grundy ?? null;

type Memory = Pick<Storage, "getItem" | "setItem">;

// The storage of a notebook's page is not ours.
function forgetful(): Memory {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

export const ofTab: Memory = cell ? forgetful() : sessionStorage;
export const ofPerson: Memory = cell ? forgetful() : localStorage;
