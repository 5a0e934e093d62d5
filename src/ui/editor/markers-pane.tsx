import { markerPath } from "../bottle/markers";
import { PAINT_PALETTE } from "../bottle/palette";
import {
  MARKER_PARAM_SPECS,
  MARKER_TYPES,
  type Marker,
  type MarkerType,
  PARAM_SPECS,
  readDesignParams,
} from "../bottle/params";
import { Icon } from "../icon";
import { useEditor, useEditorState, useEditorWords, useNumberFormat } from "./context";
import { ColourSwatches, RadioGroup, Slider } from "./controls";
import { markerFieldName, NO_MARKER } from "./fields";
import { useMarkerName } from "./marker-handles";
import { addMarker, changeMarker, removeMarker } from "./store";

const ICON_SPOT = { x: 0, y: 0, r: 10, narrow: 1 };

const MarkerIcon = ({ type }: { type: MarkerType }) => (
  <svg viewBox="-13 -13 26 26" width={26} height={26} aria-hidden="true">
    <path d={markerPath(type, ICON_SPOT, 0)} fill="currentColor" fillRule="evenodd" />
  </svg>
);

interface Props {
  marker: Marker;
  index: number;
  /** Without a script: whether the row holds no marker yet; absent: with a script, where "none" is no choice. */
  empty?: boolean;
}

const SLIDERS = [
  { field: "size", word: "size" },
  { field: "angle", word: "turn", degrees: true },
  { field: "x", word: "across", step: 0.01 },
  { field: "y", word: "height", step: 0.01 },
] as const;

function MarkerTypeChoice({ marker, index, empty }: Props) {
  const { store, texts } = useEditor();
  return (
    <RadioGroup
      name={markerFieldName(index, "type")}
      legend={texts.words.type}
      className="marker-types"
      values={empty === undefined ? MARKER_TYPES : [NO_MARKER, ...MARKER_TYPES]}
      value={empty ? NO_MARKER : marker.type}
      onChange={(type) => {
        if (type !== NO_MARKER) changeMarker(store, { type }, index);
        store.rest();
      }}
      face={(type) =>
        type === NO_MARKER ? (
          texts.words.none
        ) : (
          <>
            <MarkerIcon type={type} />
            <span className="visually-hidden">{texts.types[type]}</span>
          </>
        )
      }
    />
  );
}

function MarkerControls(props: Props) {
  const { marker, index } = props;
  const { store } = useEditor();
  const words = useEditorWords();
  return (
    <>
      <MarkerTypeChoice {...props} />
      {SLIDERS.map(({ field, word, ...rest }) => (
        <Slider
          key={field}
          name={markerFieldName(index, field)}
          label={words[word]}
          value={marker[field]}
          spec={MARKER_PARAM_SPECS[field]}
          onChange={(value) => changeMarker(store, { [field]: value }, index)}
          {...rest}
        />
      ))}
      <ColourSwatches
        name={markerFieldName(index, "color")}
        legend={words.colour}
        colours={PAINT_PALETTE}
        value={marker.color}
        onChange={(color) => changeMarker(store, { color }, index)}
      />
    </>
  );
}

/** Markers not shown stay in the form as hidden fields. */
function HiddenMarkerFields({ marker, index }: Props) {
  return Object.entries(marker).map(([field, value]) => (
    <input key={field} type="hidden" name={markerFieldName(index, field)} value={value} />
  ));
}

function MarkerChips({ markers, selected }: { markers: readonly Marker[]; selected: number }) {
  const { store } = useEditor();
  const words = useEditorWords();
  const nameOf = useMarkerName();
  return (
    <fieldset className="chips">
      <legend className="visually-hidden">{words.markers}</legend>
      {markers.map((marker, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a marker is its place in the list.
        <label key={i}>
          <input type="radio" name="hand" value={i} checked={i === selected} onChange={() => store.select(i)} />
          <span>
            <MarkerIcon type={marker.type} />
            <span className="visually-hidden">{nameOf(marker, i)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Tools({ count }: { count: number }) {
  const { store } = useEditor();
  const words = useEditorWords();
  const format = useNumberFormat();
  const { max } = PARAM_SPECS.markers;
  return (
    <div className="row tools">
      <button type="button" className="button secondary small" onClick={() => addMarker(store)} disabled={count >= max}>
        <Icon name="plus" size={20} />
        {words.add}
      </button>
      {count > 0 ? (
        <button type="button" className="button small quiet-danger" onClick={() => removeMarker(store)}>
          {words.remove}
        </button>
      ) : null}
      <span className="text-13 muted numeric count">
        {format(count)}/{format(max)}
      </span>
    </div>
  );
}

function LiveMarkers({ markers }: { markers: readonly Marker[] }) {
  const words = useEditorWords();
  const selected = useEditorState((state) => state.selected);
  return (
    <>
      {markers.length > 0 ? (
        <MarkerChips markers={markers} selected={selected} />
      ) : (
        <p className="muted">{words.no_markers}</p>
      )}
      <Tools count={markers.length} />
      {markers.map((marker, i) =>
        i === selected ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a marker is its place in the list.
          <MarkerControls key={i} marker={marker} index={i} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a marker is its place in the list.
          <HiddenMarkerFields key={i} marker={marker} index={i} />
        ),
      )}
      {markers.length > 0 ? <p className="text-13 muted">{words.drag}</p> : null}
    </>
  );
}

const [BLANK] = readDesignParams({ markers: [{}] }).markers;

export function MarkersPane() {
  const { live } = useEditor();
  const words = useEditorWords();
  const format = useNumberFormat();
  const markers = useEditorState((state) => state.params.markers);
  if (live) return <LiveMarkers markers={markers} />;
  const rows: Marker[] = BLANK && markers.length < PARAM_SPECS.markers.max ? [...markers, BLANK] : markers;
  return rows.map((marker, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a marker is its place in the list.
    <fieldset key={i} className="place-of-marker">
      <legend className="bold">
        {words.markers} {format(i + 1)}
      </legend>
      <MarkerControls marker={marker} index={i} empty={i >= markers.length} />
    </fieldset>
  ));
}
