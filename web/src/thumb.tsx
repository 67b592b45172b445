// A small picture, asked for when it comes into sight.
import { useEffect, useRef, useState } from "preact/hooks";
import { picture, want } from "./state";

export function Thumb({ of, text, title }: { of: "moves" | "rows" | "games" | "facts" | "nodes" | "graphs"; text: string; title?: string }) {
  const key = `${of} ${text}`;
  const place = useRef<HTMLSpanElement>(null);
  const [, again] = useState(0);
  useEffect(() => {
    if (picture(key) !== undefined || !place.current) return;
    let forget = () => {};
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watcher.disconnect();
        forget = want(key, () => again((count) => count + 1));
      },
      { rootMargin: "200px" },
    );
    watcher.observe(place.current);
    return () => {
      watcher.disconnect();
      forget();
    };
  }, [key]);
  const svg = picture(key);
  if (svg === "") return <code class="thumb written">{title ?? text}</code>;
  if (svg === undefined && of === "rows" && !text.includes("/"))
    return (
      <span ref={place} class="thumb written" title={text}>
        <code>{text}</code>
      </span>
    ); // until the picture has been drawn
  return <span ref={place} class="thumb" title={title ?? text} dangerouslySetInnerHTML={{ __html: svg ?? "" }} />;
}
