import { z } from "zod";
import { COUNT_SCHEMA, lazyValue, listPageSchema, TIME_SCHEMA } from "../../http/contract/route-description";
import { CHAT_LIMITS, CHAT_SERVER_LIMITS } from "../../limits/chat";
import { PERSON_SHORT } from "../../profile/web/web";
import { CARD_KINDS } from "../cards/card";

const CARD = lazyValue(() =>
  z
    .object({
      kind: z.enum(CARD_KINDS),
      id: z.string().nullable(),
      name: z.string().nullable().describe("Of the design"),
      nameLanguage: z.string().nullable().describe("Of that name, where its letters tell"),
      line: z.string().nullable().describe("First line of a bottle's letter"),
      language: z.string().nullable().describe("Of that line; of a design, of its name where its letters tell"),
      svg: z.string().nullable().describe("Path of the picture"),
      by: z.string().nullable().describe("Nickname of who threw or designed it; null: not shown"),
      price: COUNT_SCHEMA.nullable().describe("Coins, while the design is on sale"),
    })
    .meta({ id: "Card", description: "A bottle or design, as one sees it now; all but `kind` null: it is gone" }),
);

const REACTION = lazyValue(() =>
  z
    .object({ emoji: z.string(), userIds: z.array(z.string()).describe("Who chose it, one emoji each") })
    .meta({ id: "Reaction" }),
);

export const CHAT_REACTIONS = lazyValue(() =>
  z.object({ reactions: z.array(REACTION()), revision: COUNT_SCHEMA.describe("As of the ChatMessage") }),
);

const LANGUAGE_FOUND =
  "Of the text, ISO 639-1, as this server finds it by its letters and words; null: unclear, or no text";

const QUOTE = lazyValue(() =>
  z
    .object({
      id: z.string().nullable().describe("Of the message; of the bottle, for a line of its letter"),
      from: z.string().nullable().describe("Id of the person"),
      kind: z.enum(["text", "image", "burn", "line", "bottle", "design"]).nullable(),
      excerpt: z
        .string()
        .nullable()
        .describe(`At most ${CHAT_LIMITS.quoteMax} characters in one line; of a picture a word`),
      language: z.string().nullable().describe(LANGUAGE_FOUND),
    })
    .meta({ id: "Quote" }),
);

const WHEN_BURNED =
  "A burn picture that was opened, or is over: after 7 days, a block, the end of the friendship, a removal of the conversation, a suspension or a ban";

const TEXT_LANGUAGE = lazyValue(() => ({
  language: z.string().nullable().describe(LANGUAGE_FOUND),
  detectedLanguage: z.string().nullable().describe("The same as `language`"),
}));

export const CHAT_MESSAGE = lazyValue(() =>
  z
    .object({
      id: z.string(),
      seq: COUNT_SCHEMA.describe("Its place in the conversation; it only grows"),
      clientId: z.string(),
      from: z.string().describe("Id of the person"),
      to: z.string().describe("Id of the person"),
      kind: z.enum(["text", "image", "burn"]),
      text: z.string().nullable(),
      ...TEXT_LANGUAGE(),
      image: z.string().nullable().describe("Path of the picture; a burn picture has none, see `open`"),
      blurred: z
        .boolean()
        .describe("The photo is to be shown only once its reader has asked for it, see `reveal`; one's own never is"),
      preview: z.string().nullable().describe("A few pixels of a blurred photo as a data URL; null: none"),
      width: COUNT_SCHEMA.nullable(),
      height: COUNT_SCHEMA.nullable(),
      state: z.enum(["sent", "delivered", "read"]),
      recalled: z.boolean(),
      burned: z.boolean().describe(WHEN_BURNED),
      review: z
        .enum(["held", "refused"])
        .nullable()
        .describe("One's own first words, or a picture: an official sees it first, or has not let it through"),
      masked: z
        .literal(true)
        .optional()
        .describe("Others do not read the contacts in it yet; only whoever wrote it is told"),
      card: CARD().nullable(),
      replyTo: QUOTE().nullable().describe("What it answers; all null in it: that is gone"),
      openedAt: TIME_SCHEMA.nullable().describe("When a burn picture was opened; null: not yet, or never"),
      createdAt: TIME_SCHEMA,
      reactions: z.array(REACTION()),
      editedAt: TIME_SCHEMA.nullable().describe("When its text was last edited; null: as it was sent"),
      revision: COUNT_SCHEMA.describe(
        "How often its text or reactions have changed: of two copies the one with the higher number is newer",
      ),
    })
    .meta({ id: "ChatMessage" }),
);

export const BURN_KEY = lazyValue(() =>
  z.object({
    key: z.string().describe("base64url: AES-256-GCM, for the bytes of `sealed`"),
    type: z.string().describe("Media type of the picture"),
  }),
);

export const UNDELIVERED = lazyValue(() =>
  z.object({
    ids: z
      .array(z.string())
      .describe("To be acknowledged once the messages have arrived: of the newest of each chat among them"),
    messages: z
      .array(CHAT_MESSAGE())
      .describe(
        `The oldest of a chat first, ${CHAT_SERVER_LIMITS.deliveredIdsMax} and ${CHAT_SERVER_LIMITS.deliveredBytesMax} bytes of text at most`,
      ),
    more: z.boolean().describe("Whether others may wait, too"),
  }),
);

export const CHAT_LIST = lazyValue(() => listPageSchema(CHAT_MESSAGE()));
export const CHAT_PART = lazyValue(() =>
  CHAT_LIST().extend({
    previousCursor: z
      .string()
      .nullable()
      .optional()
      .describe("With `around` and `after`: what is newer, for `after`; null: these are the newest"),
  }),
);

const MONTH_SCHEMA = z.string().describe("YYYY-MM");
export const CHAT_DAYS = lazyValue(() =>
  z
    .object({
      month: MONTH_SCHEMA,
      days: z.array(
        z.object({
          date: z.iso.date(),
          count: COUNT_SCHEMA,
          first: z.string().describe("Id of its first message, for `around`"),
        }),
      ),
      earlier: MONTH_SCHEMA.nullable().describe("The nearest month before with messages"),
      later: MONTH_SCHEMA.nullable(),
    })
    .meta({ id: "ChatDays" }),
);

export const CHAT_UNREAD = lazyValue(() =>
  z.object({
    unread: COUNT_SCHEMA.describe("In this conversation"),
    chatUnread: COUNT_SCHEMA.describe("All that ring"),
  }),
);

export const DRAFT_READING = lazyValue(() =>
  z.object({
    text: z.string(),
    from: z.string().describe("ISO 639-1"),
    to: z.string().describe("The language in which the other one writes here"),
  }),
);

export const CHAT_SETTINGS = lazyValue(() =>
  z
    .object({
      receipts: z.boolean().describe("Whether one tells what one has read, and is told the same; in all chats"),
      typing: z.boolean().describe("Whether one tells that one is typing, and is told the same; in all chats"),
      photos: z
        .enum(["new", "all", "none"])
        .describe(
          "Which photos stay blurred until one opens them: the first of a new friend, all, none. Under 18 all are",
        ),
    })
    .meta({ id: "ChatSettings" }),
);

export const CHAT_OVERVIEW = lazyValue(() =>
  z
    .object({
      person: PERSON_SHORT(),
      gone: z.boolean().describe("They have left; what was written stays"),
      relation: z.enum(["self", "none", "following", "follower", "friend", "blocked"]),
      canWrite: z.boolean(),
      canSendPictures: z.boolean(),
      canBurn: z.boolean(),
      firstPhoto: z.boolean().describe("One has sent this friend no photo yet: say what sending one means"),
      reason: z.string().nullable().describe("Code of the refusal a text would get"),
      request: z
        .object({ from: z.enum(["me", "them"]), left: COUNT_SCHEMA })
        .nullable()
        .describe("A stranger's first words that wait for an answer"),
      metBottle: z
        .object({
          id: z.string(),
          design: z.object({ id: z.string(), name: z.string(), svg: z.string() }),
          foundBy: z.string().describe("Id of the person"),
          foundAt: TIME_SCHEMA,
        })
        .nullable(),
      muted: z.boolean(),
      translates: z.boolean().describe("One has all of it translated, see `PUT /api/chat/:id/translation`"),
      unread: COUNT_SCHEMA,
      readSeq: COUNT_SCHEMA.describe("`seq` of the last message that was read"),
      friendsSince: TIME_SCHEMA.nullable(),
      standing: z
        .string()
        .describe("Another one whenever what the two are to each other, or what one may do, is: only to be compared"),
    })
    .meta({ id: "Chat" }),
);
