import { useDeferredValue } from "react";

import { drawBottle } from "../bottle/draw";
import { BINDING_PALETTE, BODY_COLOURS, PAINT_PALETTE } from "../bottle/palette";
import { CORKS, type DesignParams, PARAM_SPECS, TEXTURES, type Texture } from "../bottle/params";
import { useDesignParam, useEditor, useEditorState, useEditorWords } from "./context";
import { ColourSwatches, RadioGroup, Slider } from "./controls";
import { WIDTH_STATIONS } from "./width-handles";

const texturePreviewUrl = (params: DesignParams, texture: Texture): string =>
  `data:image/svg+xml,${encodeURIComponent(drawBottle({ ...params, texture, markers: [], stripes: false }, { pad: 0, small: true }))}`;

function Textures() {
  const { store, texts } = useEditor();
  const params = useDeferredValue(useEditorState((state) => state.committed));
  return (
    <RadioGroup
      name="texture"
      legend={texts.words.texture}
      className="textures"
      values={TEXTURES}
      value={useDesignParam("texture")}
      onChange={(texture) => store.set({ texture })}
      face={(texture) => (
        <>
          <img src={texturePreviewUrl(params, texture)} width={27} height={58} alt="" />
          {texts.textures[texture]}
        </>
      )}
    />
  );
}

function Width({ name }: { name: (typeof WIDTH_STATIONS)[number]["name"] }) {
  const { store } = useEditor();
  return (
    <Slider
      name={name}
      label={useEditorWords()[name]}
      value={useDesignParam(name)}
      spec={PARAM_SPECS[name]}
      onChange={(width) => store.change({ [name]: width })}
    />
  );
}

interface ParamColoursProps {
  name: "color" | "corkColor" | "ribbon";
  legend: string;
  colours: readonly string[];
}

function ParamColours({ name, ...look }: ParamColoursProps) {
  const { store } = useEditor();
  const value = useDesignParam(name);
  return <ColourSwatches name={name} {...look} value={value} onChange={(colour) => store.change({ [name]: colour })} />;
}

function Details() {
  const words = useEditorWords();
  return (
    <details className="more">
      <summary className="link">{words.details}</summary>
      <ParamColours name="corkColor" legend={words.closure_colour} colours={BINDING_PALETTE} />
      <ParamColours name="ribbon" legend={words.ribbon} colours={BINDING_PALETTE} />
      <Switch name="paper" label={words.letter} />
    </details>
  );
}

function Switch({ name, label }: { name: "stripes" | "paper"; label: string }) {
  const { store } = useEditor();
  return (
    <label className="switch">
      <span className="bold">{label}</span>
      <input
        type="checkbox"
        name={name}
        checked={useDesignParam(name)}
        onChange={(event) => store.set({ [name]: event.target.checked })}
      />
    </label>
  );
}

export function MaterialPane() {
  const { store, texts } = useEditor();
  const { words } = texts;
  return (
    <>
      <Textures />
      <ParamColours name="color" legend={words.colour} colours={BODY_COLOURS} />
      <RadioGroup
        name="cork"
        legend={words.closure}
        className="closure"
        values={CORKS}
        value={useDesignParam("cork")}
        onChange={(cork) => store.set({ cork })}
        face={(cork) => texts.corks[cork]}
      />
      <fieldset>
        <legend>{words.widths}</legend>
        {WIDTH_STATIONS.map(({ name }) => (
          <Width key={name} name={name} />
        ))}
      </fieldset>
      <Details />
    </>
  );
}

interface StripeSliderProps {
  name: "stripeAngle" | "stripeWidth" | "stripeGap";
  label: string;
  degrees?: boolean;
}

function StripeSlider({ name, ...look }: StripeSliderProps) {
  const { store } = useEditor();
  return (
    <Slider
      name={name}
      {...look}
      value={useDesignParam(name)}
      spec={PARAM_SPECS[name]}
      onChange={(n) => store.change({ [name]: n, stripes: true })}
    />
  );
}

export function StripesPane() {
  const { store } = useEditor();
  const words = useEditorWords();
  return (
    <>
      <Switch name="stripes" label={words.stripes} />
      <StripeSlider name="stripeAngle" label={words.angle} degrees />
      <StripeSlider name="stripeWidth" label={words.width} />
      <StripeSlider name="stripeGap" label={words.gap} />
      <ColourSwatches
        name="stripeColor"
        legend={words.colour}
        colours={PAINT_PALETTE}
        value={useDesignParam("stripeColor")}
        onChange={(stripeColor) => store.change({ stripeColor, stripes: true })}
      />
    </>
  );
}
