import { PICTURE_LIMITS } from "../limits/pictures";
import { Refusal } from "../runtime/errors";

const MEGABYTE = 1024 * 1024;

export const unsupportedImageRefusal = (): Refusal => new Refusal("unsupported_image");

/** More bytes than `PICTURE.max`. */
export const tooManyBytesRefusal = (): Refusal =>
  new Refusal("image_too_large", { unit: "bytes", most: PICTURE_LIMITS.max / MEGABYTE });

/** @param most in millions */
export const tooManyPixelsRefusal = (most: number): Refusal =>
  new Refusal("image_too_large", { unit: "megapixels", most });

/** More memory or time to decode than `PICTURE.memory` or `PICTURE.effort`. */
export const tooMuchWorkRefusal = (): Refusal => new Refusal("image_too_large", { unit: "work", most: 0 });
