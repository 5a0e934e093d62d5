import { markerPath } from "../bottle/markers";
import { PAINTS } from "../bottle/palette";
import {
  MARKER_PARAMS,
  MARKER_TYPES,
  type Marker,
  type MarkerType,
  PARAMS,
  readParams,
} from "../bottle/params";
import { Icon } from "../icon";
import { useBench, useEditor, useFormat, useWords } from "./context";
import { Choice, Slider, Swatches } from "./controls";
import { markerField, NONE } from "./fields";
import { useMarkName } from "./marks";
import { addMarker, mark, removeMarker } from "./studio";

const SPOT = { x: 0, y: 0, r: 10, narrow: 1 };

const Shape = ({ type }: { type: MarkerType }) => (
  <svg viewBox="-13 -13 26 26" width={26} height={26} aria-hidden="true">
    <path d={markerPath(type, SPOT, 0)} fill="currentColor" fillRule="evenodd" />
  </svg>
);

interface Props {
  marker: Marker;
  index: number;
  empty?: boolean;
}

const SLIDERS = [
  { field: "size", word: "size" },
  { field: "angle", word: "turn", degrees: true },
  { field: "x", word: "across", step: 0.01 },
  { field: "y", word: "height", step: 0.01 },
] as const;

function Types({ marker, index, empty }: Props) {
  const { studio, texts } = useEditor();
  return (
    <Choice
      name={markerField(index, "type")}
      legend={texts.words.type}
      className="marker-types"
      values={empty === undefined ? MARKER_TYPES : [NONE, ...MARKER_TYPES]}
      value={empty ? NONE : marker.type}
      onChange={(type) => {
        if (type !== NONE) mark(studio, { type }, index);
        studio.rest();
      }}
      face={(type) =>
        type === NONE ? (
          texts.words.none
        ) : (
          <>
            <Shape type={type} />
            <span className="visually-hidden">{texts.types[type]}</span>
          </>
        )
      }
    />
  );
}

function Controls(props: Props) {
  const { marker, index } = props;
  const { studio } = useEditor();
  const words = useWords();
  return (
    <>
      <Types {...props} />
      {SLIDERS.map(({ field, word, ...rest }) => (
        <Slider
          key={field}
          name={markerField(index, field)}
          label={words[word]}
          value={marker[field]}
          spec={MARKER_PARAMS[field]}
          onChange={(value) => mark(studio, { [field]: value }, index)}
          {...rest}
        />
      ))}
      <Swatches
        name={markerField(index, "color")}
        legend={words.colour}
        colours={PAINTS}
        value={marker.color}
        onChange={(color) => mark(studio, { color }, index)}
      />
    </>
  );
}

/** Markers not shown stay in the form as hidden fields. */
function Silent({ marker, index }: Props) {
  return Object.entries(marker).map(([field, value]) => (
    <input key={field} type="hidden" name={markerField(index, field)} value={value} />
  ));
}

function Chips({ markers, selected }: { markers: readonly Marker[]; selected: number }) {
  const { studio } = useEditor();
  const words = useWords();
  const nameOf = useMarkName();
  return (
    <fieldset className="chips">
      <legend className="visually-hidden">{words.markers}</legend>
      {markers.map((marker, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a marker is its place in the list.
        <label key={i}>
          <input
            type="radio"
            name="hand"
            value={i}
            checked={i === selected}
            onChange={() => studio.select(i)}
          />
          <span>
            <Shape type={marker.type} />
            <span className="visually-hidden">{nameOf(marker, i)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Tools({ count }: { count: number }) {
  const { studio } = useEditor();
  const words = useWords();
  const format = useFormat();
  const { max } = PARAMS.markers;
  return (
    <div className="row tools">
      <button
        type="button"
        className="button secondary small"
        onClick={() => addMarker(studio)}
        disabled={count >= max}
      >
        <Icon name="plus" size={20} />
        {words.add}
      </button>
      {count > 0 ? (
        <button type="button" className="button small quiet-danger" onClick={() => removeMarker(studio)}>
          {words.remove}
        </button>
      ) : null}
      <span className="text-13 muted numeric count">
        {format(count)}/{format(max)}
      </span>
    </div>
  );
}

function InHand({ markers }: { markers: readonly Marker[] }) {
  const words = useWords();
  const selected = useBench((bench) => bench.selected);
  return (
    <>
      {markers.length > 0 ? (
        <Chips markers={markers} selected={selected} />
      ) : (
        <p className="muted">{words.no_markers}</p>
      )}
      <Tools count={markers.length} />
      {markers.map((marker, i) =>
        i === selected ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a marker is its place in the list.
          <Controls key={i} marker={marker} index={i} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a marker is its place in the list.
          <Silent key={i} marker={marker} index={i} />
        ),
      )}
      {markers.length > 0 ? <p className="text-13 muted">{words.drag}</p> : null}
    </>
  );
}

const [BLANK] = readParams({ markers: [{}] }).markers;

export function Markers() {
  const { live } = useEditor();
  const words = useWords();
  const format = useFormat();
  const markers = useBench((bench) => bench.params.markers);
  if (live) return <InHand markers={markers} />;
  const places: Marker[] = BLANK && markers.length < PARAMS.markers.max ? [...markers, BLANK] : markers;
  return places.map((marker, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a marker is its place in the list.
    <fieldset key={i} className="place-of-marker">
      <legend className="bold">
        {words.markers} {format(i + 1)}
      </legend>
      <Controls marker={marker} index={i} empty={i >= markers.length} />
    </fieldset>
  ));
}
