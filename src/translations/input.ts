import { z } from "zod";
import { idInput } from "../db/id-input";
import { LANGUAGES } from "../limits/languages";

const TRANSLATABLE_KINDS = ["bottle", "comment", "answer", "message", "design"] as const;

/** `POST /translate`; an answer's id is its comment's; default `to`: the reader's language. */
export const TRANSLATE_INPUT = z.object({
  kind: z.enum(TRANSLATABLE_KINDS, "invalid"),
  id: idInput,
  to: z.enum(LANGUAGES, "language_unknown").optional(),
});

export const TRANSLATE_FORM = z.object({
  thing: z
    .string("invalid")
    .regex(new RegExp(`^(${TRANSLATABLE_KINDS.join("|")}):[\\w-]{1,64}$`), "invalid")
    .transform((thing, ctx) => {
      const [said, id = ""] = thing.split(":");
      const kind = TRANSLATABLE_KINDS.find((each) => each === said);
      if (kind) return { kind, id };
      ctx.addIssue({ code: "custom", message: "invalid" });
      return z.NEVER;
    }),
  next: z.string().optional(),
});
