import { z } from "zod";
import { ALBUM } from "../../limits/limits";

const photo = z.string("invalid").max(100, "too_long");

export const ONE_PHOTO = z.object({ photo });
export const ALBUM_ORDER = z.object({ photos: z.array(photo, "invalid").max(ALBUM.photos, "invalid") });
export const MOVE = z.object({ step: z.enum(["-1", "1"]).transform((step) => (step === "1" ? 1 : -1)) });
