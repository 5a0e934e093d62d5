import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { AXIS } from "../bottle/outline";
import { PARAM_SPECS } from "../bottle/params";
import { useDesignParam, useEditor, useEditorWords, useNumberFormat } from "./context";
import { stepSliderValue } from "./keys";

export const WIDTH_STATIONS = [
  { name: "neck", y: 52 },
  { name: "shoulder", y: 118 },
  { name: "body", y: 170 },
  { name: "base", y: 222 },
] as const;

type Station = (typeof WIDTH_STATIONS)[number];

const TARGET = 22;
const DISC = 12;
const OFF = 16;

const clamp = (n: number, { min, max }: { min: number; max: number }): number =>
  Math.round(Math.min(max, Math.max(min, n)));

/** Both sides move, so one pixel of the pointer is two of the width. */
function useWidthDrag({ name }: Station, scale: number) {
  const { store } = useEditor();
  const from = useRef<{ x: number; width: number; side: number } | null>(null);
  const [isDragged, setIsDragged] = useState(false);
  const set = (width: number) => store.change({ [name]: clamp(width, PARAM_SPECS[name]) });
  const onRelease = () => {
    from.current = null;
    setIsDragged(false);
    store.rest();
  };
  return {
    held: isDragged,
    set,
    on: (side: 1 | -1) => ({
      onPointerDown: (event: PointerEvent<SVGGElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width: store.get().params[name], side };
        setIsDragged(true);
      },
      onPointerMove: ({ clientX }: PointerEvent) => {
        const start = from.current;
        if (start) set(start.width + (2 * start.side * (clientX - start.x)) / scale);
      },
      onPointerUp: onRelease,
      onPointerCancel: onRelease,
    }),
  };
}

function Disc({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={TARGET / scale} fill="transparent" />
      <circle className="disc" cx={x} cy={y} r={DISC / scale} strokeWidth={2.5 / scale} />
    </>
  );
}

function Pair({ station, scale }: { station: Station; scale: number }) {
  const { store } = useEditor();
  const width = useDesignParam(station.name);
  const words = useEditorWords();
  const drag = useWidthDrag(station, scale);
  const { name, y } = station;
  const offset = width / 2 + OFF / scale;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepSliderValue(event.key, width, PARAM_SPECS[name]);
    if (next === null) return;
    event.preventDefault();
    drag.set(next);
  };
  return (
    <g className={drag.held ? "pair held" : "pair"}>
      <line x1={AXIS - offset} x2={AXIS + offset} y1={y} y2={y} strokeWidth={1.5 / scale} />
      <g {...drag.on(-1)}>
        <Disc x={AXIS - offset} y={y} scale={scale} />
      </g>
      <g
        role="slider"
        tabIndex={0}
        aria-label={words[name]}
        aria-valuemin={PARAM_SPECS[name].min}
        aria-valuemax={PARAM_SPECS[name].max}
        aria-valuenow={width}
        onKeyDown={onKeyDown}
        onKeyUp={store.rest}
        {...drag.on(1)}
      >
        <Disc x={AXIS + offset} y={y} scale={scale} />
      </g>
    </g>
  );
}

function Label({ name }: { name: Station["name"] }) {
  const width = useDesignParam(name);
  const words = useEditorWords();
  const format = useNumberFormat();
  return (
    <span className={`dimension dimension-${name}`} aria-hidden="true">
      {words[name]} <b>{format(width)}</b>
    </span>
  );
}

/** Drag handles for the four widths. */
export function WidthHandles({ scale }: { scale: number }) {
  const words = useEditorWords();
  return (
    <>
      <svg className="grips" viewBox="-60 0 240 260">
        <title>{words.widths}</title>
        {WIDTH_STATIONS.map((station) => (
          <Pair key={station.name} station={station} scale={scale} />
        ))}
      </svg>
      {WIDTH_STATIONS.map(({ name }) => (
        <Label key={name} name={name} />
      ))}
    </>
  );
}
