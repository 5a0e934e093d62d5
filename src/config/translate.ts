import { z } from "zod";
import { credential, oneOf } from "./setting-values";

export interface TranslateConfig {
  /** Without trailing slash. */
  url: string;
  kind: "libretranslate" | "apertium";
  key: string | null;
}

export const isServerUrl = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, search, hash, username } = new URL(value);
  return /^https?:$/.test(protocol) && `${search}${hash}${username}` === "";
};

export const TRANSLATE_SETTINGS = {
  TRANSLATE_URL: z.string().refine(isServerUrl, "must be such as https://translate.example.org").optional(),
  TRANSLATE_KIND: oneOf("libretranslate", "apertium").default("libretranslate"),
  TRANSLATE_KEY: credential,
};

type TranslateSettings = z.infer<z.ZodObject<typeof TRANSLATE_SETTINGS>>;

export function translateConfigOf({
  TRANSLATE_URL,
  TRANSLATE_KIND,
  TRANSLATE_KEY,
}: TranslateSettings): TranslateConfig | null {
  if (!TRANSLATE_URL) return null;
  const url = new URL(TRANSLATE_URL).href.replace(/\/+$/, "");
  return { url, kind: TRANSLATE_KIND, key: TRANSLATE_KEY ?? null };
}
