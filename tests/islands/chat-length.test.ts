/** What one message costs in a chat, whatever its length: counted, as times depend on the machine. */
import { expect, spyOn, test } from "bun:test";
import { PageElement } from "../support/browser-elements";
import { messageOf } from "./chat-page";
import { type LiveChat, openLiveChat } from "./live-chat";

interface Cost {
  /** Times of messages that were read: once for each in a block that is drawn anew, and for each message that is. */
  times: number;
  /** Questions where something is on the screen; each may lay the page out. */
  places: number;
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const parse = spyOn(Date, "parse");
  const rect = spyOn(PageElement.prototype, "getBoundingClientRect");
  await work();
  const cost = { times: parse.mock.calls.length, places: rect.mock.calls.length };
  parse.mockRestore();
  rect.mockRestore();
  return cost;
}

/** A chat with that many messages, all read, each third one's own. */
function openLong(length: number): Promise<LiveChat> {
  const messages = Array.from({ length }, (_, at) => messageOf(at + 1, at % 3 === 0 ? { from: "me", to: "them" } : {}));
  return openLiveChat(messages, { messages, before: null, readSeq: length });
}

for (const length of [30, 800, 3_000])
  test(`one message or receipt draws a block of the log, in a chat of ${length} lines`, async () => {
    const chat = await openLong(length);
    const incoming = await costOf(() => chat.receive(messageOf(length + 1)));
    expect(incoming.times).toBeWithin(2, 50);
    // The view, and the new message in it.
    expect(incoming.places).toBe(2);
    const state = { userId: "them", deliveredSeq: 1, readSeq: 1 };
    const receipt = await costOf(() => chat.send("state", state));
    expect(receipt.times).toBeLessThan(50);
    expect(await costOf(() => chat.send("state", state))).toEqual({ times: 0, places: 0 });
    expect(await costOf(() => chat.send("message", messageOf(length + 1)))).toEqual({ times: 0, places: 0 });
    expect(chat.tab.document.querySelectorAll("[data-line]")).toHaveLength(length + 1);
  });
