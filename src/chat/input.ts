import { z } from "zod";
import { limit } from "../db/page-input";
import { CHAT, PAGE } from "../limits/limits";
import { written } from "../text/clean";
import { FIRST, seqOf } from "./reading/cursors";

/** The client's message id, for idempotency. */
export const clientId = z
  .string("invalid")
  .regex(/^[\w.:-]+$/, "invalid")
  .max(CHAT.clientIdMax, "invalid");

export const TEXT = z.object({ text: written(CHAT.textMax, "text"), clientId: clientId.optional() });

export const PICTURE_FIELDS = z.object({
  clientId: clientId.optional(),
  burn: z.enum(["true", "false"], "invalid").default("false"),
});

export const historyOf = (other: string) =>
  z
    .object({ before: z.string().optional(), limit: limit.default(PAGE.size) })
    .transform(({ before, limit: most }, ctx) => {
      const seq = before === undefined ? FIRST : seqOf(before, other);
      if (seq === null) ctx.addIssue({ code: "custom", path: ["before"], message: "invalid" });
      return { before: seq ?? FIRST, limit: most };
    });

export const READ = z.object({ upTo: z.int("invalid").min(0, "invalid").optional() });

export const MUTE = z.object({ muted: z.boolean("invalid") });
