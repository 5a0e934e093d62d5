/** Addresses of a design's pictures, without what draws them: scripts need only these. */

export type VariantStage = "hero" | "login" | "sand" | "far" | "full" | "small" | "card" | "open" | "empty";

const suffix = (night: boolean, rtl: boolean): string => `${night ? "n" : ""}${rtl ? "r" : ""}`;

/** A place's variant: `s3`, night `s3n`, right to left `s3r`, both `s3nr`. */
export const placeVariantName = (place: number | string, night: boolean, rtl: boolean): string =>
  `s${place}${suffix(night, rtl)}`;

/**
 * A stage's variant: `hero`, `login` and `far` float, `sand` lies on the beach, `full` and `small` stand, `open` and `empty`
 * have no closure; night with `n`.
 */
export const stageVariantName = (stage: VariantStage, night = false, rtl = false): string => stage + suffix(night, rtl);

const SUFFIX = ".svg".length;

/** What the paths of a picture's variants begin with. */
export const variantStem = (svg: string): string => svg.slice(0, -SUFFIX);

/** Path of a variant. @param stem `variantStem` */
export const stemVariantPath = (stem: string, name: string): string => `${stem}-${name}.svg`;

/** Path of a variant of a design's picture. */
export const variantPath = (svg: string, name: string): string => stemVariantPath(variantStem(svg), name);

export const standingBottlePath = (svg: string, night: boolean, small = false): string =>
  variantPath(svg, stageVariantName(small ? "small" : "full", night));
