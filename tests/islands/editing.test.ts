/** Editing an own message in the composer's field. */
import { describe, expect, test } from "bun:test";
import { CHAT_LIMITS } from "../../src/limits/chat";
import type { ChatMessageJson, ChatProps } from "../../src/ui/chat/types";
import type { NetworkRequest } from "../support/browser-network";
import { messageOf } from "./chat-page";
import { type LiveChat, openLiveChat } from "./live-chat";

const now = Date.UTC(2026, 5, 1, 12);
const PATCH = "PATCH /api/chat/messages/m1";
const own = (change: Partial<ChatMessageJson> = {}) =>
  messageOf(1, { from: "me", to: "them", createdAt: new Date(now - 1_000).toISOString(), ...change });

const row = ({ tab }: LiveChat) => tab.document.querySelector(".chat-edit-row span")?.textContent ?? null;
const why = ({ tab }: LiveChat) => tab.document.querySelector("#text-why")?.textContent ?? null;
const sendLabel = ({ tab }: LiveChat) => tab.document.querySelector(".chat-send")?.getAttribute("aria-label");

async function startEdit(chat: LiveChat): Promise<void> {
  chat.tab.document.querySelector(".chat-options")?.click();
  await chat.settle();
  chat.tab.document
    .querySelectorAll("[role=menuitem]")
    .find((each) => each.textContent === "edit")
    ?.click();
  await chat.settle();
}
async function press(chat: LiveChat, key: string): Promise<void> {
  chat.key(key);
  await chat.settle();
}
const open = (message = own(), change: Partial<ChatProps> = {}) => openLiveChat([message], { now, ...change });

describe("an own message is edited", () => {
  test("in the field, in place of the draft, which comes back", async () => {
    const chat = await open();
    chat.type("half a sentence");
    await startEdit(chat);
    expect([chat.field().value, row(chat), sendLabel(chat)]).toEqual(["Word 1", "Word 1", "edit_save"]);
    chat.type("Word one");
    chat.answers[PATCH] = [
      (request) =>
        request.answer(200, own({ text: String(request.json.text), revision: 1, editedAt: own().createdAt })),
    ];
    await press(chat, "Enter");
    expect(chat.texts()).toEqual(["Word one edited"]);
    expect([chat.field().value, row(chat), sendLabel(chat)]).toEqual(["half a sentence", null, "send"]);
    expect(chat.device.network.requestsTo("POST", "/api/chat/them/messages")).toEqual([]);
    expect(chat.device.network.requestsTo("PATCH", "/api/chat/messages/m1")[0]?.json).toEqual({ text: "Word one" });
  });

  test("not, by Escape or the cross: nothing is sent, and the draft comes back", async () => {
    const chat = await open();
    chat.type("draft");
    await startEdit(chat);
    chat.type("no");
    await press(chat, "Escape");
    expect([chat.field().value, row(chat)]).toEqual(["draft", null]);
    await startEdit(chat);
    chat.tab.document.querySelector(".chat-edit-row a")?.click();
    await chat.settle();
    expect([chat.field().value, row(chat), chat.texts()]).toEqual(["draft", null, ["Word 1"]]);
    expect(chat.device.network.requestsTo("PATCH", "/api/chat/messages/m1")).toEqual([]);
  });

  test.each([
    ["an answer", (request: NetworkRequest) => request.answer(200, own({ text: "Word one", revision: 1 })), "Word one"],
    ["none", (request: NetworkRequest) => request.break(), "Word 1"],
  ] as const)("and left while it is saved: it stays left, with %s that comes late", async (_, answer, shown) => {
    const chat = await open();
    await startEdit(chat);
    chat.type("Word one");
    const waiting: NetworkRequest[] = [];
    chat.answers[PATCH] = [(request) => void waiting.push(request)];
    await press(chat, "Enter");
    await press(chat, "Escape");
    chat.type("something new");
    if (waiting[0]) answer(waiting[0]);
    await chat.settle();
    expect([chat.field().value, row(chat), why(chat), sendLabel(chat)]).toEqual(["something new", null, null, "send"]);
    expect(chat.texts()).toEqual([shown]);
  });

  test("to the same: nothing is sent", async () => {
    const chat = await open();
    await startEdit(chat);
    await press(chat, "Enter");
    expect([row(chat), chat.device.network.requestsTo("PATCH", "/api/chat/messages/m1")]).toEqual([null, []]);
  });

  test.each([
    [
      "refused",
      (request: { answer(status: number, body: object): void }) =>
        request.answer(409, { error: { message: "too late" } }),
      "too late",
    ],
    ["not answered", (request: { break(): void }) => request.break(), "no answer"],
  ] as const)("what is %s stays in the field, with the reason; saving again works", async (_, answer, reason) => {
    const chat = await open();
    await startEdit(chat);
    chat.type("Word one");
    chat.answers[PATCH] = [answer as never, (request) => request.answer(200, own({ text: "Word one", revision: 1 }))];
    await press(chat, "Enter");
    expect([why(chat), chat.field().value, row(chat), chat.texts()]).toEqual([
      reason,
      "Word one",
      "Word 1",
      ["Word 1"],
    ]);
    await press(chat, "Enter");
    expect([why(chat), row(chat), chat.texts()]).toEqual([null, null, ["Word one"]]);
  });
});

describe("the arrow up in an empty field", () => {
  test("edits the last own message", async () => {
    const chat = await open();
    await press(chat, "ArrowUp");
    expect(chat.field().value).toBe("Word 1");
    await press(chat, "Escape");
    chat.type("x");
    await press(chat, "ArrowUp");
    expect([chat.field().value, row(chat)]).toEqual(["x", null]);
  });

  test.each([
    ["is too old", own({ createdAt: new Date(now - CHAT_LIMITS.editWindow - 1).toISOString() })],
    ["is a picture", own({ kind: "image", text: null })],
    ["waits for review", own({ review: "held" })],
    ["is the other's", messageOf(1)],
  ])("does nothing where it %s", async (_, message) => {
    const chat = await open(message);
    await press(chat, "ArrowUp");
    expect([chat.field().value, row(chat)]).toEqual(["", null]);
  });

  test("counts by the server's clock: that of the phone may be a day wrong", async () => {
    // The device believes that it is the next day.
    const yesterday = now - 24 * 3_600_000;
    const chat = await open(own({ createdAt: new Date(yesterday - 1_000).toISOString() }), { now: yesterday });
    await press(chat, "ArrowUp");
    expect(chat.field().value).toBe("Word 1");
  });
});

test("a page that was asked for to edit begins with it, and goes back to the draft", async () => {
  const chat = await open(own(), { editing: { id: "m1", text: "Word 1" }, written: "Word 1" });
  expect([chat.field().value, row(chat)]).toEqual(["Word 1", "Word 1"]);
  await press(chat, "Escape");
  expect([chat.field().value, row(chat)]).toEqual(["", null]);
});

test("an edit of the other comes by the stream, and ends a translation of what it said", async () => {
  const chat = await open(messageOf(1, { text: "Hallo" }));
  chat.tab.document.querySelector(".chat-options")?.click();
  await chat.settle();
  chat.answers["POST /api/translate"] = [(request) => request.answer(200, { text: "Hello", from: "de" })];
  chat.tab.document
    .querySelectorAll("[role=menuitem]")
    .find((each) => each.textContent === "verb")
    ?.click();
  await chat.settle();
  expect(chat.texts()).toEqual(["Hello"]);
  const edited = messageOf(1, { text: "Tschüss", revision: 1, editedAt: new Date(now).toISOString() });
  await chat.send("edited", edited);
  expect(chat.texts()).toEqual(["Tschüss edited"]);
  await chat.send("message", messageOf(1, { text: "Hallo" }));
  expect(chat.texts()).toEqual(["Tschüss edited"]);
});
