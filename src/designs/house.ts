import type { DesignParams } from "../ui/bottle/params";
import { SAMPLES } from "../ui/bottle/samples";

export interface HouseDesign {
  id: string;
  name: string;
  params: DesignParams;
}

/** The designs that everybody may throw without limit, in the order of the picker. Their ids never change. */
const KEYS = ["tide", "ember", "mist", "kiln"];

export const HOUSE_DESIGNS: readonly HouseDesign[] = KEYS.flatMap((key) => {
  const sample = SAMPLES[key];
  return sample ? [{ id: `house-${key}`, ...sample }] : [];
});

/** What a bottle wears when nothing was chosen. */
export const DEFAULT_DESIGN = "house-tide";
