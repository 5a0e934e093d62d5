import { z } from "zod";
import { BYTES_PER_CHARACTER } from "../limits";
import { isHeavy, isLong } from "../ui/length";

/** What is cut off at both ends. Joiners and variation selectors stay: emoji and scripts end with them. */
const EDGE = /[\s\p{Cc}\u00ad\u115f\u1160\u180e\u200b\u2060\u2800\u3164\ufeff\uffa0]/u;
const CONTROLS = /[^\P{Cc}\n\t]/gu;
const VISIBLE = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** From both ends inwards, one character at a time: a pattern that looks for its end would begin anew at each blank. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && EDGE.test(text.charAt(start))) start++;
  while (end > start && EDGE.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/**
 * What a person wrote, as it is stored: well-formed, line ends as `\n`, no control characters, trimmed. A text in
 * which nothing can be seen is empty. Takes time by the text's length.
 */
export function cleanText(text: string): string {
  const clean = trimmed(text.toWellFormed().replace(/\r\n?/g, "\n").replace(CONTROLS, ""));
  return VISIBLE.test(clean) ? clean : "";
}

/**
 * What a person wrote: cleaned, something in it, at most `max` characters as a person counts them; else
 * `<name>_required`, `<name>_long`. What is too heavy for that is not looked at further.
 */
export const written = (max: number, name: string) =>
  z
    .string(`${name}_required`)
    .refine((text) => !isHeavy(text, max * BYTES_PER_CHARACTER), `${name}_long`)
    .transform(cleanText)
    .refine((text) => text !== "", `${name}_required`)
    .refine((text) => !isLong(text, max), `${name}_long`)
    .describe(`1–${max} characters, as a person counts them`);
