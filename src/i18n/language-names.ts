import { memoize } from "../runtime/cache";
import { type Language, localeTag } from "./languages";

const languageNamesIn = memoize(
  "language names",
  (language: Language) => new Intl.DisplayNames(localeTag(language), { type: "language" }),
);

/** A language's name in another; unknown codes stay. */
export function languageName(code: string, language: Language): string {
  try {
    return languageNamesIn(language).of(code) ?? code;
  } catch {
    return code;
  }
}
