import lines from "../../locales/help-lines.json";

interface HelpLine {
  number: string;
  name: string;
  source: string;
}

interface CountryRow extends HelpLines {
  /** Whether somebody has read every number at its source. */
  verified: boolean;
}

interface HelpLines {
  emergency: string;
  /** Where the police have a number of their own. */
  police?: string;
  talk?: HelpLine;
  /** For children and young people. */
  young?: HelpLine;
}

const HELP_LINES: Readonly<Record<string, CountryRow>> = lines;

/** Help lines of a country, or null. @param country ISO 3166-1 alpha-2 */
export function helpLinesOf(country: string): HelpLines | null {
  const row = HELP_LINES[country];
  if (!row) return null;
  const { verified: _, ...shown } = row;
  return shown;
}

export const HELP_LINE_COUNTRIES: readonly string[] = Object.keys(HELP_LINES);

/** Countries whose numbers nobody has read at their source yet. */
export const UNVERIFIED_COUNTRIES: readonly string[] = HELP_LINE_COUNTRIES.filter(
  (code) => !HELP_LINES[code]?.verified,
);

/** What a phone dials for a number as it is written. */
export const dialledNumber = (written: string): string => written.replace(/[^\d+]/g, "");

const KNOWN_NUMBERS: ReadonlySet<string> = new Set(
  Object.values(HELP_LINES)
    .flatMap(({ emergency, police, talk, young }) => [emergency, police, talk?.number, young?.number])
    .flatMap((number) => (number === undefined ? [] : [dialledNumber(number)])),
);

/** Numbers of help lines and emergency calls that a text names, as it writes them. */
export function helpNumbersIn(text: string): string[] {
  const written = text.match(/\d(?:[ ()-]{0,2}\d)+/g) ?? [];
  return [...new Set(written.filter((number) => KNOWN_NUMBERS.has(dialledNumber(number))))];
}
