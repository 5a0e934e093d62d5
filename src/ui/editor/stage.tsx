import { useEffect, useRef, useState } from "react";
import { drawBottle } from "../bottle/draw";
import { useEditor, useEditorWords } from "./context";
import { MarkerHandles } from "./marker-handles";
import { WidthHandles } from "./width-handles";

const NIGHT_LIGHT = 0.25;
const HEIGHT = 260;

const isNight = (): boolean => matchMedia("(prefers-color-scheme: dark)").matches;

/** innerHTML is safe: our own drawing holds no user text. */
function useDrawing() {
  const { studio, live } = useEditor();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!live) return;
    let frame = 0;
    const draw = () => {
      frame = 0;
      const svg = drawBottle(studio.get().params, { lit: isNight() ? NIGHT_LIGHT : 0, pad: 0 });
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

/** The bottle with the open tab's handles. */
export function EditorStage({ tab, alt }: { tab: string; alt: string }) {
  const { params, live } = useEditor();
  const words = useEditorWords();
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
      {live && tab === "material" ? <WidthHandles scale={scale} /> : null}
      {live && tab === "markers" ? <MarkerHandles scale={scale} /> : null}
    </div>
  );
}
