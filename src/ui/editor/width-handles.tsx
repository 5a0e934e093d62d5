import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { PARAM_SPECS } from "../bottle/params";
import { AXIS } from "../bottle/shape";
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
  const { studio } = useEditor();
  const from = useRef<{ x: number; width: number; side: number } | null>(null);
  const [held, setHeld] = useState(false);
  const set = (width: number) => studio.change({ [name]: clamp(width, PARAM_SPECS[name]) });
  const letGo = () => {
    from.current = null;
    setHeld(false);
    studio.rest();
  };
  return {
    held,
    set,
    on: (side: 1 | -1) => ({
      onPointerDown: (event: PointerEvent<SVGGElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width: studio.get().params[name], side };
        setHeld(true);
      },
      onPointerMove: ({ clientX }: PointerEvent) => {
        const start = from.current;
        if (start) set(start.width + (2 * start.side * (clientX - start.x)) / scale);
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
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
  const { studio } = useEditor();
  const width = useDesignParam(station.name);
  const words = useEditorWords();
  const pull = useWidthDrag(station, scale);
  const { name, y } = station;
  const reach = width / 2 + OFF / scale;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepSliderValue(event.key, width, PARAM_SPECS[name]);
    if (next === null) return;
    event.preventDefault();
    pull.set(next);
  };
  return (
    <g className={pull.held ? "pair held" : "pair"}>
      <line x1={AXIS - reach} x2={AXIS + reach} y1={y} y2={y} strokeWidth={1.5 / scale} />
      <g {...pull.on(-1)}>
        <Disc x={AXIS - reach} y={y} scale={scale} />
      </g>
      <g
        role="slider"
        tabIndex={0}
        aria-label={words[name]}
        aria-valuemin={PARAM_SPECS[name].min}
        aria-valuemax={PARAM_SPECS[name].max}
        aria-valuenow={width}
        onKeyDown={onKeyDown}
        onKeyUp={studio.rest}
        {...pull.on(1)}
      >
        <Disc x={AXIS + reach} y={y} scale={scale} />
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
