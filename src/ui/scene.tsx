import { DayNight } from "./picture";
import { CARD_ART, stageName, variantName } from "./sea/variants";
import { urls } from "./urls";

const NIGHT = "(prefers-color-scheme: dark)";
const WIDE = "(min-width: 481px)";

/** The sea behind the column: by day and by night, in the measures of a phone and of a wide window. */
export function SeaScene() {
  return (
    <picture>
      <source media={`${NIGHT} and ${WIDE}`} srcSet={urls.static("sea-wide-night.svg")} />
      <source media={NIGHT} srcSet={urls.static("sea-night.svg")} />
      <source media={WIDE} srcSet={urls.static("sea-wide-day.svg")} />
      <img className="scene" src={urls.static("sea-day.svg")} alt="" fetchPriority="high" />
    </picture>
  );
}

const SUFFIX = ".svg".length;
const variant = (svg: string, name: string): string => `${svg.slice(0, -SUFFIX)}-${name}.svg`;

interface Shown {
  /** Path of the design's picture, `/designs/<hash>.svg`. */
  svg: string;
  rtl: boolean;
}

/** A bottle on the water of the home screen, drawn for the place it floats at. */
export function AfloatBottle({ svg, rtl, place }: Shown & { place: number }) {
  const name = (night: boolean) => variant(svg, variantName(place, night, rtl));
  return <DayNight className="bottle" day={name(false)} night={name(true)} />;
}

/** The head of a bottle's page: open sea and the one bottle, tilted. */
export function Hero({ svg, rtl, alt }: Shown & { alt: string }) {
  const name = (night: boolean) => variant(svg, stageName("hero", night, rtl));
  return (
    <div className="hero">
      <DayNight className="sea" day={urls.static("sea-day.svg")} night={urls.static("sea-night.svg")} />
      <DayNight className="afloat" day={name(false)} night={name(true)} alt={alt} />
    </div>
  );
}

/** A bottle on its own colour, the head of a design's card. It loads when it comes near, but for the first few. */
export function CardArt({ svg, lazy, alt }: { svg: string; lazy: boolean; alt: string }) {
  return (
    <picture>
      <source media={NIGHT} srcSet={variant(svg, stageName("card", true))} />
      <img
        className="art"
        src={variant(svg, stageName("card"))}
        width={CARD_ART.width}
        height={CARD_ART.height}
        alt={alt}
        loading={lazy ? "lazy" : undefined}
      />
    </picture>
  );
}

/** A standing bottle by day and by night; `small` is the drawing for less than 64 px. Its size is the class's. */
export function Standing({
  svg,
  small,
  className,
  alt,
}: {
  svg: string;
  small?: boolean;
  className?: string;
  /** What there is to see. */
  alt?: string;
}) {
  const name = (night: boolean) => variant(svg, stageName(small ? "small" : "full", night));
  return DayNight({ className, day: name(false), night: name(true), alt });
}
