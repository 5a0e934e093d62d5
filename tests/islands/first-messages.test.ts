/** First messages on a page that lives: it says what the same page says when it is opened again. */
import { describe, expect, test } from "bun:test";
import type { ChatMessageJson } from "../../src/ui/chat/types";
import { messageOf } from "./chat-page";
import { type LiveChat, openLiveChat } from "./live-chat";
import { standAs } from "./standing-server";

const mine = (seq: number, change: Partial<ChatMessageJson> = {}) =>
  messageOf(seq, { from: "me", to: "them", ...change });
const TEXTS = ["none left", "one left", "two left"];

const writing = (list: ChatMessageJson[], left: number) =>
  openLiveChat(list, { firstMessages: { from: "me", left }, firstTexts: TEXTS, canSendPictures: false });
const reading = (list: ChatMessageJson[], left: number) =>
  openLiveChat(list, { firstMessages: { from: "them", left }, firstTexts: ["3 of 3", "2 of 3", "1 of 3"] });

/** What stands above the field, and whether there is one. */
const shown = ({ tab }: LiveChat) => {
  const note = tab.document.querySelector(".chat-left, .chat-notice")?.textContent ?? null;
  return [note, tab.document.querySelector("#write:not([data-closed])") !== null];
};
const isAnswered = ({ tab }: LiveChat) => tab.document.querySelector("[data-answered]") !== null;
const below = ({ tab }: LiveChat) =>
  tab.document.querySelectorAll(".chat-meta").flatMap((each) => /\d of 3/.exec(each.textContent ?? "")?.[0] ?? []);

describe("who writes first", () => {
  test("reads how many are left, and after the last that an answer is awaited, in place of the field", async () => {
    const chat = await writing([], 3);
    expect(shown(chat)).toEqual(["", true]);
    await chat.receive(mine(1));
    expect(shown(chat)).toEqual(["two left", true]);
    await chat.receive(mine(2));
    await chat.receive(mine(3));
    expect(shown(chat)).toEqual(["none left", false]);
    expect(isAnswered(chat)).toBe(false);
  });

  test("gets the field back with the answer", async () => {
    const chat = await writing([mine(1), mine(2), mine(3)], 0);
    expect(shown(chat)).toEqual(["none left", false]);
    await chat.receive(messageOf(4));
    expect([shown(chat), isAnswered(chat)]).toEqual([[null, true], true]);
  });

  test("gets it back where the other follows without a word, and not by what else a state tells", async () => {
    const chat = await writing([mine(1), mine(2), mine(3)], 0);
    const state = { userId: "them", deliveredSeq: 3, readSeq: 0 };
    await chat.send("state", state);
    expect(shown(chat)).toEqual(["none left", false]);
    standAs(chat, "friend", { canWrite: true, messages: [mine(1), mine(2), mine(3)] });
    await chat.send("state", { ...state, changed: true });
    expect(shown(chat)).toEqual([null, true]);
  });

  test("reads how many are left of a page that was drawn anew: what is counted there is counted once", async () => {
    const chat = await writing([], 3);
    await chat.receive(mine(1));
    standAs(chat, "known", { firstMessages: { from: "me", left: 2 }, firstTexts: TEXTS, messages: [mine(1)] });
    await chat.send("state", { userId: "them", deliveredSeq: 0, readSeq: 0, changed: true });
    expect(shown(chat)).toEqual(["two left", true]);
    await chat.receive(mine(2));
    expect(shown(chat)).toEqual(["one left", true]);
  });

  test("has sent what they delete", async () => {
    const chat = await writing([mine(1)], 2);
    await chat.receive(mine(2));
    await chat.send("hidden", { id: "m2", userId: "them", from: "me", seq: 2, hidden: true });
    await chat.send("hidden", { id: "m1", userId: "them", from: "me", seq: 1, hidden: true });
    expect(shown(chat)).toEqual(["one left", true]);
  });

  test("has sent nothing by messages that come into sight again", async () => {
    const chat = await writing([mine(2)], 1);
    chat.list.unshift(mine(1));
    await chat.send("hidden", { id: "m1", userId: "them", from: "me", seq: 1, hidden: false });
    expect([chat.texts(), shown(chat)]).toEqual([
      ["Word 1", "Word 2"],
      ["one left", true],
    ]);
  });

  test("is not answered by a stream that begins anew, before anything is sent", async () => {
    const chat = await writing([], 3);
    chat.answers["GET /api/chat/them"] = [
      (request) => request.answer(200, { reason: null, relation: "following", request: null }),
    ];
    await chat.send("reset", {});
    await chat.receive(mine(1));
    expect([shown(chat), isAnswered(chat)]).toEqual([["two left", true], false]);
  });

  test("keeps what they are typing, and sends it after the answer alone", async () => {
    const chat = await writing([mine(1), mine(2)], 1);
    chat.type("Four");
    await chat.receive(mine(3));
    const send = () => chat.tab.document.querySelector(".chat-send");
    expect([shown(chat), send()?.hasAttribute("disabled")]).toEqual([["none left", false], true]);
    chat.key("Enter");
    await chat.settle();
    expect([chat.texts(), chat.field().value]).toEqual([["Word 1", "Word 2", "Word 3"], "Four"]);
    await chat.receive(messageOf(4));
    expect(send()?.hasAttribute("disabled")).toBe(false);
    chat.key("Enter");
    await chat.settle();
    expect([chat.texts().at(-1), chat.field().value]).toEqual(["Four", ""]);
  });

  test("keeps the focus in the field that they sent the last one from, which sends nothing until the answer", async () => {
    const chat = await writing([mine(1), mine(2)], 1);
    chat.field().focus();
    chat.type("Three");
    chat.key("Enter");
    await chat.settle();
    expect(shown(chat)).toEqual(["none left", false]);
    expect(chat.tab.document.activeElement).toBe(chat.field());
  });
});

describe("who reads them", () => {
  test("sees which one each is, until they have answered", async () => {
    const chat = await reading([messageOf(1)], 2);
    expect(below(chat)).toEqual(["1 of 3"]);
    await chat.receive(messageOf(2));
    expect(below(chat)).toEqual(["2 of 3"]);
    await chat.receive(mine(3));
    await chat.receive(messageOf(4));
    expect([below(chat), isAnswered(chat)]).toEqual([[], true]);
  });
});

test("the bottle where the two met stands at the beginning of the chat, and of no other part of it", async () => {
  const met = '<a class="card" href="/bottle/b">Found your bottle</a>';
  const whole = await openLiveChat([messageOf(1)], { met });
  const [first] = whole.tab.document.querySelectorAll(".chat-log [role=listitem]");
  expect([first?.className, first?.querySelector("a")?.getAttribute("href")]).toEqual(["chat-met", "/bottle/b"]);
  const part = await openLiveChat(
    Array.from({ length: 9 }, (_, n) => messageOf(n + 1)),
    { met, readSeq: 9 },
  );
  expect(part.tab.document.querySelector(".chat-met")).toBeNull();
});
