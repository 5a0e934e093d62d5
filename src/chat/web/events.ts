import { z } from "zod";
import type { Payloads } from "../../events/web/payloads";
import { COUNT, lazy } from "../../http/contract/documented";
import { CHAT_MESSAGE } from "./answers";

const STATE = lazy(() =>
  z
    .object({
      userId: z.string().describe("Who has received and read"),
      deliveredSeq: COUNT.describe("`seq` of the last message they have received"),
      readSeq: COUNT.describe("`seq` of the last one they have read, as far as that is told"),
      stopped: z
        .literal(true)
        .optional()
        .describe("They are suspended or banned, or were: `GET /chat/{id}` says whether one may write"),
      frozen: z
        .literal(true)
        .optional()
        .describe("Only one of the two counts as an adult now: nothing can be written"),
    })
    .meta({ id: "ChatState" }),
);

const TYPING = lazy(() => z.object({ userId: z.string().describe("Who is typing") }).meta({ id: "Typing" }));

/** What the events of conversations tell (api.md, GET /events). */
export const CHAT_EVENTS = {
  message: { summary: "A message was sent, by either side", data: CHAT_MESSAGE },
  state: { summary: "How far the other side has come, or whether they may be written to", data: STATE },
  typing: { summary: "The other side is typing; said again every few seconds", data: TYPING },
  recalled: { summary: "A message was taken back", data: CHAT_MESSAGE },
  burned: { summary: "A burn picture was opened, or has ended unopened", data: CHAT_MESSAGE },
} as const satisfies Partial<Payloads>;
