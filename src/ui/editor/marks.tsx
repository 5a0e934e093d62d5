import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { spotOf } from "../bottle/markers";
import { type DesignParams, type Marker, readParams } from "../bottle/params";
import { AXIS, halfAt, type Shape, shapeOf } from "../bottle/shape";
import { useBench, useEditor, useFormat, useWords } from "./context";
import { nudged, onBottle } from "./keys";
import { mark, removeMarker } from "./studio";

const TARGET = 22;
const TOP = 70;
const TALL = 168;

const spotAt = (shape: Shape, x: number, y: number) =>
  onBottle({ x: (x - AXIS) / Math.max(1, halfAt(shape, y)), y: (y - TOP) / TALL });

interface Props {
  marker: Marker;
  index: number;
  shape: Shape;
  scale: number;
  chosen: boolean;
}

function useCarry({ marker, index, shape, scale }: Props) {
  const { studio } = useEditor();
  const from = useRef<{ x: number; y: number; cx: number; cy: number } | null>(null);
  const letGo = () => {
    from.current = null;
    studio.rest();
  };
  return {
    onPointerDown: (event: PointerEvent<SVGGElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      const { x: cx, y: cy } = spotOf(shape, marker);
      from.current = { x: event.clientX, y: event.clientY, cx, cy };
      studio.select(index);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const start = from.current;
      if (!start) return;
      const [x, y] = [start.cx + (clientX - start.x) / scale, start.cy + (clientY - start.y) / scale];
      mark(studio, spotAt(shape, x, y), index);
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
}

/** The name of a marker among the others: "Star 2". */
export function useMarkName(): (marker: Marker, index: number) => string {
  const { texts } = useEditor();
  const format = useFormat();
  return (marker, index) => `${texts.types[marker.type]} ${format(index + 1)}`;
}

function Mark(props: Props) {
  const { marker, index, shape, scale, chosen } = props;
  const { studio } = useEditor();
  const carry = useCarry(props);
  const nameOf = useMarkName();
  const { x, y, r } = spotOf(shape, marker);
  const onKeyDown = (event: KeyboardEvent) => {
    const spot = nudged(event.key, marker);
    const gone = event.key === "Delete" || event.key === "Backspace";
    if (!spot && !gone) return;
    event.preventDefault();
    if (spot) mark(studio, spot, index);
    else removeMarker(studio, index);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot lie in a drawing.
    <g
      role="button"
      className={chosen ? "marker-handle chosen" : "marker-handle"}
      tabIndex={chosen ? 0 : -1}
      aria-pressed={chosen}
      aria-label={nameOf(marker, index)}
      aria-describedby="move-hint"
      onKeyDown={onKeyDown}
      onKeyUp={studio.rest}
      onDoubleClick={() => removeMarker(studio, index)}
      {...carry}
    >
      <circle cx={x} cy={y} r={Math.max(TARGET / scale, r)} fill="transparent" />
      <circle className="halo" cx={x} cy={y} r={r + 6 / scale} fill="none" strokeWidth={1.75 / scale} />
    </g>
  );
}

const shapeFor = ({ neck, shoulder, body, base }: DesignParams): Shape =>
  shapeOf(readParams({ neck, shoulder, body, base }));

/** Markers on the bottle: select, move by pointer or arrows, remove by double tap or Delete. */
export function Marks({ scale }: { scale: number }) {
  const params = useBench((bench) => bench.params);
  const selected = useBench((bench) => bench.selected);
  const words = useWords();
  const shape = shapeFor(params);
  return (
    <>
      <svg className="grips" viewBox="-60 0 240 260">
        <title>{words.markers}</title>
        {params.markers.map((marker, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a marker is its place in the list.
          <Mark key={i} marker={marker} index={i} shape={shape} scale={scale} chosen={i === selected} />
        ))}
      </svg>
      <span id="move-hint" className="visually-hidden">
        {words.move}
      </span>
    </>
  );
}
