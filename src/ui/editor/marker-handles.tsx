import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { markerSpotOf } from "../bottle/markers";
import { AXIS, type BottleShape, bottleShapeOf, halfWidthAt } from "../bottle/outline";
import { type DesignParams, type Marker, readDesignParams } from "../bottle/params";
import { useEditor, useEditorState, useEditorWords, useNumberFormat } from "./context";
import { clampToBottle, nudgePosition } from "./keys";
import { changeMarker, removeMarker } from "./store";

const TARGET = 22;
const TOP = 70;
const TALL = 168;

const markerPositionAt = (shape: BottleShape, x: number, y: number) =>
  clampToBottle({ x: (x - AXIS) / Math.max(1, halfWidthAt(shape, y)), y: (y - TOP) / TALL });

interface Props {
  marker: Marker;
  index: number;
  shape: BottleShape;
  scale: number;
  chosen: boolean;
}

function useMarkerDrag({ marker, index, shape, scale }: Props) {
  const { store } = useEditor();
  const from = useRef<{ x: number; y: number; cx: number; cy: number } | null>(null);
  const onRelease = () => {
    from.current = null;
    store.rest();
  };
  return {
    onPointerDown: (event: PointerEvent<SVGGElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      const { x: cx, y: cy } = markerSpotOf(shape, marker);
      from.current = { x: event.clientX, y: event.clientY, cx, cy };
      store.select(index);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const start = from.current;
      if (!start) return;
      const [x, y] = [start.cx + (clientX - start.x) / scale, start.cy + (clientY - start.y) / scale];
      changeMarker(store, markerPositionAt(shape, x, y), index);
    },
    onPointerUp: onRelease,
    onPointerCancel: onRelease,
  };
}

/** The name of a marker among the others: "Star 2". */
export function useMarkerName(): (marker: Marker, index: number) => string {
  const { texts } = useEditor();
  const format = useNumberFormat();
  return (marker, index) => `${texts.types[marker.type]} ${format(index + 1)}`;
}

function MarkerHandle(props: Props) {
  const { marker, index, shape, scale, chosen } = props;
  const { store } = useEditor();
  const dragHandlers = useMarkerDrag(props);
  const nameOf = useMarkerName();
  const { x, y, r } = markerSpotOf(shape, marker);
  const onKeyDown = (event: KeyboardEvent) => {
    const position = nudgePosition(event.key, marker);
    const isRemoval = event.key === "Delete" || event.key === "Backspace";
    if (!position && !isRemoval) return;
    event.preventDefault();
    if (position) changeMarker(store, position, index);
    else removeMarker(store, index);
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
      onKeyUp={store.rest}
      onDoubleClick={() => removeMarker(store, index)}
      {...dragHandlers}
    >
      <circle cx={x} cy={y} r={Math.max(TARGET / scale, r)} fill="transparent" />
      <circle className="halo" cx={x} cy={y} r={r + 6 / scale} fill="none" strokeWidth={1.75 / scale} />
    </g>
  );
}

const shapeOfWidths = ({ neck, shoulder, body, base }: DesignParams): BottleShape =>
  bottleShapeOf(readDesignParams({ neck, shoulder, body, base }));

/** Markers on the bottle: select, move by pointer or arrows, remove by double tap or Delete. */
export function MarkerHandles({ scale }: { scale: number }) {
  const params = useEditorState((state) => state.params);
  const selected = useEditorState((state) => state.selected);
  const words = useEditorWords();
  const shape = shapeOfWidths(params);
  return (
    <>
      <svg className="grips" viewBox="-60 0 240 260">
        <title>{words.markers}</title>
        {params.markers.map((marker, i) => (
          <MarkerHandle
            // biome-ignore lint/suspicious/noArrayIndexKey: a marker is its place in the list.
            key={i}
            marker={marker}
            index={i}
            shape={shape}
            scale={scale}
            chosen={i === selected}
          />
        ))}
      </svg>
      <span id="move-hint" className="visually-hidden">
        {words.move}
      </span>
    </>
  );
}
