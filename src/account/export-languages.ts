import { detectTextLanguage } from "../translate/detect-language";

/** Keys of texts that people wrote, and where their language stands: beside them, as in the API. */
const LANGUAGE_KEYS: Readonly<Record<string, string>> = {
  content: "detectedLanguage",
  text: "detectedLanguage",
  excerpt: "detectedLanguage",
  line: "detectedLanguage",
  ...Object.fromEntries(
    ["answer", "reply", "comment", "story", "note", "appeal", "signature"].map((key) => [
      key,
      `${key}DetectedLanguage`,
    ]),
  ),
};
/** Elsewhere a reason is a code. */
const LANGUAGE_KEYS_OF_MEASURES = { ...LANGUAGE_KEYS, reason: "reasonDetectedLanguage" };

function withLanguages(value: unknown, keys: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((each) => withLanguages(each, keys));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]): [string, unknown][] => {
      const [entry, languageKey] = [[key, withLanguages(each, keys)] as [string, unknown], keys[key]];
      const isText = languageKey !== undefined && (each === null || typeof each === "string");
      return isText ? [entry, [languageKey, each === null ? null : detectTextLanguage(each)]] : [entry];
    }),
  );
}

/** An item of a file with the language of each text in it, ISO 639-1; null where it is unclear or there is no text. */
export const withTextLanguages = (file: string, item: object): object =>
  withLanguages(item, file === "measures" ? LANGUAGE_KEYS_OF_MEASURES : LANGUAGE_KEYS) as object;
