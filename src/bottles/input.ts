import { z } from "zod";
import { soughtId } from "../db/id-input";
import { SEA } from "../limits/limits";
import { written } from "../text/clean";

const chosen = z.preprocess(
  (value) => (value === "" || value === null ? undefined : value),
  soughtId.optional(),
);

export const THROW = z.object({
  content: written(SEA.contentMax, "content"),
  designId: chosen,
  purchasedBottleId: chosen,
});
export type ThrowInput = z.infer<typeof THROW>;

export const USE = z.object({ bottleId: soughtId, content: THROW.shape.content });
export type UseInput = z.infer<typeof USE>;

const CHOICES = ["house", "collected", "designed", "purchased"] as const;
const CHOICE = new RegExp(`^(${CHOICES.join("|")}):(.{1,64})$`);

/** The radio button's value is `kind:id`. */
export const THROW_FORM = z.object({
  content: THROW.shape.content,
  choice: chosen.transform((value, ctx) => {
    const [, said, id = ""] = CHOICE.exec(value ?? "") ?? [];
    const kind = CHOICES.find((each) => each === said);
    if (value && !kind) ctx.addIssue({ code: "custom", message: "invalid" });
    return kind && { kind, id };
  }),
});

export const COMMENT = z.object({ comment: written(SEA.commentMax, "comment") });

/** Strict: a misspelt `comment` must not throw the bottle back. */
export const DROP = z.strictObject({ comment: COMMENT.shape.comment.optional() });

export const ANSWER = z.object({ content: written(SEA.answerMax, "comment") });

export const DESTROY = z.object({ bottleId: soughtId });

export const BTYPES = ["thrown", "collected", "purchased"] as const;
export type Btype = (typeof BTYPES)[number];

/** What the page that asks has already, ms; anything else is dropped. */
export const SINCE = z.coerce.number().int().nonnegative().optional().catch(undefined);

/** Bottles just seen at sea, parted by dots; anything else is dropped. */
export const SEEN = z
  .string()
  .regex(/^[\w-]{1,64}(\.[\w-]{1,64}){0,11}$/)
  .transform((text) => text.split("."))
  .catch([]);

/** `GET /bottles/share/{id}` (specification section 7); invalid values are dropped. */
export const SHARE = z.object({
  btype: z.enum(BTYPES).optional().catch(undefined),
  invite: z
    .string()
    .regex(/^[0-9A-Za-z]{1,16}$/)
    .optional()
    .catch(undefined),
});
export type ShareInput = z.infer<typeof SHARE>;
