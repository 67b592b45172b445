// Which places of a picture a move is about: moves are found by the names of places in their own.
import type { Option } from "../types";

export interface Move {
  name: string;
  option: number;
  spots: string[];
}

export function movesOf(options: Option[], spots: Set<string>, player: string): Move[] {
  const moves: Move[] = [];
  options.forEach((option, place) => {
    if (option.player && option.player !== player) return;
    for (const name of option.moves) moves.push({ name, option: place, spots: spotsOf(name, option.player, spots) });
  });
  return moves;
}

function spotsOf(name: string, player: string, spots: Set<string>): string[] {
  const plain = player ? name.slice(2) : name;
  if (spots.has(plain)) return [plain];
  const prefix = /^\d+:/.exec(plain)?.[0] ?? "";
  const words = plain.slice(prefix.length).split(/[-:,>< ]+/);
  return words.flatMap((word) => {
    const number = /^\d+/.exec(word)?.[0];
    if (spots.has(prefix + word)) return [prefix + word];
    return number && spots.has(prefix + number) ? [prefix + number] : [];
  });
}

// A token of a heap stands for taking it and all above it, or for splitting the heap below it.
export function heapMoves(spot: string, sizes: number[], moves: Move[]): string[] {
  const [place, token] = spot.split(":").map(Number);
  const size = sizes[(place ?? 0) - 1];
  if (size === undefined || !token) return [];
  const taken = size - token + 1;
  const below = token - 1;
  const split = `split ${size} into ${Math.min(below, size - below)}+${Math.max(below, size - below)}`;
  return moves
    .map((move) => move.name)
    .filter((name) => {
      const plain = name.replace(/^[LR] /, "");
      return plain === split || plain === `take ${taken} from ${size}` || plain.startsWith(`take ${taken} from ${size} `);
    });
}

export function heapSizes(text: string): number[] {
  const tail = text.slice(text.lastIndexOf(":") + 1);
  return /^\d+(\+\d+)*$/.test(tail) ? tail.split("+").map(Number) : [];
}
