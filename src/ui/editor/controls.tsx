import type { ReactNode } from "react";
import { nearestColourName } from "../bottle/colour-names";
import { useEditor, useNumberFormat } from "./context";
import { FREE_COLOUR } from "./fields";

interface SliderProps {
  name: string;
  label: string;
  value: number;
  spec: { min: number; max: number };
  step?: number;
  degrees?: boolean;
  onChange(value: number): void;
}

/** Accessible slider for a number. */
export function Slider({ name, label, value, spec, step = 1, degrees, onChange }: SliderProps) {
  const { store, errors } = useEditor();
  const format = useNumberFormat();
  const error = errors[`params.${name}`];
  return (
    <div>
      <label className="slider">
        <span>{label}</span>
        <input
          type="range"
          name={name}
          min={spec.min}
          max={spec.max}
          step={step}
          value={value}
          aria-valuetext={format(value, degrees)}
          onChange={(event) => onChange(Number(event.target.value))}
          onPointerUp={store.rest}
          onKeyUp={store.rest}
          onBlur={store.rest}
        />
        <span className="value" aria-hidden="true">
          {format(value, degrees)}
        </span>
      </label>
      {error ? <p className="field-error">{error}</p> : null}
    </div>
  );
}

interface ChoiceProps<V extends string> {
  name: string;
  legend: string;
  values: readonly V[];
  value: V;
  className: string;
  face(value: V): ReactNode;
  onChange(value: V): void;
}

/** Radio buttons with custom faces. */
export function RadioGroup<V extends string>({
  name,
  legend,
  values,
  value,
  className,
  face,
  onChange,
}: ChoiceProps<V>) {
  return (
    <fieldset className={className}>
      <legend>{legend}</legend>
      <div>
        {values.map((each) => (
          <label key={each}>
            <input type="radio" name={name} value={each} checked={each === value} onChange={() => onChange(each)} />
            <span>{face(each)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const Disc = ({ colour }: { colour: string }) => (
  <svg viewBox="0 0 32 32" width={32} height={32} aria-hidden="true">
    <circle cx="16" cy="16" r="15.5" fill={colour} stroke="currentColor" strokeOpacity=".2" />
  </svg>
);

const isSameColour = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

interface SwatchesProps {
  name: string;
  legend: string;
  colours: readonly string[];
  value: string;
  onChange(value: string): void;
}

interface FreeColourProps {
  name: string;
  value: string;
  chosen: boolean;
  onChange(value: string): void;
}

/** The swatch for any colour, with its own colour field. */
function FreeColour({ name, value, chosen, onChange }: FreeColourProps) {
  const { store, texts } = useEditor();
  return (
    <span className="any-colour">
      <label>
        <input type="radio" name={name} value={FREE_COLOUR} checked={chosen} onChange={() => undefined} />
        <span>
          <i />
          <span className="visually-hidden">{texts.words.free}</span>
        </span>
      </label>
      <input
        type="color"
        name={`${name}_free`}
        value={value.toLowerCase()}
        aria-label={texts.words.free}
        onChange={(event) => onChange(event.target.value)}
        onBlur={store.rest}
      />
    </span>
  );
}

/** Colour swatches; the last takes any colour. */
export function ColourSwatches({ name, legend, colours, value, onChange }: SwatchesProps) {
  const { store, texts } = useEditor();
  const chosen = colours.find((each) => isSameColour(each, value));
  const choose = (colour: string) => {
    onChange(colour);
    store.rest();
  };
  return (
    <fieldset className="swatches">
      <legend>{legend}</legend>
      <div>
        {colours.map((each) => (
          <label key={each}>
            <input type="radio" name={name} value={each} checked={each === chosen} onChange={() => choose(each)} />
            <span>
              <Disc colour={each} />
              <span className="visually-hidden">{texts.colours[nearestColourName(each)]}</span>
            </span>
          </label>
        ))}
        <FreeColour name={name} value={value} chosen={chosen === undefined} onChange={onChange} />
      </div>
    </fieldset>
  );
}
