/** What each language's glossary page says of it, in their order. Made by `bun run catalogue` from locales/glossary. */
export const LANGUAGE_FACTS = {
  en: {
    name: "English",
    tag: "en",
    direction: "ltr",
    openGraph: "en_US",
    apertium: ["eng"],
  },
  zh: {
    name: "中文",
    tag: "zh-Hans",
    direction: "ltr",
    openGraph: "zh_CN",
    apertium: ["zho", "cmn"],
  },
  hi: {
    name: "हिन्दी",
    tag: "hi-u-nu-latn",
    direction: "ltr",
    openGraph: "hi_IN",
    apertium: ["hin"],
  },
  fr: {
    name: "Français",
    tag: "fr",
    direction: "ltr",
    openGraph: "fr_FR",
    apertium: ["fra"],
  },
  ar: {
    name: "العربية",
    tag: "ar-u-nu-arab",
    direction: "rtl",
    openGraph: "ar_AR",
    apertium: ["ara", "arb"],
  },
  ru: {
    name: "Русский",
    tag: "ru",
    direction: "ltr",
    openGraph: "ru_RU",
    apertium: ["rus"],
  },
  pt: {
    name: "Português",
    tag: "pt",
    direction: "ltr",
    openGraph: "pt_BR",
    apertium: ["por_BR", "por"],
  },
  ja: {
    name: "日本語",
    tag: "ja",
    direction: "ltr",
    openGraph: "ja_JP",
    apertium: ["jpn"],
  },
  de: {
    name: "Deutsch",
    tag: "de",
    direction: "ltr",
    openGraph: "de_DE",
    apertium: ["deu"],
  },
  es: {
    name: "Español",
    tag: "es",
    direction: "ltr",
    openGraph: "es_ES",
    apertium: ["spa"],
  },
} as const satisfies Record<string, LanguageFacts>;

interface LanguageFacts {
  /** Its own name, the same in every interface language. */
  name: string;
  /** BCP 47 tag for formats. */
  tag: string;
  direction: "ltr" | "rtl";
  /** Open Graph locales have a country beside the language. */
  openGraph: string;
  /** ISO 639-3 codes by which Apertium's APy may name it. */
  apertium: readonly string[];
}
