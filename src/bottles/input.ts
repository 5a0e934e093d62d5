import { z } from "zod";
import { idInput } from "../db/id-input";
import { IDEMPOTENCY_LIMITS } from "../limits/http";
import { SEA_LIMITS } from "../limits/sea";
import { textInput } from "../text/input";

const optionalId = z.preprocess((value) => (value === "" || value === null ? undefined : value), idInput.optional());

export const THROW_INPUT = z.object({
  content: textInput(SEA_LIMITS.contentMax, "content"),
  designId: optionalId,
  purchasedBottleId: optionalId,
});
export type ThrowInput = z.infer<typeof THROW_INPUT>;

export const THROW_COLLECTED_INPUT = z.object({ bottleId: idInput, content: THROW_INPUT.shape.content });
export type ThrowCollectedInput = z.infer<typeof THROW_COLLECTED_INPUT>;

const THROW_CHOICE_KINDS = ["house", "collected", "designed", "purchased"] as const;
const THROW_CHOICE_PATTERN = new RegExp(`^(${THROW_CHOICE_KINDS.join("|")}):(.{1,64})$`);

/** The radio button's value is `kind:id`. */
export const THROW_FORM_INPUT = z.object({
  content: THROW_INPUT.shape.content,
  choice: optionalId.transform((value, ctx) => {
    const [, kindText, id = ""] = THROW_CHOICE_PATTERN.exec(value ?? "") ?? [];
    const kind = THROW_CHOICE_KINDS.find((each) => each === kindText);
    if (value && !kind) ctx.addIssue({ code: "custom", message: "invalid" });
    return kind && { kind, id };
  }),
});

export const BOTTLE_COMMENT_INPUT = z.object({ comment: textInput(SEA_LIMITS.commentMax, "comment") });

/** Strict: a misspelt `comment` must not throw the bottle back. */
export const DROP_INPUT = z.strictObject({ comment: BOTTLE_COMMENT_INPUT.shape.comment.optional() });

export const ANSWER_INPUT = z.object({ content: textInput(SEA_LIMITS.answerMax, "comment") });

export const DESTROY_COLLECTED_INPUT = z.object({ bottleId: idInput });

export const SHARE_KINDS = ["thrown", "collected", "purchased"] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

/** `since`, ms: time of the newest comment that the requesting page shows; invalid values are dropped. */
export const COMMENTS_SINCE_PARAM = z.coerce.number().int().nonnegative().optional().catch(undefined);

/** `attempt`: idempotency key of a throw that no answer came to; invalid values are dropped. */
export const THROW_ATTEMPT_PARAM = z
  .string()
  .max(IDEMPOTENCY_LIMITS.keyMax)
  .regex(/^[\w-]+$/)
  .optional()
  .catch(undefined);

/** Each is of eight hexadecimal digits and a dot. */
const SEEN_BOTTLES_LENGTH = SEA_LIMITS.seenMax * 9;

/** `seen`: what was shown at sea, as `shortBottleId`s separated by dots, the oldest first; invalid values are dropped. */
export const SEEN_BOTTLES_PARAM = z
  .string()
  .max(SEEN_BOTTLES_LENGTH)
  .regex(/^[\da-f]{8}(\.[\da-f]{8})*$/)
  .transform((text) => text.split("."))
  .catch([]);

/** `GET /bottles/share/{id}` (docs/product.md 16.6); invalid values are dropped. */
export const SHARE_INPUT = z.object({
  btype: z.enum(SHARE_KINDS).optional().catch(undefined),
  invite: z
    .string()
    .regex(/^[0-9A-Za-z]{1,16}$/)
    .optional()
    .catch(undefined),
  /** The link is about the chart of the voyage. */
  chart: z.literal("1").optional().catch(undefined),
});
export type ShareInput = z.infer<typeof SHARE_INPUT>;
