import { z } from "zod";
import { BYTES_PER_CHARACTER } from "../limits/text";
import { cleanText } from "./clean";
import { isOverByteLimit, isOverLength } from "./length";

/** Schema of a text of 1 … `max` graphemes; errors `<name>_required`, `<name>_long`. */
export const textInput = (max: number, name: string) =>
  z
    .string(`${name}_required`)
    .refine((text) => !isOverByteLimit(text, max * BYTES_PER_CHARACTER), `${name}_long`)
    .transform(cleanText)
    .refine((text) => text !== "", `${name}_required`)
    .refine((text) => !isOverLength(text, max), `${name}_long`)
    .describe(`1–${max} characters, as a person counts them`);
