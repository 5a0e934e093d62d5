import { z } from "zod";
import { ALBUM_LIMITS } from "../../limits/account";

const photo = z.string("invalid").max(100, "too_long");

export const PHOTO_INPUT = z.object({ photo });
export const ALBUM_ORDER_INPUT = z.object({
  photos: z.array(photo, "invalid").max(ALBUM_LIMITS.photos, "invalid"),
});
export const MOVE_PHOTO_INPUT = z.object({
  step: z.enum(["-1", "1"]).transform((step) => (step === "1" ? 1 : -1)),
});
