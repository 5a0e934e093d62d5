/** Whatever the server says of a conversation closes or opens the page by itself: no progress opens what is closed. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { CHAT_EVENTS } from "../../src/chat/web/events";
import { propertyRuns } from "../support/property-runs";
import { messageOf } from "./chat-page";
import { openLiveChat } from "./live-chat";

/** What is said beside the progress, where something is so: with any of these nothing can be written. */
const CLOSING = Object.entries(CHAT_EVENTS.state.data().shape).flatMap(([name, field]) =>
  field.safeParse(true).success ? [name] : [],
);
const STATES = fc.subarray(CLOSING);

test("each state closes the chat or opens it, whichever came before", async () => {
  expect(CLOSING).toContain("stopped");
  const property = fc.asyncProperty(fc.array(STATES, { minLength: 2, maxLength: 6 }), async (story) => {
    const chat = await openLiveChat([messageOf(1)]);
    for (const [n, said] of story.entries()) {
      chat.answers["GET /api/chat/them"] = [(request) => request.answer(200, { reason: "chat_frozen" })];
      const flags = Object.fromEntries(said.map((name) => [name, true]));
      await chat.send("state", { userId: "them", deliveredSeq: 1, readSeq: n % 2, ...flags });
      expect({ said, canWrite: chat.field() !== null }).toEqual({ said, canWrite: said.length === 0 });
    }
  });
  const examples = CLOSING.map((name): [string[][]] => [[[], [name], [name], []]]);
  await fc.assert(property, { ...propertyRuns(examples.length + 6), examples });
}, 60_000);
