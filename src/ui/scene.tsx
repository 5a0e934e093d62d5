import { DayNightPicture } from "./pictures";
import { sheetFragment, sheetPath } from "./sea/sheet-names";
import { placeVariantName, stageVariantName, standingBottlePath, variantPath } from "./sea/variant-names";
import { CARD_ART } from "./sea/variants";

const NIGHT = "(prefers-color-scheme: dark)";

interface DayAndNight {
  day: string;
  night: string;
}

/**
 * Paths of a bottle on the home screen's sea.
 * @param sheet designs' pictures of all bottles, to be loaded in one; null: each by itself
 */
export function afloatPaths(svg: string, rtl: boolean, place: number, sheet: readonly string[] | null): DayAndNight {
  const name = (night: boolean) =>
    sheet
      ? `${sheetPath(sheet, night, rtl)}#${sheetFragment(place)}`
      : variantPath(svg, placeVariantName(place, night, rtl));
  return { day: name(false), night: name(true) };
}

/** Paths of the bottle at the head of its page. */
export function heroBottlePaths(svg: string, rtl: boolean): DayAndNight {
  const name = (night: boolean) => variantPath(svg, stageVariantName("hero", night, rtl));
  return { day: name(false), night: name(true) };
}

/** Paths of a design's card. */
export const cardArtPaths = (svg: string): DayAndNight => ({
  day: variantPath(svg, stageVariantName("card")),
  night: variantPath(svg, stageVariantName("card", true)),
});

/** Head of a design's card; loads lazily but for the first few. @param day `cardArtPaths` */
export function DesignCardArt({ day, night, lazy, alt }: DayAndNight & { lazy: boolean; alt: string }) {
  return (
    <picture>
      <source media={NIGHT} srcSet={night} />
      <img
        className="art"
        src={day}
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
