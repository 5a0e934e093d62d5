import { PICTURE_LIMITS } from "../limits/pictures";
import { Refusal } from "../runtime/errors";

const MEGABYTE = 1024 * 1024;

export const unsupportedImageRefusal = (): Refusal => new Refusal("unsupported_image");

/** For files with more bytes than `PICTURE_LIMITS.max`. */
export const tooManyBytesRefusal = (): Refusal =>
  new Refusal("image_too_large", { unit: "bytes", most: PICTURE_LIMITS.max / MEGABYTE });

/** For pictures with too many pixels. @param most megapixels */
export const tooManyPixelsRefusal = (max: number): Refusal =>
  new Refusal("image_too_large", { unit: "megapixels", most: max });

/** For pictures that need more than `PICTURE_LIMITS.memory` or `PICTURE_LIMITS.cpuTime`. */
export const tooMuchWorkRefusal = (): Refusal => new Refusal("image_too_large", { unit: "work", most: 0 });
