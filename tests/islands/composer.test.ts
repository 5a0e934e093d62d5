/** Writing in a chat: keys, limits, emoji, and that the other one sees it. */
import { describe, expect, test } from "bun:test";
import { CHAT_LIMITS } from "../../src/limits/chat";
import type { Tab } from "../support/browser-tab";
import { shownTools, typeAndEnter } from "./composer-page";
import { type LiveChat, openLiveChat } from "./live-chat";

const SEND = "/api/chat/them/messages";
const sent = ({ device }: LiveChat) => device.network.requestsTo("POST", SEND).map(({ json }) => json);
const fault = ({ document }: Tab) => document.querySelector("#text-why")?.textContent ?? null;
const notice = ({ document }: Tab) => document.querySelector("#notices .toast span")?.textContent ?? null;

describe("keys", () => {
  test("Enter sends and empties the field, which keeps the focus", async () => {
    const chat = await openLiveChat();
    await typeAndEnter(chat, "Hello");
    expect(sent(chat).map(({ text }) => text)).toEqual(["Hello"]);
    expect(chat.field().value).toBe("");
    expect(chat.field().isFocused).toBe(true);
    // No new line with it.
    const prevented: boolean[] = [];
    chat.tab.document.addEventListener("keydown", (event) => prevented.push(event.defaultPrevented));
    for (const shiftKey of [false, true]) chat.key("Enter", { shiftKey });
    expect(prevented).toEqual([true, false]);
  });

  test.each([
    ["Shift+Enter", { shiftKey: true }],
    ["Enter that ends a composition", { isComposing: true }],
  ])("%s does not send", async (_, options) => {
    const chat = await openLiveChat();
    await typeAndEnter(chat, "Hello", options);
    expect(sent(chat)).toEqual([]);
    expect(chat.field().value).toBe("Hello");
  });

  test("Enter is a new line on phones; the button sends there", async () => {
    const chat = await openLiveChat([], {}, { media: [] });
    await typeAndEnter(chat, "Hello");
    expect(sent(chat)).toEqual([]);
    chat.tab.document.querySelector(".chat-send")?.click();
    await chat.settle();
    expect(sent(chat).map(({ text }) => text)).toEqual(["Hello"]);
    expect(chat.tab.navigations).toEqual([]);
  });

  test("nothing is sent of nothing", async () => {
    const chat = await openLiveChat();
    for (const text of ["", "  \n "]) await typeAndEnter(chat, text);
    expect(sent(chat)).toEqual([]);
    expect(chat.field().isFocused).toBe(true);
  });
});

describe("the length of a text", () => {
  test("is at most the limit, counted as people count", async () => {
    const chat = await openLiveChat();
    const family = "👩‍👩‍👧";
    const most = family.repeat(CHAT_LIMITS.textMax);
    await typeAndEnter(chat, `${most}.`);
    expect([sent(chat).length, fault(chat.tab), chat.field().value]).toEqual([0, "too_long", `${most}.`]);
    chat.type(most);
    expect(fault(chat.tab)).toBeNull();
    await typeAndEnter(chat, most);
    expect(sent(chat).map(({ text }) => text)).toEqual([most]);
  });
});

test("a text that cannot be stored comes back into the field, and the draft stays", async () => {
  const chat = await openLiveChat([], {}, { globals: { indexedDB: null } });
  await typeAndEnter(chat, "Hello");
  expect([sent(chat).length, chat.field().value, notice(chat.tab)]).toEqual([0, "Hello", "not_kept"]);
  expect(chat.tab.sessionStorage.getItem("draft:me:them")).toBe("Hello");
});

test("the other one is told that somebody types: at most once in a while, not of an emptied field", async () => {
  const chat = await openLiveChat();
  const signals = () => chat.device.network.requestsTo("POST", "/api/chat/them/typing").length;
  chat.type("");
  expect(signals()).toBe(0);
  chat.answers["POST /api/chat/them/typing"] = [(request) => request.break()];
  for (const text of ["H", "He", "Hel"]) chat.type(text);
  await chat.settle();
  expect(signals()).toBe(1);
  await chat.device.clock.advance(CHAT_LIMITS.typingInterval - 1);
  chat.type("Hell");
  expect(signals()).toBe(1);
  await chat.device.clock.advance(1);
  chat.type("Hello");
  expect(signals()).toBe(2);
});

test("nobody is told that somebody types who has switched it off", async () => {
  const chat = await openLiveChat([], { chatSwitches: { receipts: true, typing: false } });
  for (const text of ["H", "He"]) chat.type(text);
  await chat.settle();
  expect(chat.device.network.requestsTo("POST", "/api/chat/them/typing")).toHaveLength(0);
});

describe("emoji", () => {
  const CATEGORIES = [
    "🙂|smile|happy\n👍🏽|thumbs up|yes",
    "🙏|prayer",
    "🐕|dog|pet",
    "☕|coffee",
    "⛵|boat",
    "💡|bulb",
    "🇯🇵",
  ];

  async function openPicker(): Promise<LiveChat> {
    const chat = await openLiveChat();
    chat.answers["GET /static/emoji-en.json"] = [(request) => request.answer(200, CATEGORIES)];
    chat.tab.document.querySelector(".chat-tool[aria-label=emoji]")?.click();
    await chat.settle();
    return chat;
  }
  const pick = (chat: LiveChat, sign: string) => chat.tab.document.querySelector(`[data-sign="${sign}"]`)?.click();

  test("go where the cursor is, in place of what is selected, and into the draft", async () => {
    const chat = await openPicker();
    chat.type("Hello you");
    const field = chat.field() as unknown as HTMLTextAreaElement;
    [field.selectionStart, field.selectionEnd] = [5, 9];
    pick(chat, "🙂");
    pick(chat, "👍🏽");
    expect(field.value).toBe("Hello🙂👍🏽");
    expect(chat.tab.sessionStorage.getItem("draft:me:them")).toBe("Hello🙂👍🏽");
    expect(chat.device.localStorage.getItem("emoji")).toBe('["👍🏽","🙂"]');
  });

  test("backspace takes the last character as people see it, or what is selected", async () => {
    const chat = await openPicker();
    const back = () => chat.tab.document.querySelector("[aria-label=emoji_backspace]")?.click();
    const field = chat.field() as unknown as HTMLTextAreaElement;
    chat.type("ab👍🏽");
    back();
    expect(field.value).toBe("ab");
    [field.selectionStart, field.selectionEnd] = [0, 1];
    back();
    expect(field.value).toBe("b");
    [field.selectionStart, field.selectionEnd] = [1, 1];
    back();
    back();
    expect(field.value).toBe("");
  });

  test("Escape closes the picker and gives the focus back to its button", async () => {
    const chat = await openPicker();
    const picker = chat.tab.document.querySelector(".emoji");
    if (picker) chat.tab.fire("keydown", { key: "Escape", bubbles: true }, picker);
    await chat.settle();
    expect(chat.tab.document.querySelector(".emoji")).toBeNull();
    expect(chat.tab.document.activeElement.getAttribute("aria-label")).toBe("emoji");
  });

  test("Escape gives the focus to the field where the tools fold away with the panel", async () => {
    const chat = await openPicker();
    chat.type("A text of more than twenty characters");
    const picker = chat.tab.document.querySelector(".emoji");
    if (picker) chat.tab.fire("keydown", { key: "Escape", bubbles: true }, picker);
    await chat.settle();
    expect([shownTools(chat), chat.field().isFocused]).toEqual([["tools"], true]);
  });

  test("a tap on the field closes the picker and leaves the focus there", async () => {
    const chat = await openPicker();
    chat.field().focus();
    chat.field().click();
    await chat.settle();
    expect(chat.tab.document.querySelector(".emoji")).toBeNull();
    expect(chat.field().isFocused).toBe(true);
  });

  test("a picker whose emoji do not come closes", async () => {
    const chat = await openLiveChat();
    chat.answers["GET /static/emoji-en.json"] = [(request) => request.answer(503)];
    chat.tab.document.querySelector(".chat-tool[aria-label=emoji]")?.click();
    await chat.settle();
    expect(chat.tab.document.querySelector(".emoji")).toBeNull();
  });
});
