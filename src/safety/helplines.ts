import lines from "../../locales/helplines.json";

/** Where to call in a country: each number is there only with the source that tells it. */
export interface HelpLines {
  /** The country's own emergency number. */
  emergency: string;
  /** A line to talk to. */
  talk?: { number: string; name: string; source: string };
}

const LINES: Readonly<Record<string, HelpLines>> = lines;

/** The help lines of a country, or null where none is known for certain. @param country ISO 3166-1 alpha-2 */
export const helpLinesOf = (country: string): HelpLines | null => LINES[country] ?? null;

/** The countries of which any is known. */
export const HELPED: readonly string[] = Object.keys(LINES);
