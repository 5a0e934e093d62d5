import { z } from "zod";
import { limitInput } from "../db/page-input";
import { CHAT_LIMITS, CHAT_SERVER_LIMITS } from "../limits/chat";
import { PAGE_LIMITS } from "../limits/http";
import { OFFLINE_CHAT_LIMITS } from "../limits/offline-chats";
import { textInput } from "../text/input";
import type { ReplyRequest } from "./quotes/quotable";
import { FIRST_CHAT_CURSOR, parseChatCursor } from "./reading/cursors";

/** Message id chosen by the client, for idempotency. */
export const clientIdInput = z
  .string("invalid")
  .regex(/^[\w.:-]+$/, "invalid")
  .max(CHAT_SERVER_LIMITS.clientIdMax, "invalid");

/** What a message is to answer. Anything else is like a message that does not exist: `quote_unknown`. */
const replyToInput = z
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

const cardIdInput = z.string("invalid").min(1, "invalid").max(CHAT_SERVER_LIMITS.cardIdMax, "invalid");

/** Words, or the id of a bottle or design in their place. */
export const CHAT_MESSAGE_INPUT = CHAT_TEXT_INPUT.extend({
  text: CHAT_TEXT_INPUT.shape.text.optional(),
  bottleId: cardIdInput.optional().describe("One's own bottle, or one that one keeps; instead of `text`, to friends"),
  designId: cardIdInput.optional().describe("A design of the square; instead of `text`, to friends"),
}).superRefine(({ text, bottleId, designId }, ctx) => {
  const given = [text, bottleId, designId].filter((each) => each !== undefined).length;
  if (given === 0) ctx.addIssue({ code: "custom", path: ["text"], message: "text_required" });
  if (given > 1)
    ctx.addIssue({ code: "custom", path: [bottleId === undefined ? "designId" : "bottleId"], message: "invalid" });
});

/** The bottle or design that is to be shown; undefined: words. */
export function cardTargetOfInput({ bottleId, designId }: { bottleId?: string; designId?: string }) {
  if (bottleId !== undefined) return { kind: "bottle", id: bottleId } as const;
  return designId === undefined ? undefined : ({ kind: "design", id: designId } as const);
}

export const CHAT_PICTURE_INPUT = z.object({
  clientId: clientIdInput.optional(),
  replyTo: replyToField,
  burn: z.enum(["true", "false"], "invalid").default("false"),
});

/** A cursor's number; undefined: no cursor was sent. */
function readChatCursor(name: string, cursor: string | undefined, other: string, ctx: z.RefinementCtx) {
  if (cursor === undefined) return undefined;
  const seq = parseChatCursor(cursor, other);
  if (seq === null) ctx.addIssue({ code: "custom", path: [name], message: "invalid" });
  return seq ?? FIRST_CHAT_CURSOR;
}

/** Which part of a conversation: one of `before`, `after` and `around` at most; none: the newest messages. */
export const chatHistoryInput = (other: string) =>
  z
    .object({
      before: z.string().optional(),
      after: z.string().optional().describe("A `previousCursor`: the messages that follow"),
      around: z.string().optional().describe("Id of a message: what stands before and after it"),
      limit: limitInput(CHAT_LIMITS.pageMax).default(PAGE_LIMITS.size),
    })
    .refine((sent) => [sent.before, sent.after, sent.around].filter((each) => each !== undefined).length < 2, {
      path: ["around"],
      error: "invalid",
    })
    .transform(({ before, after, around, limit }, ctx) => ({
      before: readChatCursor("before", before, other, ctx) ?? FIRST_CHAT_CURSOR,
      after: readChatCursor("after", after, other, ctx),
      around,
      limit,
    }));

/** The newest messages. */
export const FIRST_PAGE = { before: FIRST_CHAT_CURSOR, limit: PAGE_LIMITS.size };

export const DELIVERED_INPUT = z.object({
  ids: z
    .array(z.string("invalid").regex(/^[\w-]{1,64}$/, "invalid"), "invalid")
    .max(CHAT_SERVER_LIMITS.deliveredIdsMax, "invalid"),
});
export const PUSHED_INPUT = z.object({ token: z.string("invalid").max(300, "invalid") });
export const EDIT_INPUT = CHAT_TEXT_INPUT.pick({ text: true });

export const REACTION_INPUT = z.object({ emoji: z.string("invalid").describe("One emoji") });

export const MARK_READ_INPUT = z.object({ upTo: z.int("invalid").min(0, "invalid").optional() });

/** One attempt to open a burn picture, chosen by the client. */
const claimInput = z
  .string("invalid")
  .regex(/^[\w.:-]+$/, "invalid")
  .max(CHAT_SERVER_LIMITS.claimMax, "invalid");

export const OPEN_BURN_INPUT = z.object({ claim: claimInput.optional() });
export const BURN_OPENED_INPUT = z.object({ claim: claimInput });
const optionalBoolean = z.boolean("invalid").optional();

const photoBlurInput = z.enum(["new", "all", "none"], "invalid");

/** Absent fields stay unchanged. */
export const CHAT_SETTINGS_INPUT = z.strictObject({
  receipts: optionalBoolean,
  typing: optionalBoolean,
  photos: photoBlurInput.optional(),
});
export type ChatSettingsInput = z.infer<typeof CHAT_SETTINGS_INPUT>;

const checkbox = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** Form of the settings page: browsers send nothing for an unticked checkbox. */
export const CHAT_SETTINGS_FORM = z.object({ receipts: checkbox, typing: checkbox, photos: photoBlurInput.optional() });

export const TRANSLATION_INPUT = z.object({ translates: z.boolean("invalid") });
export const TRANSLATE_SWITCH_INPUT = z.object({ on: z.boolean("invalid") });

/** `now`: what is there is translated before the page is shown, for who has no script. */
export const TRANSLATION_FORM = z.object({
  translates: z.enum(["true", "false"], "invalid"),
  now: z.literal("true").optional(),
});

export const MUTE_INPUT = z.object({ muted: z.boolean("invalid") });

const KNOWN_CHAT = new RegExp(`^([\\w-]{1,64}):([\\w-]{${OFFLINE_CHAT_LIMITS.digest}})$`);
const KNOWN_LENGTH_MAX = OFFLINE_CHAT_LIMITS.chats * (64 + OFFLINE_CHAT_LIMITS.digest + 2);

/** What a device has already: `userId:digest`, with commas between them. */
export const OFFLINE_CHATS_INPUT = z.object({
  known: z
    .string()
    .max(KNOWN_LENGTH_MAX, "invalid")
    .optional()
    .describe("Digests of the chats that the device has, as `userId:digest,userId:digest`")
    .transform((text, ctx) => {
      const pairs = (text ? text.split(",") : []).map((each) => KNOWN_CHAT.exec(each));
      if (pairs.includes(null)) ctx.addIssue({ code: "custom", message: "invalid" });
      return new Map(pairs.map((pair) => [pair?.[1] ?? "", pair?.[2] ?? ""]));
    }),
});
