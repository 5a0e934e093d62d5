import { z } from "zod";
import { pageLimitInput } from "../db/page-input";
import { CHAT_LIMITS } from "../limits/chat";
import { PAGE_LIMITS } from "../limits/http";
import { textInput } from "../text/input";
import type { ReplyRequest } from "./quotes/quotable";
import { FIRST_CHAT_CURSOR, parseChatCursor } from "./reading/cursors";

/** Message id chosen by the client, for idempotency. */
export const clientIdInput = z
  .string("invalid")
  .regex(/^[\w.:-]+$/, "invalid")
  .max(CHAT_LIMITS.clientIdMax, "invalid");

/** What a message is to answer. Anything else is like a message that does not exist: `quote_unknown`. */
export const replyToInput = z
  .union([z.string(), z.object({ bottleId: z.string(), line: z.string() })])
  .nullish()
  .catch("")
  .transform((target): ReplyRequest | undefined => target ?? undefined)
  .describe("Id of a message of this chat, or a line of the letter of the bottle where the two met");

/** In forms: an id, or the JSON of a line. */
export const replyToField = z
  .string()
  .optional()
  .transform((field) => {
    if (!field?.startsWith("{")) return field || undefined;
    try {
      return replyToInput.parse(JSON.parse(field));
    } catch {
      return "";
    }
  })
  .describe("As `replyTo` of words; a line as JSON");

export const CHAT_TEXT_INPUT = z.object({
  text: textInput(CHAT_LIMITS.textMax, "text"),
  clientId: clientIdInput.optional(),
  replyTo: replyToInput,
});

export const CHAT_PICTURE_INPUT = z.object({
  clientId: clientIdInput.optional(),
  replyTo: replyToField,
  burn: z.enum(["true", "false"], "invalid").default("false"),
});

export const chatHistoryInput = (other: string) =>
  z
    .object({ before: z.string().optional(), limit: pageLimitInput.default(PAGE_LIMITS.size) })
    .transform(({ before, limit }, ctx) => {
      const seq = before === undefined ? FIRST_CHAT_CURSOR : parseChatCursor(before, other);
      if (seq === null) ctx.addIssue({ code: "custom", path: ["before"], message: "invalid" });
      return { before: seq ?? FIRST_CHAT_CURSOR, limit };
    });

export const MARK_READ_INPUT = z.object({ upTo: z.int("invalid").min(0, "invalid").optional() });

/** One attempt to open a burn picture, chosen by the client. */
const claimInput = z
  .string("invalid")
  .regex(/^[\w.:-]+$/, "invalid")
  .max(CHAT_LIMITS.claimMax, "invalid");

export const OPEN_BURN_INPUT = z.object({ claim: claimInput.optional() });
export const BURN_OPENED_INPUT = z.object({ claim: claimInput });
const optionalBoolean = z.boolean("invalid").optional();

/** Absent fields stay unchanged. */
export const CHAT_SETTINGS_INPUT = z.strictObject({ receipts: optionalBoolean, typing: optionalBoolean });
export type ChatSettingsInput = z.infer<typeof CHAT_SETTINGS_INPUT>;

const checkbox = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** Form of the settings page: browsers send nothing for an unticked checkbox. */
export const CHAT_SETTINGS_FORM = z.object({ receipts: checkbox, typing: checkbox });

export const MUTE_INPUT = z.object({ muted: z.boolean("invalid") });
