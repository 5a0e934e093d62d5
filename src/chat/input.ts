import { z } from "zod";
import { written } from "../input/clean-text";
import { limit } from "../input/paging";
import { CHAT, PAGE } from "../limits";
import { FIRST, seqOf } from "./cursors";

/** What a client calls its message: a repeat under the same name is the same message. */
export const clientId = z
  .string("invalid")
  .regex(/^[\w.:-]+$/, "invalid")
  .max(CHAT.clientIdMax, "invalid");

/** `POST /chat/{userId}/messages`. */
export const TEXT = z.object({ text: written(CHAT.textMax, "text"), clientId: clientId.optional() });

/** What comes with a picture. */
export const PICTURE_FIELDS = z.object({
  clientId: clientId.optional(),
  burn: z.enum(["true", "false"], "invalid").default("false"),
});

/** `GET /chat/{userId}/messages?before=&limit=`. */
export const historyOf = (other: string) =>
  z
    .object({ before: z.string().optional(), limit: limit.default(PAGE.size) })
    .transform(({ before, limit: most }, ctx) => {
      const seq = before === undefined ? FIRST : seqOf(before, other);
      if (seq === null) ctx.addIssue({ code: "custom", path: ["before"], message: "invalid" });
      return { before: seq ?? FIRST, limit: most };
    });

/** `POST /chat/{userId}/read`: up to which message; without one, all of them. */
export const READ = z.object({ upTo: z.int("invalid").min(0, "invalid").optional() });

export const MUTE = z.object({ muted: z.boolean("invalid") });
