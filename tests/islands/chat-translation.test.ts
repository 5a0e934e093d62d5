/** A chat that is translated goes on translating what comes; own words are shown as they will read. */
import { describe, expect, test } from "bun:test";
import type { ChatProps } from "../../src/ui/chat/types";
import type { NetworkRequest } from "../support/browser-network";
import { chatPropsOf, messageOf } from "./chat-page";
import { type LiveChat, openLiveChat } from "./live-chat";

const TRANSLATE = { ...chatPropsOf(0).translate, from: ["es"] };
const spanish = (seq: number, text: string) => messageOf(seq, { text, language: "es" });
const THREE = [spanish(1, "Uno"), spanish(2, "Dos"), messageOf(3, { text: "Three", language: "en" })];

const askedFor = ({ device }: LiveChat): unknown[] =>
  device.network.requestsTo("POST", "/api/translate").map(({ json }) => json.id);

/** The server says so of each message, as often as asked. */
const translating = (request: NetworkRequest): void =>
  request.answer(200, { text: `[${request.json.id}]`, from: "es" });
const refusing =
  (code: string, status: number) =>
  (request: NetworkRequest): void =>
    request.answer(status, { error: { code, message: code } });

async function openTranslated(
  answers: ((request: NetworkRequest) => void)[],
  change: Partial<ChatProps["translate"]> = {},
  more: Partial<ChatProps> = {},
): Promise<LiveChat> {
  const translate = { ...TRANSLATE, all: true, ...change };
  return openLiveChat([...THREE], { translate, ...more }, {}, { "POST /api/translate": answers });
}

describe("a chat that is translated", () => {
  test("translates what is foreign on the page, the newest first, and each message that comes", async () => {
    const chat = await openTranslated([translating, translating, translating]);
    expect(askedFor(chat)).toEqual(["m2", "m1"]);
    expect(chat.texts()).toEqual(["[m1]", "[m2]", "Three"]);
    await chat.receive(spanish(4, "Cuatro"));
    expect(askedFor(chat)).toEqual(["m2", "m1", "m4"]);
    expect(chat.texts()).toEqual(["[m1]", "[m2]", "Three", "[m4]"]);
  });

  test("shows at once what the page came with, and asks for nothing twice", async () => {
    const stored = { m1: { text: "One", by: "by Spanish" }, m2: { text: "Two", by: "by Spanish" } };
    const chat = await openTranslated([], { stored });
    expect(chat.texts()).toEqual(["One", "Two", "Three"]);
    expect(askedFor(chat)).toEqual([]);
  });

  test("an edited message is translated anew", async () => {
    const stored = { m1: { text: "One", by: "" }, m2: { text: "Two", by: "" } };
    const chat = await openTranslated([translating], { stored });
    await chat.send("edited", { ...spanish(2, "Dos y medio"), revision: 1, editedAt: THREE[1]?.createdAt ?? null });
    expect(chat.texts()[1]).toBe("[m2] edited");
  });

  test("a language that the server lacks ends nothing", async () => {
    const lacking = await openTranslated([refusing("language_not_translated", 409), translating]);
    expect([askedFor(lacking), lacking.texts()]).toEqual([
      ["m2", "m1"],
      ["[m1]", "Dos", "Three"],
    ]);
  });

  test("one message in letters of Russian is offered to who does not read it, unclear as it is, and nothing else unclear", async () => {
    const verbOf = async (text: string, from: string[]) => {
      const translate = { ...TRANSLATE, all: false, from };
      const chat = await openLiveChat([messageOf(1, { text, language: null })], { translate });
      chat.tab.document.querySelector(".chat-options")?.click();
      await chat.settle();
      return chat.tab.document.querySelector('[role="menu"]')?.textContent?.includes("verb");
    };
    expect(await verbOf("Не знаю!", ["ru"])).toBe(true);
    expect(await verbOf("Не знаю!", ["es"])).toBe(false);
    for (const text of ["да", "12", "Не знаю, ok", "hm hm"])
      expect([text, await verbOf(text, ["ru"])]).toEqual([text, false]);
  });

  test("own messages and what is switched off are left alone", async () => {
    const off = await openTranslated([translating], { all: false });
    expect(askedFor(off)).toEqual([]);
    const chat = await openTranslated([translating, translating]);
    await chat.receive(messageOf(4, { text: "Mine", from: "me", to: "them" }));
    expect(askedFor(chat)).toEqual(["m2", "m1"]);
  });
});

describe("own words", () => {
  const DRAFT = { verb: "How it reads", title: "Mia reads", language: "es", reading: null };
  const ask = async (chat: LiveChat) => {
    chat.tab.document.querySelector(".chat-draft button")?.click();
    await chat.settle();
  };
  const shown = ({ tab }: LiveChat) => tab.document.querySelector(".chat-draft-reading span")?.textContent ?? null;

  test("are shown as they will read, until they change; they are not sent by asking", async () => {
    const chat = await openTranslated([], { all: false }, { draft: DRAFT });
    chat.answers["POST /api/chat/them/preview"] = [
      (request) => request.answer(200, { text: "Buenos días", from: "en" }),
    ];
    chat.type("Good morning");
    await ask(chat);
    expect(shown(chat)).toBe("Buenos días");
    expect(chat.device.network.requestsTo("POST", "/api/chat/them/preview")[0]?.json).toEqual({ text: "Good morning" });
    expect(chat.device.network.requestsTo("POST", /messages$/)).toEqual([]);
    expect(chat.field().value).toBe("Good morning");
    chat.type("Good evening");
    await chat.settle();
    expect(shown(chat)).toBe(null);
  });

  test("nothing is asked of an empty field; a refusal is said and keeps what was typed", async () => {
    const chat = await openTranslated([], { all: false }, { draft: DRAFT });
    await ask(chat);
    expect(chat.device.network.requestsTo("POST", "/api/chat/them/preview")).toEqual([]);
    chat.answers["POST /api/chat/them/preview"] = [refusing("translation_unavailable", 503)];
    chat.type("Good morning");
    await ask(chat);
    expect([shown(chat), chat.field().value]).toEqual([null, "Good morning"]);
    expect(chat.tab.document.querySelector("#notices .toast span")?.textContent).toBe("translation_unavailable");
  });
});
