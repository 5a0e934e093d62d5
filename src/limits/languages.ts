import { LANGUAGE_FACTS } from "./language-facts";

export type Language = keyof typeof LANGUAGE_FACTS;

/** The interface languages, in the order of the language page. */
export const LANGUAGES = Object.keys(LANGUAGE_FACTS) as [Language, ...Language[]];

export const DEFAULT_LANGUAGE = "en";

export const DEFAULT_COUNTRY = "US";
