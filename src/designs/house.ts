import type { DesignParams } from "../ui/bottle/params";
import { SAMPLES } from "../ui/bottle/samples";

export interface HouseDesign {
  id: string;
  name: string;
  params: DesignParams;
}

/** The designs that everybody may throw without limit, in the order of the picker. Their ids never change. */
const IDS = ["house-tide", "house-ember", "house-mist", "house-kiln"];

export const HOUSE_DESIGNS: readonly HouseDesign[] = IDS.flatMap((id) => {
  const sample = SAMPLES[id.replace("house-", "")];
  return sample ? [{ id, ...sample }] : [];
});

/** What a bottle wears when nothing was chosen. */
export const DEFAULT_DESIGN = "house-tide";
