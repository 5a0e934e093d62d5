import { withFirstOfMonth } from "./first-of-month";
import { byLocale, type Locale } from "./locales";
import { keepDayTogether } from "./units-together";

/** The format of a day by locale, in UTC, a day beside its month. @param options as of `Intl.DateTimeFormat` */
export const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  byLocale((locale: Locale) => {
    const cldr = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    return { format: (time: number) => keepDayTogether(withFirstOfMonth(locale, cldr.format(time))) };
  });
