import { z } from "zod";
import { soughtId } from "../db/id-input";
import { LANGUAGES } from "../limits/limits";

const KINDS = ["bottle", "comment", "answer", "message", "design"] as const;

/** `POST /translate`; an answer's id is its comment's; default `to`: the reader's language. */
export const TRANSLATE = z.object({
  kind: z.enum(KINDS, "invalid"),
  id: soughtId,
  to: z.enum(LANGUAGES, "language_unknown").optional(),
});

export const TRANSLATE_FORM = z.object({
  thing: z
    .string("invalid")
    .regex(new RegExp(`^(${KINDS.join("|")}):[\\w-]{1,64}$`), "invalid")
    .transform((thing, ctx) => {
      const [said, id = ""] = thing.split(":");
      const kind = KINDS.find((each) => each === said);
      if (kind) return { kind, id };
      ctx.addIssue({ code: "custom", message: "invalid" });
      return z.NEVER;
    }),
  next: z.string().optional(),
});
