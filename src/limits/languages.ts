import { LANGUAGE_FACTS } from "./language-facts";

export type Language = keyof typeof LANGUAGE_FACTS;

type FirstLanguage = "ar" | "de" | "en" | "es" | "fr" | "hi" | "ja" | "pt" | "ru" | "zh";

/** Words by language: each of the ten that the product began with has them, a new one may come without. */
export type ByLanguage<T> = Record<FirstLanguage, T> & Partial<Record<Language, T>>;

/** The interface languages, in the order of the language page. */
export const LANGUAGES = Object.keys(LANGUAGE_FACTS) as [Language, ...Language[]];

export const DEFAULT_LANGUAGE = "en";

export const DEFAULT_COUNTRY = "US";
