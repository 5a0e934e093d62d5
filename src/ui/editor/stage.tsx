import { useEffect, useRef, useState } from "react";
import { drawBottle } from "../bottle/draw";
import { useEditor, useWords } from "./context";
import { Handles } from "./handles";
import { Marks } from "./marks";

/** The lantern in the editor by night ("visual/DESIGN.md, Bottle"). */
const LIT = 0.25;
const HEIGHT = 260;

const isNight = (): boolean => matchMedia("(prefers-color-scheme: dark)").matches;

/** Draws the bottle whenever it changes, once a frame at most: only our own drawing, which holds no text of people. */
function useDrawing() {
  const { studio, live } = useEditor();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!live) return;
    let frame = 0;
    const draw = () => {
      frame = 0;
      const svg = drawBottle(studio.get().params, { lit: isNight() ? LIT : 0, pad: 0 });
      if (place.current) place.current.innerHTML = svg;
    };
    const soon = () => {
      frame ||= requestAnimationFrame(draw);
    };
    draw();
    const stop = studio.subscribe(soon);
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [studio, live]);
  return place;
}

/** How many pixels a unit of the drawing takes: handles stay as large as a thumb on a small stage. */
function useScale(place: React.RefObject<HTMLDivElement | null>): number {
  const [scale, setScale] = useState(300 / HEIGHT);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setScale(element.clientHeight / HEIGHT || 1));
    watch.observe(element);
    return () => watch.disconnect();
  }, [place]);
  return scale;
}

/** The bottle, and over it what the open tab lets one take hold of. */
export function Stage({ tab, alt }: { tab: string; alt: string }) {
  const { params, live } = useEditor();
  const words = useWords();
  const place = useDrawing();
  const scale = useScale(place);
  const [first] = useState({ __html: drawBottle(params, { pad: 0 }) });
  return (
    <div className="bench">
      <div
        ref={place}
        className="draft"
        role="img"
        aria-label={live ? words.preview : alt}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, from checked parameters alone.
        dangerouslySetInnerHTML={first}
      />
      {live && tab === "material" ? <Handles scale={scale} /> : null}
      {live && tab === "markers" ? <Marks scale={scale} /> : null}
    </div>
  );
}
