import { byLocale, type Locale, languageOfLocale } from "./locales";

/** CLDR writes "1 mars" where French says "1er mars". */
const FIRST_OF_MONTH = /(?<=^|\s)1(?=\s\p{L}{3})/u;

/** The format of a day by locale, in UTC. @param options as of `Intl.DateTimeFormat` */
export const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  byLocale((locale: Locale) => {
    const cldr = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    if (languageOfLocale(locale) !== "fr") return cldr;
    return { format: (time: number) => cldr.format(time).replace(FIRST_OF_MONTH, "1er") };
  });
