import { z } from "zod";
import { idInput } from "../db/id-input";
import { TRANSLATABLE_KINDS, type TranslatableKind } from "../db/tables/translations";
import { LANGUAGES } from "../limits/languages";

/** Another name for what the team wrote to somebody. */
const NOTICE = "notice";

/** `POST /translate`; the id of an answer is that of its comment; default of `to`: the reader's language. */
export const TRANSLATE_INPUT = z.object({
  kind: z.enum([...TRANSLATABLE_KINDS, NOTICE], "invalid"),
  id: idInput,
  to: z.enum(LANGUAGES, "language_unknown").optional(),
});

export const TRANSLATE_FORM = z.object({
  thing: z
    .string("invalid")
    .regex(new RegExp(`^(${TRANSLATABLE_KINDS.join("|")}):[\\w-]{1,96}$`), "invalid")
    .transform((thing, ctx) => {
      const [kindName, id = ""] = thing.split(":");
      const kind = TRANSLATABLE_KINDS.find((each) => each === kindName);
      if (kind) return { kind, id };
      ctx.addIssue({ code: "custom", message: "invalid" });
      return z.NEVER;
    }),
  next: z.string().optional(),
});

/** The kind that a request names. */
export const translatableKindOf = (kind: z.infer<typeof TRANSLATE_INPUT>["kind"]): TranslatableKind =>
  kind === NOTICE ? "team_letter" : kind;
