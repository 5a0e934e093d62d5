/** What can be done with a message: its menu, by finger, mouse and keyboard. */
import { describe, expect, test } from "bun:test";
import { CHAT_LIMITS } from "../../src/limits/chat";
import type { ChatMessageJson } from "../../src/ui/chat/types";
import { messageOf } from "./chat-page";
import { type LiveChat, openLiveChat } from "./live-chat";

const now = Date.UTC(2026, 5, 1, 12);
const at = (ago: number) => new Date(now - ago).toISOString();
const own = (change: Partial<ChatMessageJson> = {}) =>
  messageOf(1, { from: "me", to: "them", createdAt: at(1_000), ...change });
const theirs = (change: Partial<ChatMessageJson> = {}) => messageOf(1, { createdAt: at(1_000), ...change });

const items = ({ tab }: LiveChat) => tab.document.querySelectorAll("[role=menuitem]");
const labels = (chat: LiveChat) =>
  items(chat).map((each) => each.querySelector(".grow")?.firstChild?.textContent ?? "");
const notice = ({ tab }: LiveChat) => tab.document.querySelector("#notices .toast span")?.textContent ?? null;

async function openMenu(message: ChatMessageJson, options = {}): Promise<LiveChat> {
  const chat = await openLiveChat([message], {}, options);
  chat.tab.document.querySelector(".chat-options")?.click();
  await chat.settle();
  return chat;
}
async function choose(chat: LiveChat, label: string): Promise<void> {
  items(chat)[labels(chat).indexOf(label)]?.click();
  await chat.settle();
}

describe("the menu offers", () => {
  const ago = CHAT_LIMITS.recallWindow;
  test.each([
    ["own text", own(), ["answer", "copy", "edit", "recall", "info", "delete"]],
    ["an own text as old as the window", own({ createdAt: at(ago) }), ["answer", "copy", "edit", "info", "delete"]],
    [
      "an own text that can no longer be edited",
      own({ createdAt: at(CHAT_LIMITS.editWindow + 1_000) }),
      ["answer", "copy", "info", "delete"],
    ],
    [
      "an old text that waits for review",
      own({ createdAt: at(2 * ago), review: "held" }),
      ["copy", "recall", "info", "delete"],
    ],
    ["a text that was not let through", own({ review: "refused" }), ["copy", "edit", "info", "delete"]],
    ["an own picture", own({ kind: "image", text: null }), ["recall", "info", "delete"]],
    ["an own burn picture that was opened", own({ kind: "burn", text: null, burned: true }), ["info", "delete"]],
    ["their text", theirs(), ["answer", "copy", "verb", "info", "report", "delete"]],
    ["their picture", theirs({ kind: "image", text: null }), ["info", "report", "delete"]],
  ] as const)("%s: what can be done with it", async (_, message, offered) => {
    expect(labels(await openMenu(message))).toEqual([...offered]);
  });

  test("recall until its time is over, while the menu is open too", async () => {
    const chat = await openMenu(own({ createdAt: at(CHAT_LIMITS.recallWindow - 61_000) }));
    expect(items(chat)[3]?.querySelector(".numeric")?.textContent).toBe("left 1:01");
    await chat.device.clock.advance(1_000);
    expect(items(chat)[3]?.querySelector(".numeric")?.textContent).toBe("left 1:00");
    await chat.device.clock.advance(60_000);
    expect(labels(chat)).toEqual(["answer", "copy", "edit", "info", "delete"]);
  });
});

describe("message info", () => {
  const rows = ({ tab }: LiveChat) =>
    [...tab.document.querySelectorAll(".chat-info dd")].map((each) => each.textContent ?? "");
  test.each([
    ["an own text", own({ state: "delivered" }), ["you", "delivered"]],
    ["a text that waits for review", own({ review: "held" }), ["you", "in_review"]],
    ["an opened picture", own({ kind: "burn", text: null, burned: true, openedAt: at(0) }), ["you", "sent"]],
    ["their text", theirs(), ["Mia"]],
  ] as const)("of %s: who, when, and how far an own one has come", async (_, message, shown) => {
    const chat = await openMenu(message);
    await choose(chat, "info");
    const [from, when, state, opened] = rows(chat);
    expect([from, ...(state ? [state] : [])]).toEqual([...shown]);
    expect(when).toContain("2026");
    expect(opened === undefined).toBe(message.openedAt === null);
    expect(chat.tab.document.querySelector(".chat-info-note")).toBeNull();
    chat.tab.document.querySelector("dialog .icon-button")?.click();
    await chat.settle();
    expect(rows(chat)).toEqual([]);
  });

  test("says that receipts are off where the reader has switched them off", async () => {
    const chat = await openLiveChat([own()], { chatSwitches: { receipts: false, typing: true } });
    chat.tab.document.querySelector(".chat-options")?.click();
    await chat.settle();
    await choose(chat, "info");
    expect(chat.tab.document.querySelector(".chat-info-note")?.textContent).toBe("info_off");
  });
});

describe("recall and delete", () => {
  const RECALL = "POST /api/chat/messages/m1/recall";
  const DELETE = "DELETE /api/chat/messages/m1";

  test("change the log once the server has done it", async () => {
    const recalled = await openMenu(own());
    await choose(recalled, "recall");
    expect(recalled.texts()).toEqual(["recalled_mine"]);
    const deleted = await openMenu(theirs());
    await choose(deleted, "delete");
    expect(deleted.texts()).toEqual([]);
    const requests = [recalled, deleted].flatMap(
      ({ device }) => device.network.requestsTo("POST", /recall|m1$/).length,
    );
    expect(requests).toEqual([1, 0]);
    expect(deleted.device.network.requestsTo("DELETE", "/api/chat/messages/m1")).toHaveLength(1);
  });

  test.each([
    ["recall", RECALL, own()],
    ["delete", DELETE, theirs()],
  ])("%s: a refusal is shown and changes nothing; no answer can be tried again", async (label, path, message) => {
    const chat = await openMenu(message);
    chat.answers[path] = [
      (request) => request.answer(409, { error: { message: "too late" } }),
      (request) => request.break(),
    ];
    await choose(chat, label);
    expect([notice(chat), chat.texts()]).toEqual(["too late", ["Word 1"]]);
    chat.tab.document.querySelector(".chat-options")?.click();
    await chat.settle();
    await choose(chat, label);
    expect([notice(chat), chat.texts()]).toEqual(["no answer", ["Word 1"]]);
    chat.tab.document.querySelector("#notices button")?.click();
    await chat.settle();
    expect(chat.texts()).toEqual(label === "recall" ? ["recalled_mine"] : []);
  });

  test("whose session is over signs in, and comes back", async () => {
    const chat = await openMenu(own());
    chat.answers[RECALL] = [(request) => request.answer(401, { error: { message: "signed out" } })];
    await choose(chat, "recall");
    expect(chat.tab.navigations).toEqual([{ how: "assign", url: "/login?next=%2Fchat%2Fthem" }]);
  });

  test("who meets a proxy that wants a password stays, and is told that no answer came", async () => {
    const chat = await openMenu(own());
    chat.answers[RECALL] = [(request) => request.answer(401, "<h1>Proxy password</h1>")];
    await choose(chat, "recall");
    expect([notice(chat), chat.tab.navigations]).toEqual(["no answer", []]);
  });
});

describe("copy, report, translate", () => {
  test("a text is copied, and whether it was is said", async () => {
    const copied: string[] = [];
    const clipboard = { writeText: async (text: string) => void copied.push(text) };
    const chat = await openMenu(own(), { navigator: { clipboard } });
    await choose(chat, "copy");
    expect([copied, notice(chat)]).toEqual([["Word 1"], "copied"]);
    const failing = await openMenu(own());
    Object.assign(failing.tab.document, { execCommand: () => false });
    await choose(failing, "copy");
    expect(notice(failing)).toBe("copy_failed");
  });

  test("without https the text is selected and copied by the browser", async () => {
    const chat = await openMenu(own());
    const selected: unknown[] = [];
    Object.assign(chat.tab.document, {
      execCommand: () => selected.push(chat.tab.document.querySelector("textarea.visually-hidden")?.textContent) > 0,
    });
    await choose(chat, "copy");
    expect(notice(chat)).toBe("copied");
    expect(chat.tab.document.querySelector("textarea.visually-hidden")).toBeNull();
  });

  test("a report has a page of its own", async () => {
    const chat = await openMenu(theirs());
    await choose(chat, "report");
    expect(chat.tab.navigations).toEqual([{ how: "assign", url: "/report/message/m1" }]);
  });

  test("a translation is shown with its language, and the original on request", async () => {
    const chat = await openMenu(theirs({ text: "Hallo" }));
    chat.answers["POST /api/translate"] = [(request) => request.answer(200, { text: "Hello", from: "de" })];
    await choose(chat, "verb");
    expect(chat.device.network.requestsTo("POST", "/api/translate")[0]?.json).toEqual({ kind: "message", id: "m1" });
    expect(chat.texts()).toEqual(["Hello"]);
    expect(chat.line("Hello")?.textContent).toContain("by German");
    chat
      .line("Hello")
      ?.querySelectorAll("button")
      .find((each) => each.textContent === "original")
      ?.click();
    await chat.settle();
    expect(chat.texts()).toEqual(["Hallo"]);
  });

  test.each([
    ["in the reader's language", 200, { text: "Hi", from: "en" }, "same"],
    ["refused", 429, { error: { message: "too soon" } }, "too soon"],
    ["that does not come", 503, "", "no answer"],
  ] as const)("a translation %s changes nothing", async (_, status, body, text) => {
    const chat = await openMenu(theirs());
    chat.answers["POST /api/translate"] = [(request) => request.answer(status, body)];
    await choose(chat, "verb");
    expect([chat.texts(), notice(chat)]).toEqual([["Word 1"], text]);
  });
});
