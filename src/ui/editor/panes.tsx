import { useDeferredValue } from "react";
import { BYTES_PER_CHARACTER } from "../../limits/limits";
import { drawBottle } from "../bottle/draw";
import { BINDINGS, BODY_COLOURS, PAINTS } from "../bottle/palette";
import { CORKS, type DesignParams, PARAMS, TEXTURES, type Texture } from "../bottle/params";
import { faulty } from "../invalid-field";
import { useBench, useEditor, useParam, useWords } from "./context";
import { Choice, Slider, Swatches } from "./controls";
import { STATIONS } from "./handles";

const picture = (params: DesignParams, texture: Texture): string =>
  `data:image/svg+xml,${encodeURIComponent(drawBottle({ ...params, texture, markers: [], stripes: false }, { pad: 0, small: true }))}`;

function Textures() {
  const { studio, texts } = useEditor();
  const settled = useDeferredValue(useBench((bench) => bench.settled));
  return (
    <Choice
      name="texture"
      legend={texts.words.texture}
      className="textures"
      values={TEXTURES}
      value={useParam("texture")}
      onChange={(texture) => studio.set({ texture })}
      face={(texture) => (
        <>
          <img src={picture(settled, texture)} width={27} height={58} alt="" />
          {texts.textures[texture]}
        </>
      )}
    />
  );
}

function Width({ name }: { name: (typeof STATIONS)[number]["name"] }) {
  const { studio } = useEditor();
  return (
    <Slider
      name={name}
      label={useWords()[name]}
      value={useParam(name)}
      spec={PARAMS[name]}
      onChange={(width) => studio.change({ [name]: width })}
    />
  );
}

function Details() {
  const { studio } = useEditor();
  const words = useWords();
  return (
    <details className="more">
      <summary className="link">{words.details}</summary>
      <Swatches
        name="corkColor"
        legend={words.closure_colour}
        colours={BINDINGS}
        value={useParam("corkColor")}
        onChange={(corkColor) => studio.change({ corkColor })}
      />
      <Swatches
        name="ribbon"
        legend={words.ribbon}
        colours={BINDINGS}
        value={useParam("ribbon")}
        onChange={(ribbon) => studio.change({ ribbon })}
      />
      <Switch name="paper" label={words.letter} />
    </details>
  );
}

function Switch({ name, label }: { name: "stripes" | "paper"; label: string }) {
  const { studio } = useEditor();
  return (
    <label className="switch">
      <span className="bold">{label}</span>
      <input
        type="checkbox"
        name={name}
        checked={useParam(name)}
        onChange={(event) => studio.set({ [name]: event.target.checked })}
      />
    </label>
  );
}

export function Material() {
  const { studio, texts } = useEditor();
  const { words } = texts;
  return (
    <>
      <Textures />
      <Swatches
        name="color"
        legend={words.colour}
        colours={BODY_COLOURS}
        value={useParam("color")}
        onChange={(color) => studio.change({ color })}
      />
      <Choice
        name="cork"
        legend={words.closure}
        className="closure"
        values={CORKS}
        value={useParam("cork")}
        onChange={(cork) => studio.set({ cork })}
        face={(cork) => texts.corks[cork]}
      />
      <fieldset>
        <legend>{words.widths}</legend>
        {STATIONS.map(({ name }) => (
          <Width key={name} name={name} />
        ))}
      </fieldset>
      <Details />
    </>
  );
}

export function Stripes() {
  const { studio } = useEditor();
  const words = useWords();
  return (
    <>
      <Switch name="stripes" label={words.stripes} />
      <Slider
        name="stripeAngle"
        label={words.angle}
        degrees
        value={useParam("stripeAngle")}
        spec={PARAMS.stripeAngle}
        onChange={(stripeAngle) => studio.change({ stripeAngle, stripes: true })}
      />
      <Slider
        name="stripeWidth"
        label={words.width}
        value={useParam("stripeWidth")}
        spec={PARAMS.stripeWidth}
        onChange={(stripeWidth) => studio.change({ stripeWidth, stripes: true })}
      />
      <Slider
        name="stripeGap"
        label={words.gap}
        value={useParam("stripeGap")}
        spec={PARAMS.stripeGap}
        onChange={(stripeGap) => studio.change({ stripeGap, stripes: true })}
      />
      <Swatches
        name="stripeColor"
        legend={words.colour}
        colours={PAINTS}
        value={useParam("stripeColor")}
        onChange={(stripeColor) => studio.change({ stripeColor, stripes: true })}
      />
    </>
  );
}

export function Story() {
  const { name, story, errors, limits } = useEditor();
  const words = useWords();
  const why = (field: "name" | "story") =>
    errors[field] ? (
      <p className="field-error" id={`${field}-why`}>
        {errors[field]}
      </p>
    ) : null;
  return (
    <>
      <label className="label" htmlFor="name">
        {words.name}
      </label>
      <span className={errors.name ? "field invalid" : "field"}>
        <input
          id="name"
          name="name"
          className="serif text-17"
          dir="auto"
          autoComplete="off"
          maxLength={BYTES_PER_CHARACTER * limits.name}
          defaultValue={name}
          {...faulty(errors.name)}
          aria-describedby={errors.name ? "name-why" : undefined}
        />
      </span>
      {why("name")}
      <label className="label" htmlFor="story">
        {words.story}
      </label>
      <textarea
        id="story"
        name="story"
        className="area serif"
        dir="auto"
        rows={4}
        maxLength={BYTES_PER_CHARACTER * limits.story}
        defaultValue={story}
        {...faulty(errors.story)}
        aria-describedby={errors.story ? "story-why" : "story-foot"}
      />
      {why("story")}
      <p className="field-hint" id="story-foot">
        {words.shown}
      </p>
    </>
  );
}
