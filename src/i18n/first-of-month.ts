const FIRST_OF_MONTH = /(?<=^|\s)1(?=\s\p{L}{3})/u;

/** CLDR writes "1 mars" where French says "1er mars". @param tag BCP 47 @param date as `Intl.DateTimeFormat` writes it */
export const withFirstOfMonth = (tag: string, date: string): string =>
  tag.startsWith("fr") ? date.replace(FIRST_OF_MONTH, "1er") : date;
