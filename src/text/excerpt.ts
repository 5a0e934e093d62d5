import { cutGraphemes } from "./graphemes";

const EXCERPT_LENGTH = 140;

/** The beginning of a text on one line, at most `maxLength` grapheme clusters and an ellipsis. */
export function excerpt(content: string, maxLength: number = EXCERPT_LENGTH): string {
  const line = content.replace(/\s+/g, " ").trim();
  const beginning = cutGraphemes(line, maxLength);
  return beginning.length < line.length ? `${beginning.trimEnd()}…` : line;
}
