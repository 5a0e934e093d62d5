import { z } from "zod";
import { soughtId } from "../db/id-input";
import { BYTES_PER_CHARACTER, SAFETY } from "../limits/limits";
import { cleanText } from "../text/clean";
import { isHeavy, isLong } from "../ui/length";
import { KINDS, REASONS } from "./things";

const note = z
  .string("invalid")
  .refine((text) => !isHeavy(text, SAFETY.noteMax * BYTES_PER_CHARACTER), "note_long")
  .transform(cleanText)
  .refine((text) => !isLong(text, SAFETY.noteMax), "note_long")
  .default("");

const WHY = z.object({ reason: z.enum(REASONS, "reason_required"), note });

export const WHY_FORM = z.object({ ...WHY.shape, block: z.literal("1").optional() });

export const REPORT = z.object({ kind: z.enum(KINDS, "invalid"), id: soughtId, ...WHY.shape });
export type ReportInput = z.infer<typeof REPORT>;
