import { z } from "zod";
import { idInput } from "../db/id-input";
import { CONTENT_KINDS, REPORT_REASONS } from "../db/tables/safety";
import { SAFETY_LIMITS } from "../limits/safety";
import { BYTES_PER_CHARACTER } from "../limits/text";
import { cleanText } from "../text/clean";
import { isOverByteLimit, isOverLength } from "../text/length";

/** Words that may be left out. */
const noteField = (max: number) =>
  z
    .string("invalid")
    .refine((text) => !isOverByteLimit(text, max * BYTES_PER_CHARACTER), "note_long")
    .transform(cleanText)
    .refine((text) => !isOverLength(text, max), "note_long")
    .default("");

const REPORT_REASON_FIELDS = z.object({
  reason: z.enum(REPORT_REASONS, "reason_required"),
  note: noteField(SAFETY_LIMITS.noteMax),
});

/** Of a person: id or path of the album's photo that is meant. A copy of it is sealed, else of the avatar. */
const photoField = idInput.optional();

export const REPORT_FORM = z.object({
  ...REPORT_REASON_FIELDS.shape,
  photo: photoField,
  block: z.literal("1").optional(),
});

export const REPORT_INPUT = z.object({
  kind: z.enum(CONTENT_KINDS, "invalid"),
  id: idInput,
  photo: photoField.describe(
    "Of a `user`: id or path of the album's photo that is meant; a copy of it is sealed, else of the avatar",
  ),
  ...REPORT_REASON_FIELDS.shape,
});
export type ReportInput = z.infer<typeof REPORT_INPUT>;

/** One line for who takes a case over. */
export const HANDOVER_INPUT = z.object({
  note: noteField(SAFETY_LIMITS.handoverMax).transform((text) => text.replace(/\s+/g, " ")),
});
export type HandoverInput = z.infer<typeof HANDOVER_INPUT>;
