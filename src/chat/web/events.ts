import { z } from "zod";
import { COUNT_SCHEMA, lazyValue } from "../../http/contract/route-description";
import type { EventPayloads } from "../../shell/event-stream/payloads";
import { CHAT_MESSAGE } from "./answers";

const CHAT_STATE_PAYLOAD = lazyValue(() =>
  z
    .object({
      userId: z.string().describe("Who has received and read"),
      deliveredSeq: COUNT_SCHEMA.describe("`seq` of the last message they have received"),
      readSeq: COUNT_SCHEMA.describe("`seq` of the last one they have read, as far as that is told"),
      readAfter: COUNT_SCHEMA.optional().describe(
        "Only messages after this `seq` are read up to `readSeq`: before it some were read while receipts were off",
      ),
      stopped: z
        .literal(true)
        .optional()
        .describe("They are suspended or banned, or were: `GET /chat/{id}` says whether one may write"),
      changed: z
        .literal(true)
        .optional()
        .describe("What the two are to each other, or whether one may write, has changed: `GET /chat/{id}` says how"),
      frozen: z.literal(true).optional().describe("Only one of the two counts as an adult now: nothing can be written"),
    })
    .meta({ id: "ChatState" }),
);

const TYPING_PAYLOAD = lazyValue(() =>
  z.object({ userId: z.string().describe("Who is typing") }).meta({ id: "Typing" }),
);

const VISIBILITY_PAYLOAD = lazyValue(() =>
  z
    .object({
      id: z.string().describe("Of the message"),
      userId: z.string().describe("With whom the conversation is"),
      from: z.string().describe("Who wrote it"),
      seq: COUNT_SCHEMA.describe("Its place in the conversation"),
      hidden: z.boolean().describe("false: it is shown again, and is to be loaded"),
    })
    .meta({ id: "MessageVisibility" }),
);

const REMOVAL_PAYLOAD = lazyValue(() =>
  z
    .object({
      userId: z.string().describe("With whom the conversation is"),
      upTo: COUNT_SCHEMA.describe("`seq` of the last message that one has removed with it; later ones are shown"),
    })
    .meta({ id: "ConversationRemoval" }),
);

/** Events of conversations and their payloads (docs/product.md 16.7). */
export const CHAT_EVENTS = {
  message: { summary: "A message was sent, by either side", data: CHAT_MESSAGE },
  state: {
    summary: "How far the other side has come, or whether they may be written to",
    data: CHAT_STATE_PAYLOAD,
  },
  typing: { summary: "The other side is typing; said again every few seconds", data: TYPING_PAYLOAD },
  recalled: { summary: "A message was taken back", data: CHAT_MESSAGE },
  edited: { summary: "The text of a message was edited", data: CHAT_MESSAGE },
  reaction: { summary: "A reaction to a message was chosen, changed or taken back", data: CHAT_MESSAGE },
  hidden: {
    summary: "A message was deleted for oneself, on whatever device, or the team has hidden it or shows it again",
    data: VISIBILITY_PAYLOAD,
  },
  removed: { summary: "A conversation was removed from one's own list, on whatever device", data: REMOVAL_PAYLOAD },
  burned: { summary: "A burn picture was opened, or has ended unopened", data: CHAT_MESSAGE },
} as const satisfies Partial<EventPayloads>;
