import { LANGUAGE_FACTS } from "../limits/language-facts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../limits/languages";
import { memoize } from "../runtime/cache";

export type { Language } from "../limits/languages";

/** The name of a language in itself. */
export const endonymOf = (language: Language): string => LANGUAGE_FACTS[language].name;

export const localeTag = (language: Language): string => LANGUAGE_FACTS[language].tag;

export const textDirection = (language: Language): "rtl" | "ltr" => LANGUAGE_FACTS[language].direction;

const KNOWN_LANGUAGES: ReadonlySet<unknown> = new Set(LANGUAGES);

export const isLanguage = (value: unknown): value is Language => KNOWN_LANGUAGES.has(value);

function parseAcceptLanguage(header: string): { tag: string; weight: number }[] {
  return header
    .split(",")
    .map((part) => {
      const [tag = "", ...params] = part.trim().toLowerCase().split(";");
      const q = params.map((each) => each.trim()).find((each) => each.startsWith("q="));
      const weight = q ? Number(q.slice(2)) : 1;
      return { tag: tag.split("-")[0] ?? "", weight: Number.isFinite(weight) ? weight : 0 };
    })
    .sort((a, b) => b.weight - a.weight);
}

const ACCEPT_LANGUAGE_MAX = 500;
const HEADERS_KEPT = 250;

const bestLanguageOf = memoize(
  "languages",
  (header: string): Language => {
    const wish = parseAcceptLanguage(header).find((each) => each.weight > 0 && isLanguage(each.tag));
    return wish && isLanguage(wish.tag) ? wish.tag : DEFAULT_LANGUAGE;
  },
  HEADERS_KEPT,
);

/** Best match for an `Accept-Language` header, else `en`. */
export const negotiateLanguage = (header: string | undefined): Language =>
  header ? bestLanguageOf(header.slice(0, ACCEPT_LANGUAGE_MAX)) : DEFAULT_LANGUAGE;
