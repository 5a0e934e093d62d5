import { z } from "zod";
import { written } from "../http/written";
import { SEA } from "../limits";

/** A form may send an empty choice. */
const chosen = z.preprocess(
  (value) => (value === "" || value === null ? undefined : value),
  z.string("invalid").optional(),
);

/** Specification section 3, bottle creation. */
export const THROW = z.object({
  content: written(SEA.contentMax, "content"),
  designId: chosen,
  purchasedBottleId: chosen,
});
export type ThrowInput = z.infer<typeof THROW>;

export const COMMENT = z.object({ comment: written(SEA.commentMax, "comment") });

/** Without a comment the bottle is thrown back. */
export const DROP = z.object({ comment: COMMENT.shape.comment.optional() });

export const ANSWER = z.object({ content: written(SEA.answerMax, "comment") });

/** An id of whatever shape is looked for; PostgreSQL alone knows no text with a NUL in it. */
export const DESTROY = z.object({ bottleId: z.string("invalid").transform((id) => id.replaceAll("\0", "")) });

export const BTYPES = ["thrown", "collected", "purchased"] as const;

/** Specification section 7, `GET /bottles/share/{id}?btype=...&invite=...`; an invitation that cannot be one is dropped. */
export const SHARE = z.object({
  btype: z.enum(BTYPES, "invalid").default("thrown"),
  invite: z
    .string()
    .regex(/^[0-9A-Za-z]{1,16}$/)
    .optional()
    .catch(undefined),
});
export type ShareInput = z.infer<typeof SHARE>;
