import { memoize } from "../runtime/cache";
import { type Language, localeTag } from "./languages";

const lists = memoize(
  "formats",
  (language: Language) => new Intl.ListFormat(localeTag(language), { type: "conjunction" }),
);

/** "Anna, Ben and Chen". */
export const formatList = (language: Language, texts: readonly string[]): string => lists(language).format(texts);
