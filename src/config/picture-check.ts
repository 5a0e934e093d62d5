import { z } from "zod";
import { credential } from "./setting-values";
import { isServerUrl } from "./translate";

export interface PictureCheckConfig {
  url: string;
  /** Sent as bearer; null: none. */
  key: string | null;
}

export const PICTURE_CHECK_SETTINGS = {
  PICTURE_CHECK_URL: z.string().refine(isServerUrl, "must be such as https://scanner.example.org/check").optional(),
  PICTURE_CHECK_KEY: credential.refine(
    (key) => key === undefined || /^[\x21-\x7e]+$/.test(key),
    "must be ASCII, no spaces",
  ),
};

type PictureCheckSettings = z.infer<z.ZodObject<typeof PICTURE_CHECK_SETTINGS>>;

export const pictureCheckConfigOf = (settings: PictureCheckSettings): PictureCheckConfig | null =>
  settings.PICTURE_CHECK_URL
    ? { url: new URL(settings.PICTURE_CHECK_URL).href, key: settings.PICTURE_CHECK_KEY ?? null }
    : null;
