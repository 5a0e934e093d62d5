import { DayNightPicture } from "./pictures";
import { placeVariantName, stageVariantName, standingBottlePath, variantPath } from "./sea/variant-names";
import { CARD_ART } from "./sea/variants";
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

interface SceneBottleProps {
  svg: string;
  rtl: boolean;
}

/** A bottle on the home screen's sea. */
export function AfloatBottle({ svg, rtl, place }: SceneBottleProps & { place: number }) {
  const name = (night: boolean) => variantPath(svg, placeVariantName(place, night, rtl));
  return <DayNightPicture className="bottle" day={name(false)} night={name(true)} />;
}

/** Head of a bottle's page. */
export function BottleHero({ svg, rtl, alt }: SceneBottleProps & { alt: string }) {
  const name = (night: boolean) => variantPath(svg, stageVariantName("hero", night, rtl));
  return (
    <div className="hero">
      <DayNightPicture className="sea" day={urls.static("sea-day.svg")} night={urls.static("sea-night.svg")} />
      <DayNightPicture className="afloat" day={name(false)} night={name(true)} alt={alt} />
    </div>
  );
}

/** Head of a design's card; loads lazily but for the first few. */
export function DesignCardArt({ svg, lazy, alt }: { svg: string; lazy: boolean; alt: string }) {
  return (
    <picture>
      <source media={NIGHT} srcSet={variantPath(svg, stageVariantName("card", true))} />
      <img
        className="art"
        src={variantPath(svg, stageVariantName("card"))}
        width={CARD_ART.width}
        height={CARD_ART.height}
        alt={alt}
        loading={lazy ? "lazy" : undefined}
      />
    </picture>
  );
}

/** A standing bottle, day and night; `small`: the drawing for under 64 px. CSS sets its size. */
export function StandingBottle({
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
  const name = (night: boolean) => standingBottlePath(svg, night, small);
  return <DayNightPicture className={className} day={name(false)} night={name(true)} alt={alt} />;
}
