import { DayNight } from "./picture";
import { CARD_ART, stageName, variantName } from "./sea/variants";
import { urls } from "./urls";

const NIGHT = "(prefers-color-scheme: dark)";
const WIDE = "(min-width: 481px)";

/** The sea background, day and night. */
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
  svg: string;
  rtl: boolean;
}

/** A bottle on the home screen's sea. */
export function AfloatBottle({ svg, rtl, place }: Shown & { place: number }) {
  const name = (night: boolean) => variant(svg, variantName(place, night, rtl));
  return DayNight({ className: "bottle", day: name(false), night: name(true) });
}

/** Head of a bottle's page. */
export function Hero({ svg, rtl, alt }: Shown & { alt: string }) {
  const name = (night: boolean) => variant(svg, stageName("hero", night, rtl));
  return (
    <div className="hero">
      <DayNight className="sea" day={urls.static("sea-day.svg")} night={urls.static("sea-night.svg")} />
      <DayNight className="afloat" day={name(false)} night={name(true)} alt={alt} />
    </div>
  );
}

/** Head of a design's card; loads lazily but for the first few. */
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

export const standingPicture = (svg: string, night: boolean, small = false): string =>
  variant(svg, stageName(small ? "small" : "full", night));

/** A standing bottle, day and night; `small`: the drawing for under 64 px. CSS sets its size. */
export function Standing({
  svg,
  small,
  className,
  alt,
}: {
  svg: string;
  small?: boolean;
  className?: string;
  alt?: string;
}) {
  const name = (night: boolean) => standingPicture(svg, night, small);
  return DayNight({ className, day: name(false), night: name(true), alt });
}
