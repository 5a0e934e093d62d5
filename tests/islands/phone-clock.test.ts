/** A phone whose clock is a day wrong, or is set right while a chat is open. */
import { describe, expect, test } from "bun:test";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { DAY, MINUTE, SECOND } from "../../src/runtime/units";
import { PageEvent } from "../support/browser-events";
import { messageOf } from "./chat-page";
import { type LiveChat, openLiveChat } from "./live-chat";
import { accept, SEND, sends, write } from "./outbox-page";

const PHONE_NOW = Date.UTC(2026, 5, 1, 12);
const WRONG = [
  ["slow", PHONE_NOW + DAY],
  ["fast", PHONE_NOW - DAY],
] as const;

async function offered(chat: LiveChat): Promise<(string | null | undefined)[]> {
  const { document } = chat.tab;
  chat.tab.window.dispatchEvent(new PageEvent("resize"));
  await chat.settle();
  document.querySelector(".chat-options")?.click();
  await chat.settle();
  return document.querySelectorAll("[role=menuitem] .grow").map((each) => each.firstChild?.textContent);
}

describe.each(WRONG)("a clock that is a day %s", (_, serverNow) => {
  const at = (ago: number) => new Date(serverNow - ago).toISOString();

  test("recall and edit are offered as long as the server allows them", async () => {
    const sent = messageOf(1, { from: "me", to: "them", createdAt: at(CHAT_LIMITS.recallWindow - 30 * SECOND) });
    const chat = await openLiveChat([sent], { now: serverNow });
    expect(await offered(chat)).toContain("recall");
    await chat.device.clock.advance(31 * SECOND);
    const later = await offered(chat);
    expect([later.includes("recall"), later.includes("edit")]).toEqual([false, true]);
    await chat.device.clock.advance(CHAT_LIMITS.editWindow);
    expect(await offered(chat)).not.toContain("edit");
  });

  test("what is written stands last while it waits, and keeps the server's order", async () => {
    const chat = await openLiveChat([messageOf(1, { text: "Theirs", createdAt: at(SECOND) })], { now: serverNow });
    chat.answers[`POST ${SEND}`] = [(request) => request.break()];
    await write(chat, "One");
    expect(chat.texts()).toEqual(["Theirs", "One"]);
    await chat.receive(messageOf(2, { text: "Meanwhile", createdAt: at(0) }));
    expect(chat.texts()).toEqual(["Theirs", "Meanwhile", "One"]);
    chat.answers[`POST ${SEND}`] = [accept(3)];
    await chat.device.clock.advance(10 * SECOND);
    expect([chat.texts(), sends(chat.device)]).toEqual([
      ["Theirs", "Meanwhile", "One"],
      ["One", "One"],
    ]);
  });
});

test.each([
  ["back", -DAY],
  ["forward", DAY],
])(
  "a clock that is set %s by a day while a chat is open: a silent stream is left, a lively one stays",
  async (_, by) => {
    const chat = await openLiveChat([messageOf(1)], { now: PHONE_NOW });
    chat.device.clock.fast = by;
    await chat.device.clock.advance(2 * MINUTE);
    expect(chat.feeds.length).toBeGreaterThan(1);
    const before = chat.feeds.length;
    for (let n = 0; n < 8; n++) {
      await chat.send("unread", { chats: 0 });
      await chat.device.clock.advance(15 * SECOND);
    }
    expect(chat.feeds.length).toBe(before);
  },
);
