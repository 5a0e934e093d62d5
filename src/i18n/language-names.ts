import { type Language, localeTag } from "./languages";

const names = new Map<Language, Intl.DisplayNames>();

/** A language's name in another; unknown codes stay. */
export function languageName(code: string, language: Language): string {
  const known = names.get(language) ?? new Intl.DisplayNames(localeTag(language), { type: "language" });
  names.set(language, known);
  try {
    return known.of(code) ?? code;
  } catch {
    return code;
  }
}
