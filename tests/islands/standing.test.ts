/** An open chat asks what one may do whenever it may be something else, and draws what the server's page shows. */
import { describe, expect, test } from "bun:test";
import { CHAT_EVENTS } from "../../src/chat/web/events";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { BACKGROUND_HEADER } from "../../src/limits/http";
import { chatPropsOf, messageOf } from "./chat-page";
import { type LiveChat, openLiveChat } from "./live-chat";
import { standAs } from "./standing-server";

const STATE = { userId: "them", deliveredSeq: 1, readSeq: 1 };

/** What is said beside the progress of the other side, where something is so. */
const FLAGS = Object.entries(CHAT_EVENTS.state.data().shape).flatMap(([name, field]) =>
  field.safeParse(true).success ? [name] : [],
);

const EDIT_PATH = "/chat/them/messages/m1/edit";
const MAY_NOT = { canWrite: false, canSendPictures: false, canBurn: false } as const;
const saveDraftElsewhere = async (chat: LiveChat, text: string): Promise<void> => {
  const other = await chat.openAgain();
  other.type(text);
  other.tab.close();
};
const isClosed = (chat: LiveChat): boolean => chat.tab.document.querySelector("#write[data-closed]") !== null;

test.each(FLAGS)(
  "%s beside a state closes the chat, keeps what was typed, and opens it again",
  async (flag) => {
    const chat = await openLiveChat([messageOf(1)]);
    chat.type("Half a sentence");
    standAs(chat, "closed", MAY_NOT);
    await chat.send("state", { ...STATE, [flag]: true });
    expect([isClosed(chat), chat.field()?.value]).toEqual([true, "Half a sentence"]);
    expect(chat.tab.document.querySelector('[aria-label="photo_send"]')).toBeNull();
    standAs(chat, "open", { canWrite: true, canSendPictures: true, canBurn: true });
    await chat.send("state", STATE);
    expect([isClosed(chat), chat.field()?.value]).toEqual([false, "Half a sentence"]);
    // Nobody sees these pages: a notice is for the next one that is shown.
    const looks = chat.device.network.requestsTo("GET", "/chat/them");
    expect(looks.map(({ parts }) => parts.headers.has(BACKGROUND_HEADER))).toEqual([true, true]);
  },
  60_000,
);

test("where nothing is another one, nothing is loaded or drawn", async () => {
  const chat = await openLiveChat([messageOf(1)]);
  const asked = () => chat.device.network.requestsTo("GET", "/chat/them").length;
  await chat.send("state", { ...STATE, changed: true });
  await chat.send("reset", {});
  expect([asked(), isClosed(chat)]).toEqual([0, false]);
});

test("an empty chat says what its page says, closed and open", async () => {
  const chat = await openLiveChat([]);
  const { texts } = chatPropsOf(chat.device.clock.now, {});
  for (const empty of ["Nobody has written", "Say hello"]) {
    standAs(chat, empty, { messages: [], texts: { ...texts, empty } });
    await chat.send("state", { ...STATE, changed: true });
    expect(chat.tab.document.body.textContent).toContain(empty);
  }
});

const withBar = (island: string) => `<form id="chat-translation"></form>${island}`;
const partsOf = ({ tab }: LiveChat) =>
  (tab.document.querySelector("main")?.children ?? []).map((part) => part.id || part.dataset.island);

test("the bar of translations comes and goes beside the chat, which stays with what was typed", async () => {
  const chat = await openLiveChat([messageOf(1)]);
  chat.type("Half a sentence");
  const island = chat.tab.document.querySelector('[data-island="chat"]');
  for (const [standing, around, parts] of [
    ["read in French", withBar, ["chat-translation", "chat"]],
    ["read in both", (each: string) => each, ["chat"]],
  ] as const) {
    standAs(chat, standing, {}, around);
    await chat.send("state", { ...STATE, changed: true });
    expect([partsOf(chat), chat.field()?.value]).toEqual([[...parts], "Half a sentence"]);
    expect(chat.tab.document.querySelector('[data-island="chat"]')).toBe(island);
  }
});

test("a field that was emptied stays so: while a message is edited, the draft is not written over it", async () => {
  const own = messageOf(1, { from: "me", to: "them" });
  const chat = await openLiveChat([own], { editing: { id: "m1", text: "Word 1" } });
  await saveDraftElsewhere(chat, "A draft");
  chat.type("");
  for (const [standing, change] of [
    ["friends", {}],
    ["closed", MAY_NOT],
    ["open", { canWrite: true }],
  ] as const) {
    standAs(chat, standing, change);
    await chat.send("state", { ...STATE, changed: true });
    expect(chat.field()?.value ?? "").toBe("");
  }
});

test("a field that comes again has the draft that is kept by then", async () => {
  const change = { ...MAY_NOT, canWrite: false };
  const chat = await openLiveChat([messageOf(1)], change);
  expect(chat.field()).toBeNull();
  change.canWrite = true;
  await saveDraftElsewhere(chat, "A draft");
  standAs(chat, "open", { canWrite: true });
  await chat.send("state", { ...STATE, changed: true });
  expect(chat.field()?.value).toBe("A draft");
});

const OLDER = `GET /api/chat/them/messages?limit=${CHAT_LIMITS.pageMax}&before=2`;

test("the count of unread messages further up is that of the page as it began", async () => {
  const six = [1, 2, 3, 4, 5, 6].map((seq) => messageOf(seq));
  const chat = await openLiveChat([...six], { unread: 6, firstUnread: "m2" }, {}, { [OLDER]: [() => undefined] });
  const older = () => chat.tab.document.querySelector(".chat-older .badge")?.textContent;
  expect(older()).toBe("1");
  await chat.receive(messageOf(7));
  standAs(chat, "friends", { messages: [...chat.list] });
  await chat.send("state", { ...STATE, changed: true });
  expect(older()).toBe("1");
});

describe("the page of the server", () => {
  const PAGE = "GET /chat/them";

  test.each([
    ["a server that has too much to do", 503, "<main>Later</main>"],
    ["one that fails", 500, "<main>Oops</main>"],
    ["a limit", 429, "<main>Slower</main>"],
    ["a proxy", 200, "<h1>Sign in to the hotel</h1>"],
  ])("is asked for again after the answer of %s", async (_, status, body) => {
    const chat = await openLiveChat([messageOf(1)]);
    chat.type("Half a sentence");
    standAs(chat, "closed", MAY_NOT);
    chat.answers[PAGE]?.unshift((request) => request.answer(status, body));
    await chat.send("state", { ...STATE, changed: true });
    expect([isClosed(chat), chat.field()?.value]).toEqual([false, "Half a sentence"]);
    await chat.device.clock.advance(10_000);
    expect([isClosed(chat), chat.field()?.value, chat.tab.navigations]).toEqual([true, "Half a sentence", []]);
  });

  test.each([200, 404])("is gone to where it is none of a chat, the API answers %i", async (status) => {
    const chat = await openLiveChat([messageOf(1)]);
    standAs(chat, "gone", {});
    if (status !== 200) chat.answers["GET /api/chat/them"] = [(request) => request.answer(status, { success: false })];
    chat.answers[PAGE] = [(request) => request.answer(404, "<main>There is nobody here</main>")];
    await chat.send("state", { ...STATE, changed: true });
    expect(chat.tab.navigations).toEqual([{ how: "assign", url: "/chat/them" }]);
  });

  test("is that of the chat, on one that was asked for to edit a message", async () => {
    const editing = { id: "m1", text: "Word 1" };
    const chat = await openLiveChat([messageOf(1, { from: "me", to: "them" })], { editing }, { path: EDIT_PATH });
    standAs(chat, "closed", MAY_NOT);
    await chat.send("state", { ...STATE, changed: true });
    expect(isClosed(chat)).toBe(true);
    expect(chat.device.network.requestsTo("GET", EDIT_PATH)).toEqual([]);
  });
});

test("what another tab answers stays its own when the two's standing changes", async () => {
  const chat = await openLiveChat([messageOf(1)]);
  const draft = { id: "m1", from: "them", kind: "text", excerpt: "Word 1" };
  chat.device.localStorage.setItem("draft:me:them:reply", JSON.stringify(draft));
  for (const standing of ["followed", "unfollowed"]) {
    standAs(chat, standing, {});
    await chat.send("state", { ...STATE, changed: true });
    expect(chat.tab.document.querySelector(".chat-reply")?.textContent ?? "").toBe("");
  }
});

test("a part that does not come is said to be missing, and is asked for again with the next event", async () => {
  const missing = new Set(["./read-standing"]);
  const importPart = (path: string, load: () => Promise<unknown>) =>
    missing.has(path) ? Promise.reject(new TypeError("Importing a module script failed.")) : load();
  const chat = await openLiveChat([messageOf(1)], {}, { globals: { importPart } });
  standAs(chat, "closed", MAY_NOT);
  await chat.send("state", { ...STATE, changed: true });
  expect([isClosed(chat), chat.tab.document.querySelectorAll("#notices .toast").length]).toEqual([false, 1]);
  missing.clear();
  await chat.send("state", { ...STATE, changed: true });
  expect(isClosed(chat)).toBe(true);
});
