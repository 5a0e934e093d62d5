import { memoize } from "../runtime/cache";
import { type Language, localeTag } from "./languages";

/** Languages that write such names small within a sentence, where Bun gives them as at the start of a line. */
const SMALL_WITHIN_SENTENCES: ReadonlySet<Language> = new Set<Language>(["es", "pt", "ru"]);

const languageNamesIn = memoize(
  "language names",
  (language: Language) => new Intl.DisplayNames(localeTag(language), { type: "language" }),
);

/** A language's name in another, as within a sentence; unknown codes stay. */
export function languageName(code: string, language: Language): string {
  try {
    const name = languageNamesIn(language).of(code) ?? code;
    return SMALL_WITHIN_SENTENCES.has(language) ? name.charAt(0).toLocaleLowerCase(language) + name.slice(1) : name;
  } catch {
    return code;
  }
}
