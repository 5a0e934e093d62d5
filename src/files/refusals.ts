import { PICTURE } from "../limits/limits";
import { Refusal } from "../runtime/errors";

const MEGABYTE = 1024 * 1024;

export const unsupported = (): Refusal => new Refusal("unsupported_image");

/** More bytes than `PICTURE.max`. */
export const tooManyBytes = (): Refusal =>
  new Refusal("image_too_large", { unit: "bytes", most: PICTURE.max / MEGABYTE });

/** @param most in millions */
export const tooManyPixels = (most: number): Refusal =>
  new Refusal("image_too_large", { unit: "megapixels", most });

/** More memory or time to decode than `PICTURE.memory` or `PICTURE.effort`. */
export const tooMuchWork = (): Refusal => new Refusal("image_too_large", { unit: "work", most: 0 });
