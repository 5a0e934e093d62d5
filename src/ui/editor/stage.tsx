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
  const { store, live } = useEditor();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!live) return;
    let frame = 0;
    const draw = () => {
      frame = 0;
      const svg = drawBottle(store.get().params, { lit: isNight() ? NIGHT_LIGHT : 0, pad: 0 });
      if (container.current) container.current.innerHTML = svg;
    };
    const scheduleDraw = () => {
      frame ||= requestAnimationFrame(draw);
    };
    draw();
    const unsubscribe = store.subscribe(scheduleDraw);
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [store, live]);
  return container;
}

function useScale(container: React.RefObject<HTMLDivElement | null>): number {
  const [scale, setScale] = useState(300 / HEIGHT);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScale(element.clientHeight / HEIGHT || 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [container]);
  return scale;
}

/** The bottle with the open tab's handles. */
export function EditorStage({ tab, alt }: { tab: string; alt: string }) {
  const { params, live } = useEditor();
  const words = useEditorWords();
  const container = useDrawing();
  const scale = useScale(container);
  const [initialMarkup] = useState({ __html: drawBottle(params, { pad: 0 }) });
  return (
    <div className="bench">
      <div
        ref={container}
        className="draft"
        role="img"
        aria-label={live ? words.preview : alt}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, from checked parameters alone.
        dangerouslySetInnerHTML={initialMarkup}
      />
      {live && tab === "material" ? <WidthHandles scale={scale} /> : null}
      {live && tab === "markers" ? <MarkerHandles scale={scale} /> : null}
    </div>
  );
}
