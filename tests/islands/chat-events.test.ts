/** What a chat page makes of events, and what it tells of reading. */
import { describe, expect, test } from "bun:test";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { messageOf } from "./chat-page";
import { type LiveChat, openLiveChat } from "./live-chat";

const own = (seq: number, change = {}) => messageOf(seq, { from: "me", to: "them", ...change });
const messages = (n: number) => Array.from({ length: n }, (_, at) => messageOf(at + 1));

const readUpTo = ({ device }: LiveChat) =>
  device.network.requestsTo("POST", "/api/chat/them/read").map(({ json }) => json.upTo);

const stateOf = ({ line }: LiveChat, text: string) => line(text)?.querySelector(".chat-meta")?.dataset.state;

describe("events of a chat", () => {
  test("a message of theirs is shown and announced, once; one of another chat is not", async () => {
    const chat = await openLiveChat();
    await chat.receive(messageOf(1));
    await chat.send("message", messageOf(1));
    await chat.send("message", messageOf(2, { from: "other" }));
    await chat.send("message", own(3, { to: "other" }));
    expect(chat.texts()).toEqual(["Word 1"]);
    expect(chat.tab.document.querySelector("[aria-live=polite]:not(#notices)")?.textContent).toBe("Mia: Word 1");
    // One's own, from another device.
    await chat.receive(own(4));
    expect(chat.texts()).toEqual(["Word 1", "Word 4"]);
    expect(chat.tab.document.querySelector("[aria-live=polite]:not(#notices)")?.textContent).toBe("Mia: Word 1");
  });

  test("an edit of theirs is announced once, with its new words; one's own and a reaction are not", async () => {
    const chat = await openLiveChat([messageOf(1), own(2)]);
    const announced = () =>
      chat.tab.document.querySelectorAll(".visually-hidden[aria-live=polite] p").map(({ textContent }) => textContent);
    const edited = messageOf(1, { text: "Lemon Pier", editedAt: new Date(0).toISOString(), revision: 1 });
    await chat.send("edited", edited);
    for (const type of ["edited", "reaction"]) await chat.send(type, { ...edited, revision: 2 });
    await chat.send("edited", own(2, { text: "Mine", editedAt: new Date(0).toISOString(), revision: 1 }));
    await chat.send("edited", { ...edited, id: "unknown" });
    await chat.receive(messageOf(3));
    expect(announced()).toEqual(["Mia, edited: Lemon Pier", "Mia: Word 3"]);
    expect(chat.texts()).toEqual(["Lemon Pier edited", "Mine edited", "Word 3"]);
  });

  test("messages that come together are announced each, the same words again too; then the announcement goes", async () => {
    const chat = await openLiveChat();
    const announced = () =>
      chat.tab.document.querySelectorAll(".visually-hidden[aria-live=polite] p").map(({ textContent }) => textContent);
    for (const [seq, text] of [
      [1, "Yes"],
      [2, "Yes"],
    ] as const)
      chat.feeds[0]?.send("message", messageOf(seq, { text }), `tag-me-${seq}`);
    await chat.settle();
    await chat.device.clock.advance(1_000);
    chat.feeds[0]?.send("message", messageOf(3, { kind: "image", text: null }), "tag-me-3");
    await chat.settle();
    expect(announced()).toEqual(["Mia: Yes", "Mia: Yes", "Mia: quote_photo"]);
    await chat.device.clock.advance(5_000);
    expect([announced(), chat.texts().length]).toEqual([[], 3]);
  });

  test("what comes in one piece is drawn with its announcement, before anything else is done", async () => {
    const chat = await openLiveChat();
    for (const seq of [1, 2]) chat.feeds[0]?.send("message", messageOf(seq), `tag-me-${seq}`);
    const announced = () => chat.tab.document.querySelectorAll(".visually-hidden[aria-live=polite] p").length;
    // Promises alone: no task, and so no frame, in between.
    for (let n = 0; n < 100 && announced() === 0; n++) await Promise.resolve();
    for (let n = 0; n < 5; n++) await Promise.resolve();
    expect([announced(), chat.texts()]).toEqual([2, ["Word 1", "Word 2"]]);
  });

  test("of a stream of messages the last 50 announcements stay, until five seconds after the last", async () => {
    const chat = await openLiveChat();
    const announced = () =>
      chat.tab.document.querySelectorAll(".visually-hidden[aria-live=polite] p").map(({ textContent }) => textContent);
    for (let seq = 1; seq <= 52; seq++) await chat.receive(messageOf(seq));
    expect([announced().length, announced()[0], announced().at(-1)]).toEqual([50, "Mia: Word 3", "Mia: Word 52"]);
    await chat.device.clock.advance(4_999);
    expect(announced()).toHaveLength(50);
    await chat.device.clock.advance(1);
    expect(announced()).toEqual([]);
  });

  test("receipts of this chat are shown up to their number", async () => {
    const chat = await openLiveChat([own(1), own(2)]);
    await chat.send("state", { userId: "other", deliveredSeq: 2, readSeq: 2 });
    expect(stateOf(chat, "Word 2")).toBe("sent");
    await chat.send("state", { userId: "them", deliveredSeq: 2, readSeq: 1 });
    expect([stateOf(chat, "Word 1"), stateOf(chat, "Word 2")]).toEqual(["read", "delivered"]);
  });

  test("what was read while receipts were off stays delivered, also when something later is read", async () => {
    const chat = await openLiveChat([own(1), own(2), own(3)]);
    await chat.send("state", { userId: "them", deliveredSeq: 3, readSeq: 1 });
    await chat.send("state", { userId: "them", deliveredSeq: 3, readSeq: 3, readAfter: 2 });
    expect([stateOf(chat, "Word 2"), stateOf(chat, "Word 3")]).toEqual(["delivered", "read"]);
  });

  test("recalled and burned messages change; unknown ones are not added", async () => {
    const burn = messageOf(2, { kind: "burn", text: null });
    const chat = await openLiveChat([messageOf(1), burn]);
    await chat.send("recalled", messageOf(1, { recalled: true, text: null }));
    await chat.send("burned", { ...burn, burned: true });
    await chat.send("recalled", messageOf(9, { recalled: true, text: null }));
    await chat.send("burned", messageOf(9, { kind: "burn", text: null, burned: true }));
    await chat.send("burned", messageOf(9, { from: "other", id: "m1" }));
    expect(chat.tab.document.querySelectorAll("[data-line]").map((row) => row.dataset.line)).toEqual(["m1", "m2"]);
    expect(chat.texts()[0]).toBe("recalled_theirs");
    expect(chat.texts()[1]).toContain("burned");
  });

  test("what is hidden elsewhere goes, and an older answer does not bring it back; what is shown again is loaded", async () => {
    const chat = await openLiveChat(messages(3));
    const hidden = (id: string, change = {}) => chat.send("hidden", { id, userId: "them", hidden: true, ...change });
    await hidden("m2");
    await hidden("m3", { userId: "other" });
    expect(chat.texts()).toEqual(["Word 1", "Word 3"]);
    await chat.send("message", messageOf(2));
    expect(chat.texts()).toEqual(["Word 1", "Word 3"]);
    await hidden("m2", { hidden: false });
    await chat.settle();
    expect(chat.texts()).toEqual(["Word 1", "Word 2", "Word 3"]);
  });

  test("removed elsewhere it leads to the list, which says so; not where it shows only what came later", async () => {
    const chat = await openLiveChat([messageOf(4), messageOf(5)]);
    await chat.send("removed", { userId: "other", upTo: 9 });
    await chat.send("removed", { userId: "them", upTo: 3 });
    expect(chat.tab.navigations).toEqual([]);
    await chat.send("removed", { userId: "them", upTo: 4 });
    expect(chat.tab.navigations).toEqual([{ how: "replace", url: "/friends?tab=recent" }]);
    expect(chat.tab.document.cookie).toContain("notice=chat_removed_elsewhere");
  });

  test("removed in one piece with its first message, it leads to the list, too", async () => {
    const chat = await openLiveChat();
    const pieces = Object.entries({ message: messageOf(1), removed: { userId: "them", upTo: 1 } });
    chat.feeds[0]?.write(pieces.map(([type, data]) => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`).join(""));
    await chat.settle();
    expect(chat.tab.navigations).toEqual([{ how: "replace", url: "/friends?tab=recent" }]);
  });

  test("a page that is on its way, as after its own form, goes where it was going", async () => {
    const chat = await openLiveChat([messageOf(1)]);
    chat.tab.document.body.dataset.going = "";
    await chat.send("removed", { userId: "them", upTo: 1 });
    expect(chat.tab.navigations).toEqual([]);
  });

  test("a message that was not let through stays, and leads to where one asks why", async () => {
    const held = { from: "me", to: "them", review: "held" } as const;
    const chat = await openLiveChat([messageOf(1, held)]);
    const link = () => chat.tab.document.querySelector('.chat-meta a[href="/profile/feedback"]')?.textContent;
    expect([chat.texts(), link()]).toEqual([["Word 1"], undefined]);
    await chat.send("message", messageOf(1, { ...held, review: "refused" }));
    expect([chat.texts(), link()]).toEqual([["Word 1"], "not_let_through_ask"]);
  });

  test("they type for a while, or until their message", async () => {
    const chat = await openLiveChat([messageOf(1)]);
    const isTyping = () => chat.tab.document.querySelector(".chat-typing") !== null;
    await chat.send("typing", { userId: "other" });
    expect(isTyping()).toBe(false);
    await chat.send("typing", { userId: "them" });
    await chat.device.clock.advance(CHAT_LIMITS.typingShown - 1_000);
    await chat.send("typing", { userId: "them" });
    await chat.device.clock.advance(CHAT_LIMITS.typingShown - 1);
    expect(isTyping()).toBe(true);
    await chat.device.clock.advance(1);
    expect(isTyping()).toBe(false);
    await chat.send("typing", { userId: "them" });
    await chat.receive(own(2));
    expect(isTyping()).toBe(true);
    await chat.receive(messageOf(3));
    expect(isTyping()).toBe(false);
  });
});

describe("what was read", () => {
  test("is told up to the last message of theirs, once, while the page is visible", async () => {
    const chat = await openLiveChat([messageOf(1), own(2)]);
    expect(readUpTo(chat)).toEqual([1]);
    chat.tab.setVisible(false);
    await chat.receive(messageOf(3));
    await chat.receive(messageOf(4));
    expect(readUpTo(chat)).toEqual([1]);
    expect(chat.tab.document.querySelector(".chat-pill")).toBeNull();
    chat.tab.setVisible(true);
    await chat.settle();
    expect(readUpTo(chat)).toEqual([1, 4]);
    await chat.receive(own(5));
    chat.tab.setVisible(false);
    await chat.settle();
    chat.tab.setVisible(true);
    await chat.settle();
    expect(readUpTo(chat)).toEqual([1, 4]);
  });

  test("is not told while somebody reads further up; below waits a button", async () => {
    const chat = await openLiveChat(messages(3));
    const scroller = chat.tab.document.querySelector(".chat-scroll");
    const scrollTo = async (top: number) => {
      Object.assign(scroller ?? {}, { scrollTop: top, scrollHeight: 5_000, clientHeight: 500 });
      // Rows stand at 0.
      Object.assign(scroller?.rect ?? {}, { bottom: top });
      if (scroller) chat.tab.fire("scroll", {}, scroller);
      await chat.settle();
    };
    await scrollTo(-1_000);
    await chat.receive(messageOf(4));
    expect(readUpTo(chat)).toEqual([3]);
    const button = chat.tab.document.querySelector(".chat-pill button");
    expect(button?.textContent).toBe(" unread 1");
    button?.click();
    expect(scroller?.scrollTop).toBe(0);
    await scrollTo(0);
    await chat.device.clock.advance(1_000);
    expect(readUpTo(chat)).toEqual([3, 4]);
    expect(chat.tab.document.querySelector(".chat-pill")).toBeNull();
  });

  test("is told again where it did not arrive", async () => {
    const chat = await openLiveChat([messageOf(1)]);
    await chat.device.clock.advance(1_000);
    chat.answers["POST /api/chat/them/read"] = [(request) => request.break()];
    await chat.receive(messageOf(2));
    await chat.receive(messageOf(3));
    expect(readUpTo(chat)).toEqual([1, 2, 3]);
    chat.answers["POST /api/chat/them/read"] = [(request) => request.answer(503)];
    await chat.receive(messageOf(4));
    chat.tab.setVisible(false);
    await chat.settle();
    chat.tab.setVisible(true);
    await chat.settle();
    expect(readUpTo(chat)).toEqual([1, 2, 3, 4, 4]);
  });
});
