import { DEFAULT_LANGUAGE, LANGUAGES } from "../limits/languages";
import { memoize } from "../runtime/memoize";

export type Language = (typeof LANGUAGES)[number];

/** Endonyms, the same in every interface language. */
export const ENDONYMS: Record<Language, string> = {
  en: "English",
  zh: "中文",
  hi: "हिन्दी",
  fr: "Français",
  ar: "العربية",
  ru: "Русский",
  pt: "Português",
  ja: "日本語",
  de: "Deutsch",
  es: "Español",
};

/** Arabic with its own digits. */
const LOCALE_TAGS: Partial<Record<Language, string>> = {
  ar: "ar-u-nu-arab",
  zh: "zh-Hans",
  hi: "hi-u-nu-latn",
};

export const localeTag = (language: Language): string => LOCALE_TAGS[language] ?? language;

export const textDirection = (language: Language): "rtl" | "ltr" => (language === "ar" ? "rtl" : "ltr");

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
const HEADERS_KEPT = 500;

const bestLanguageOf = memoize((header: string): Language => {
  const wish = parseAcceptLanguage(header).find((each) => each.weight > 0 && isLanguage(each.tag));
  return wish && isLanguage(wish.tag) ? wish.tag : DEFAULT_LANGUAGE;
}, HEADERS_KEPT);

/** Best match for an `Accept-Language` header, else `en`. */
export const negotiateLanguage = (header: string | undefined): Language =>
  header ? bestLanguageOf(header.slice(0, ACCEPT_LANGUAGE_MAX)) : DEFAULT_LANGUAGE;
