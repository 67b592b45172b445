// What is drawn into the picture of a position: wider shapes to hit, and marks of winning moves.
import type { Known } from "../types";
import type { Move } from "./naming";

const SPACE = "http://www.w3.org/2000/svg";
const SMALL = 8;

// The names of the places; thin lines and small circles get a wider shape that is not seen.
export function prepare(svg: SVGSVGElement | null | undefined): Set<string> {
  const names = new Set<string>();
  for (const shape of svg?.querySelectorAll<SVGElement>("[data-spot]") ?? []) {
    names.add(shape.dataset.spot ?? "");
    const thin = shape.tagName === "line" || (shape.tagName === "path" && shape.getAttribute("fill") === "none");
    const small = shape.tagName === "circle" && Number(shape.getAttribute("r")) < SMALL;
    if (!thin && !small) continue;
    const wide = shape.cloneNode() as SVGElement;
    wide.setAttribute("class", thin ? "reach" : "reach round");
    if (small) wide.setAttribute("r", "11");
    shape.after(wide);
  }
  fit(svg);
  return names;
}

// A picture takes the room that it is given; small boards do not become giants.
function fit(svg: SVGSVGElement | null | undefined): void {
  if (!svg) return;
  const width = Number(svg.getAttribute("width"));
  const height = Number(svg.getAttribute("height"));
  svg.style.width = `min(100%, ${Math.round(width * 2.6)}px)`;
  svg.style.aspectRatio = `${width} / ${height}`;
  svg.removeAttribute("width");
  svg.removeAttribute("height");
}

// Winning moves: a dot on one place, a bar across several, a glow behind a line.
export function markWinning(svg: SVGSVGElement, moves: Move[], values: Known[]): void {
  const group = document.createElementNS(SPACE, "g");
  const behind = document.createElementNS(SPACE, "g");
  for (const one of [group, behind]) one.setAttribute("class", "marks");
  const shapes = new Map<string, SVGGraphicsElement>();
  for (const shape of svg.querySelectorAll<SVGGraphicsElement>("[data-spot]:not(.reach)"))
    shapes.set(shape.dataset.spot ?? "", shape);
  for (const move of moves) {
    if (!values[move.option]?.winning || move.spots.length === 0) continue;
    const places = move.spots.flatMap((spot) => shapes.get(spot) ?? []);
    const only = places.length === 1 ? places[0] : undefined;
    if (only && ["line", "path"].includes(only.tagName)) behind.append(along(only));
    else group.append(across(places));
  }
  svg.append(group);
  svg.querySelector(":scope > rect")?.after(behind);
}

function along(shape: SVGGraphicsElement): SVGElement {
  const mark = shape.cloneNode() as SVGElement;
  const width = Number(shape.getAttribute("stroke-width")) || 2;
  for (const name of ["data-spot", "stroke", "class"]) mark.removeAttribute(name);
  mark.setAttribute("stroke-width", String(width + 8));
  mark.setAttribute("class", "along");
  const moved = shape.parentElement?.getAttribute("transform");
  if (moved) mark.setAttribute("transform", moved);
  return mark;
}

// A hint: a wide circle that has the move somewhere in it, or a small one around one of its places.
export function markRegion(svg: SVGSVGElement, spots: string[], step: number): void {
  const place = svg.querySelector<SVGGraphicsElement>(`[data-spot="${CSS.escape(spots[0] ?? "")}"]:not(.reach)`);
  if (!place) return;
  const { width, height } = svg.viewBox.baseVal;
  const [x, y] = middle(place);
  const wide = 0.3 * Math.max(width, height);
  const inside = (at: number, most: number) => Math.min(Math.max(at, Math.min(wide, most / 2)), Math.max(most - wide, most / 2));
  const turn = 2.4 * spots.join("").length + x + y; // anywhere, but the same each time
  const circle = document.createElementNS(SPACE, "circle");
  circle.setAttribute("cx", String(step === 1 ? inside(x + 0.5 * wide * Math.cos(turn), width) : x));
  circle.setAttribute("cy", String(step === 1 ? inside(y + 0.5 * wide * Math.sin(turn), height) : y));
  circle.setAttribute("r", String(step === 1 ? wide : Math.max(0.07 * Math.max(width, height), 12)));
  circle.setAttribute("class", "region");
  const group = document.createElementNS(SPACE, "g");
  group.setAttribute("class", "marks");
  group.append(circle);
  svg.append(group);
}

function middle(shape: SVGGraphicsElement): [number, number] {
  const box = shape.getBBox();
  const moved = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(shape.parentElement?.getAttribute("transform") ?? "");
  return [box.x + box.width / 2 + Number(moved?.[1] ?? 0), box.y + box.height / 2 + Number(moved?.[2] ?? 0)];
}

function across(places: SVGGraphicsElement[]): SVGElement {
  const points = places.map(middle);
  const mark = document.createElementNS(SPACE, points.length > 1 ? "polyline" : "circle");
  if (points.length > 1) mark.setAttribute("points", points.map((point) => point.join(",")).join(" "));
  else {
    mark.setAttribute("cx", String(points[0]?.[0] ?? 0));
    mark.setAttribute("cy", String(points[0]?.[1] ?? 0));
    mark.setAttribute("r", "5");
  }
  return mark;
}
