import { withFirstOfMonth } from "./first-of-month";
import { byLocale, type Locale } from "./locales";

/** The format of a day by locale, in UTC. @param options as of `Intl.DateTimeFormat` */
export const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  byLocale((locale: Locale) => {
    const cldr = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    return { format: (time: number) => withFirstOfMonth(locale, cldr.format(time)) };
  });
