import { z } from "zod";

/** What is cut off at both ends. Joiners and variation selectors stay: emoji and scripts end with them. */
const EDGE =
  /^[\s\p{Cc}\u00ad\u115f\u1160\u180e\u200b\u2060\u2800\u3164\ufeff\uffa0]+|[\s\p{Cc}\u00ad\u115f\u1160\u180e\u200b\u2060\u2800\u3164\ufeff\uffa0]+$/gu;
const CONTROLS = /[^\P{Cc}\n\t]/gu;
const VISIBLE = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * What a person wrote, as it is stored: well-formed, line ends as `\n`, no control characters, trimmed. A text in
 * which nothing can be seen is empty.
 */
export function cleanText(text: string): string {
  const clean = text.toWellFormed().replace(/\r\n?/g, "\n").replace(CONTROLS, "").replace(EDGE, "");
  return VISIBLE.test(clean) ? clean : "";
}

/** Length as people count it in any script, in Unicode code points. */
export const lengthOf = (text: string): number => [...text].length;

/** What a person wrote: cleaned, something in it, at most `max` code points; else `<name>_required`, `<name>_long`. */
export const written = (max: number, name: string) =>
  z
    .string(`${name}_required`)
    .transform(cleanText)
    .refine((text) => text !== "", `${name}_required`)
    .refine((text) => lengthOf(text) <= max, `${name}_long`);
