import { z } from "zod";
import { BYTES_PER_CHARACTER } from "../limits/text";
import { isOverByteLimit, isOverLength } from "../ui/text-length";

/** Joiners and variation selectors stay: emoji and scripts end with them. */
const TRIMMED_CHARACTER = /[\s\p{Cc}\u00ad\u115f\u1160\u180e\u200b\u2060\u2800\u3164\ufeff\uffa0]/u;
const CONTROLS = /[^\P{Cc}\n\t]/gu;
const VISIBLE = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** By character from both ends: a regex anchored at the end is quadratic in blanks. */
function trimText(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && TRIMMED_CHARACTER.test(text.charAt(start))) start++;
  while (end > start && TRIMMED_CHARACTER.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Cleans a text: well-formed, `\n`, no control characters, trimmed; empty if nothing is visible. Linear time. */
export function cleanText(text: string): string {
  const clean = trimText(text.toWellFormed().replace(/\r\n?/g, "\n").replace(CONTROLS, ""));
  return VISIBLE.test(clean) ? clean : "";
}

/** Schema of a text of 1 … `max` graphemes; errors `<name>_required`, `<name>_long`. */
export const textInput = (max: number, name: string) =>
  z
    .string(`${name}_required`)
    .refine((text) => !isOverByteLimit(text, max * BYTES_PER_CHARACTER), `${name}_long`)
    .transform(cleanText)
    .refine((text) => text !== "", `${name}_required`)
    .refine((text) => !isOverLength(text, max), `${name}_long`)
    .describe(`1–${max} characters, as a person counts them`);
