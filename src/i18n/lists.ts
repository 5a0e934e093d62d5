import { byLocale, type Locale } from "./locales";

const lists = byLocale((locale) => new Intl.ListFormat(locale, { type: "conjunction" }));

/** "Anna, Ben and Chen". */
export const formatList = (locale: Locale, texts: readonly string[]): string => lists(locale).format(texts);
