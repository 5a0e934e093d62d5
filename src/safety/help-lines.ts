import lines from "../../locales/help-lines.json";

interface HelpLines {
  emergency: string;
  talk?: { number: string; name: string; source: string };
}

const HELP_LINES: Readonly<Record<string, HelpLines>> = lines;

/** Help lines of a country, or null. @param country ISO 3166-1 alpha-2 */
export const helpLinesOf = (country: string): HelpLines | null => HELP_LINES[country] ?? null;

export const HELP_LINE_COUNTRIES: readonly string[] = Object.keys(HELP_LINES);
