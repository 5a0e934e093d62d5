import { DayNightPicture } from "./pictures";
import { sheetFragment, sheetPath } from "./sea/sheet-names";
import {
  placeVariantName,
  stageVariantName,
  standingBottlePath,
  stemVariantPath,
  type VariantStage,
  variantPath,
  variantStem,
} from "./sea/variant-names";
import { CARD_ART } from "./sea/variants";

const NIGHT = "(prefers-color-scheme: dark)";

interface DayAndNight {
  day: string;
  night: string;
}

/** Paths of a bottle on the home screen's sea. @param stem `variantStem` */
export function afloatPaths(stem: string, rtl: boolean, place: number | string): DayAndNight {
  const name = (night: boolean) => stemVariantPath(stem, placeVariantName(place, night, rtl));
  return { day: name(false), night: name(true) };
}

/** Paths of the picture of all bottles on it. @param svgs paths of the designs' pictures */
export const sheetPaths = (svgs: readonly string[], rtl: boolean): DayAndNight => ({
  day: sheetPath(svgs, false, rtl),
  night: sheetPath(svgs, true, rtl),
});

/** Paths of one of its bottles. */
export function sheetPlacePaths({ day, night }: DayAndNight, place: number | string): DayAndNight {
  const fragment = sheetFragment(place);
  return { day: `${day}#${fragment}`, night: `${night}#${fragment}` };
}

/** Paths of a bottle that is not on the sea's places. @param stem `variantStem` */
export function stagePaths(stem: string, stage: VariantStage, rtl: boolean): DayAndNight {
  const name = (night: boolean) => stemVariantPath(stem, stageVariantName(stage, night, rtl));
  return { day: name(false), night: name(true) };
}

/** Paths of the bottle at the head of its page. */
export const heroBottlePaths = (svg: string, rtl: boolean): DayAndNight => stagePaths(variantStem(svg), "hero", rtl);

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
