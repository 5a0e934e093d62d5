/** Answering one message: by menu, key and swipe, with the draft, through the outbox, and where a quote leads. */
import { describe, expect, test } from "bun:test";
import type { QuoteJson } from "../../src/ui/chat/quotes/quote-types";
import type { ChatMessageJson } from "../../src/ui/chat/types";
import type { NetworkRequest } from "../support/browser-network";
import { messageOf, openChatTab } from "./chat-page";
import { typeAndEnter } from "./composer-page";
import { type LiveChat, openLiveChat } from "./live-chat";
import { accept, SEND } from "./outbox-page";

const DRAFT = "draft:me:them:reply";
const quoteOf = ({ id, from, text }: ChatMessageJson): QuoteJson => ({ id, from, kind: "text", excerpt: text });
const answering = ({ tab }: Pick<LiveChat, "tab">) =>
  tab.document.querySelector(".chat-reply .chat-quote-text")?.textContent ?? null;
const quotes = ({ tab }: LiveChat) =>
  tab.document
    .querySelectorAll(".chat-log .chat-quote")
    .map((each) => each.querySelector(".chat-quote-text")?.textContent ?? each.textContent);
const sent = ({ device }: LiveChat) => device.network.requestsTo("POST", SEND).map(({ json }) => json);
const notice = ({ tab }: LiveChat) => tab.document.querySelector("#notices .toast span")?.textContent ?? null;

async function answer(chat: LiveChat, at = 0): Promise<void> {
  chat.tab.document.querySelectorAll(".chat-options")[at]?.click();
  await chat.settle();
  chat.tab.document.querySelectorAll("[role=menuitem]")[0]?.click();
  await chat.settle();
}
const refuse = (code: string) => (request: NetworkRequest) => request.answer(422, { error: { code, message: "gone" } });

describe("answering a message", () => {
  test("shows it over the field, sends it with the words, and no longer afterwards", async () => {
    const chat = await openLiveChat([messageOf(1)]);
    chat.answers[`POST ${SEND}`] = [accept(2)];
    await answer(chat);
    expect(answering(chat)).toBe("Word 1");
    expect(chat.field().isFocused).toBe(true);
    expect(chat.field().getAttribute("aria-describedby")).toBe("reply-to");
    await typeAndEnter(chat, "Yes");
    expect(sent(chat)).toMatchObject([{ text: "Yes", replyTo: "m1" }]);
    expect([answering(chat), quotes(chat)]).toEqual([null, []]);
    await typeAndEnter(chat, "And");
    expect(sent(chat)[1]).not.toHaveProperty("replyTo");
  });

  test("is left by Escape and by its button, which keep the words and the focus", async () => {
    const chat = await openLiveChat([messageOf(1)]);
    const leave = [
      () => chat.key("Escape"),
      () => chat.tab.document.querySelector(".chat-reply .icon-button")?.click(),
    ];
    for (const by of leave) {
      await answer(chat);
      chat.type("Well");
      by();
      await chat.settle();
      expect([answering(chat), chat.field().value, chat.field().isFocused]).toEqual([null, "Well", true]);
    }
    expect(chat.tab.navigations).toEqual([]);
    await answer(chat);
    chat.key("Escape", { isComposing: true });
    await chat.settle();
    expect(answering(chat)).toBe("Word 1");
  });

  test.each([".chat-options", "[data-line]"])("begins with R on %s, on keyboards of other scripts too", async (at) => {
    for (const keys of [
      { key: "r" },
      { key: "R", shiftKey: true },
      { key: "к", code: "KeyR" },
      { key: "ी", code: "KeyR" },
    ]) {
      const chat = await openLiveChat([messageOf(1)]);
      const focused = chat.tab.document.querySelector(at) ?? undefined;
      expect(chat.tab.document.querySelector(".chat-options")?.getAttribute("aria-keyshortcuts")).toBe("R");
      chat.tab.fire("keydown", { bubbles: true, cancelable: true, ctrlKey: true, ...keys }, focused);
      await chat.settle();
      expect(answering(chat)).toBeNull();
      chat.tab.fire("keydown", { bubbles: true, cancelable: true, ...keys }, focused);
      await chat.settle();
      expect([answering(chat), chat.field().isFocused]).toEqual(["Word 1", true]);
    }
    // Dvorak, and a key that waits for its letter.
    for (const key of ["p", "P", ",", "Dead"]) {
      const chat = await openLiveChat([messageOf(1)]);
      const focused = chat.tab.document.querySelector(at) ?? undefined;
      chat.tab.fire("keydown", { bubbles: true, cancelable: true, key, code: "KeyR" }, focused);
      await chat.settle();
      expect(answering(chat)).toBeNull();
    }
  });

  test("is not offered of what is not on the server, or where nothing can be written", async () => {
    const first = async (chat: LiveChat) => {
      chat.tab.document.querySelector(".chat-options")?.click();
      await chat.settle();
      return chat.tab.document.querySelector("[role=menuitem] .grow")?.firstChild?.textContent;
    };
    expect(await first(await openLiveChat([messageOf(1)], { canWrite: false }))).toBe("copy");
    expect(await first(await openLiveChat([messageOf(1, { review: "held" })]))).toBe("copy");
    const chat = await openLiveChat();
    chat.answers[`POST ${SEND}`] = [() => undefined];
    await typeAndEnter(chat, "On its way");
    expect(await first(chat)).toBe("copy");
  });

  test("is kept with the draft on this device until it is sent", async () => {
    const chat = await openLiveChat([messageOf(1)]);
    await answer(chat);
    chat.type("Half");
    const again = await openChatTab(chat.device, { messages: [messageOf(1)] });
    await chat.settle();
    expect([answering(again), again.field().value]).toEqual(["Word 1", "Half"]);
    await typeAndEnter(chat, "Half");
    expect([chat.device.localStorage.getItem(DRAFT), chat.tab.sessionStorage.getItem(DRAFT)]).toEqual([null, ""]);
  });

  test("ends when that message is recalled meanwhile; the words stay", async () => {
    const chat = await openLiveChat([messageOf(1)]);
    await answer(chat);
    chat.type("Well");
    await chat.send("recalled", messageOf(1, { recalled: true, text: null }));
    expect([answering(chat), chat.field().value]).toEqual([null, "Well"]);
  });

  test("of a page that was asked for it begins with it", async () => {
    const reply = { id: "b1", from: "them", kind: "line", excerpt: "A tree", line: "A tree" } as const;
    const chat = await openLiveChat([], { reply }, { path: "/chat/them?answer=1&reply=x" });
    expect(answering(chat)).toBe("A tree");
    expect(chat.tab.navigations).toEqual([{ how: "replace", url: "/chat/them?answer=1" }]);
    await typeAndEnter(chat, "Which?");
    expect(sent(chat)).toMatchObject([{ text: "Which?", replyTo: { bottleId: "b1", line: "A tree" } }]);
    expect(chat.tab.document.querySelector(".chat-log .chat-quote")?.getAttribute("href")).toBe("/bottle/b1");
  });
});

describe("in the outbox", () => {
  test("a message keeps what it answers while it waits, and when it is sent again", async () => {
    const chat = await openLiveChat([messageOf(1)]);
    chat.answers[`POST ${SEND}`] = [(request) => request.break()];
    await answer(chat);
    await typeAndEnter(chat, "Waiting");
    expect(quotes(chat)).toEqual(["Word 1"]);
    chat.tab.document.querySelector(".chat-again")?.click();
    await chat.settle();
    expect(sent(chat).map(({ replyTo }) => replyTo)).toEqual(["m1", "m1"]);
  });

  test("a quote that the server does not know goes, the words stay and can be sent without it", async () => {
    const chat = await openLiveChat([messageOf(1)]);
    chat.answers[`POST ${SEND}`] = [refuse("quote_unknown")];
    await answer(chat);
    await typeAndEnter(chat, "Words");
    expect([quotes(chat), chat.texts()]).toEqual([[], ["Word 1", "Words"]]);
    chat.tab.document.querySelector(".chat-again")?.click();
    await chat.settle();
    expect(sent(chat).map(({ text, replyTo }) => [text, replyTo])).toEqual([
      ["Words", "m1"],
      ["Words", undefined],
    ]);
  });

  test("another refusal leaves the quote", async () => {
    const chat = await openLiveChat([messageOf(1)]);
    chat.answers[`POST ${SEND}`] = [refuse("text_refused")];
    await answer(chat);
    await typeAndEnter(chat, "Words");
    expect(quotes(chat)).toEqual(["Word 1"]);
  });
});

describe("a quote in the log", () => {
  const answered = messageOf(1);
  const answering2 = messageOf(2, { replyTo: quoteOf(answered) });

  test("is blank once what it quotes is recalled, burned or deleted here, whatever comes later", async () => {
    const gone = [
      (chat: LiveChat) => chat.send("recalled", messageOf(1, { recalled: true, text: null })),
      (chat: LiveChat) => chat.send("burned", messageOf(1, { kind: "burn", burned: true, text: null })),
      async (chat: LiveChat) => {
        chat.tab.document.querySelectorAll(".chat-options")[0]?.click();
        await chat.settle();
        chat.tab.document.querySelector(".chat-menu-delete")?.click();
        await chat.settle();
      },
    ];
    for (const goes of gone) {
      const chat = await openLiveChat([answered, answering2]);
      expect(quotes(chat)).toEqual(["Word 1"]);
      await goes(chat);
      expect(quotes(chat)).toEqual(["quote_gone"]);
      await chat.send("message", answering2);
      expect(quotes(chat)).toEqual(["quote_gone"]);
    }
  });

  test("follows an edit of what it quotes, whatever an older answer says; also of a message that is not there", async () => {
    const chat = await openLiveChat([messageOf(1), messageOf(2, { replyTo: quoteOf(messageOf(1)) })]);
    const editedAt = messageOf(1).createdAt;
    await chat.send("edited", messageOf(1, { text: "Word one", revision: 1, editedAt }));
    expect(quotes(chat)).toEqual(["Word one"]);
    // It was made before the edit, and arrives after it.
    await chat.send("reaction", messageOf(2, { replyTo: quoteOf(messageOf(1)), revision: 1 }));
    expect(quotes(chat)).toEqual(["Word one"]);
    await chat.receive(messageOf(3, { replyTo: { ...quoteOf(messageOf(1)), id: "m0" } }));
    await chat.send("edited", { ...messageOf(1, { text: "Word zero", revision: 1, editedAt }), id: "m0" });
    expect(quotes(chat)).toEqual(["Word one", "Word zero"]);
  });

  test("comes with the event, and names who wrote what it quotes", async () => {
    const chat = await openLiveChat([messageOf(1, { from: "me", to: "them" })]);
    await chat.receive(messageOf(2, { replyTo: { id: "m1", from: "me", kind: "text", excerpt: "Word 1" } }));
    await chat.receive(messageOf(3, { replyTo: { id: "m2", from: "them", kind: "image", excerpt: "Photo" } }));
    expect(chat.tab.document.querySelectorAll(".chat-log .chat-quote-who").map((each) => each.textContent)).toEqual([
      "you",
      "Mia",
    ]);
    expect(quotes(chat)).toEqual(["Word 1", "quote_photo"]);
  });

  test("leads to the message, loading older ones until it is there, ten pages at most", async () => {
    const many = Array.from({ length: 30 }, (_, n) => messageOf(n + 1));
    const quoting = messageOf(31, { replyTo: quoteOf(messageOf(8)) });
    const chat = await openLiveChat([...many, quoting], { readSeq: 31 });
    await chat.settle();
    chat.tab.document.querySelector(".chat-log .chat-quote")?.click();
    await chat.settle();
    await chat.device.clock.advance(100);
    const found = chat.tab.document.querySelectorAll("[data-line]").find(({ dataset }) => dataset.line === "m8");
    expect(found?.querySelector(".chat-options")?.isFocused).toBe(true);
    expect(found?.dataset.found).toBe("");
    const nowhere = messageOf(61, { replyTo: { ...quoteOf(answered), id: "nowhere" } });
    const far = await openLiveChat([...many, ...many.map(({ seq }) => messageOf(seq + 30)), nowhere], { readSeq: 61 });
    await far.settle();
    const before = far.device.network.requestsTo("GET", /before=/).length;
    far.tab.document.querySelector(".chat-log .chat-quote")?.click();
    await far.device.clock.advance(1_000);
    expect(far.device.network.requestsTo("GET", /before=/).length - before).toBe(10);
    expect(notice(far)).toBe("quote_far");
  });
});
