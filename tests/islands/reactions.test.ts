/** Reactions to messages: in the menu, on the message, and what becomes of those that could not be sent. */
import { describe, expect, test } from "bun:test";
import type { ChatMessageJson, ChatProps } from "../../src/ui/chat/types";
import type { NetworkRequest } from "../support/browser-network";
import { messageOf } from "./chat-page";
import { type LiveChat, openLiveChat } from "./live-chat";

const PUT = "PUT /api/chat/messages/m1/reaction";
const DELETE = "DELETE /api/chat/messages/m1/reaction";
const theirs = (change: Partial<ChatMessageJson> = {}) => messageOf(1, change);
const reaction = (emoji: string, ...userIds: string[]) => ({ emoji, userIds });

/** What stands below the message: names, and whether it is one's own. */
const chips = ({ tab }: LiveChat) =>
  tab.document
    .querySelectorAll(".chat-reactions button")
    .map((each) => [each.getAttribute("aria-label"), each.getAttribute("aria-pressed")]);
const row = ({ tab }: LiveChat) => tab.document.querySelectorAll(".chat-react-row button");
const fault = ({ tab }: LiveChat) => tab.document.querySelector(".chat-row .chat-fault")?.textContent ?? null;

const open = (message: ChatMessageJson, change: Partial<ChatProps> = {}) => openLiveChat([message], change);
async function openMenu(chat: LiveChat): Promise<void> {
  chat.tab.document.querySelector(".chat-options")?.click();
  await chat.settle();
}
async function choose(chat: LiveChat, emoji: string): Promise<void> {
  await openMenu(chat);
  row(chat)
    .find((each) => each.textContent === emoji)
    ?.click();
  await chat.settle();
}
const answerWith =
  (revision: number, ...reactions: ReturnType<typeof reaction>[]) =>
  (request: NetworkRequest) =>
    request.answer(200, { reactions, revision });

describe("the menu offers reactions", () => {
  const six = ["💛", "🍋", "😮", "😂", "👏", "🌊"];

  test("six and all others; one's own is pressed and among them", async () => {
    const chat = await open(theirs());
    await openMenu(chat);
    expect(row(chat).map((each) => each.textContent)).toEqual([...six, ""]);
    expect(row(chat).at(-1)?.getAttribute("aria-label")).toBe("react_more");
    const reacted = await open(theirs({ reactions: [reaction("🦑", "me")] }));
    await openMenu(reacted);
    expect(row(reacted).map((each) => [each.textContent, each.getAttribute("aria-pressed")])[0]).toEqual([
      "🦑",
      "true",
    ]);
    expect(row(reacted)).toHaveLength(7);
  });

  test.each([
    ["a burn picture", theirs({ kind: "burn", text: null }), {}],
    ["words that wait for review", messageOf(1, { from: "me", to: "them", review: "held" }), {}],
    ["a request that is not answered", theirs(), { firstMessages: { from: "them", left: 2 } }],
    ["a chat that is closed", theirs(), { canWrite: false }],
  ] as const)("not for %s", async (_, message, change) => {
    const chat = await open(message, change);
    await openMenu(chat);
    expect(chat.tab.document.querySelectorAll("[role=menuitem]").length).toBeGreaterThan(0);
    expect(row(chat)).toEqual([]);
  });

  test("for a request once both have written", async () => {
    const chat = await openLiveChat([theirs(), messageOf(2, { from: "me", to: "them" })], {
      firstMessages: { from: "them", left: 2 },
    });
    await openMenu(chat);
    expect(row(chat)).toHaveLength(7);
  });
});

describe("a reaction", () => {
  test("is shown at once, and goes by a second tap; the other's stands before one's own", async () => {
    const chat = await open(theirs({ reactions: [reaction("😮", "them")], revision: 1 }));
    const requests: NetworkRequest[] = [];
    chat.answers[PUT] = [(request) => requests.push(request)];
    await choose(chat, "💛");
    expect(chips(chat)).toEqual([
      ["reacted_theirs", "false"],
      ["reacted_mine", "true"],
    ]);
    expect(requests[0]?.json).toEqual({ emoji: "💛" });
    requests[0]?.answer(200, { reactions: [reaction("😮", "them"), reaction("💛", "me")], revision: 2 });
    await chat.settle();
    expect(chips(chat)).toHaveLength(2);
    chat.answers[DELETE] = [answerWith(3, reaction("😮", "them"))];
    chat.tab.document.querySelectorAll(".chat-reactions button")[1]?.click();
    await chat.settle();
    expect(chips(chat)).toEqual([["reacted_theirs", "false"]]);
  });

  test("tapping the other's chooses the same", async () => {
    const chat = await open(theirs({ reactions: [reaction("😮", "them")] }));
    chat.answers[PUT] = [answerWith(1, reaction("😮", "them", "me"))];
    chat.tab.document.querySelector(".chat-reactions button")?.click();
    await chat.settle();
    expect(chips(chat)).toEqual([["reacted_both", "true"]]);
    expect(chat.tab.document.querySelector(".chat-reactions button")?.textContent).toBe("😮2");
  });

  test("that was refused goes, with the reason beside the message", async () => {
    const chat = await open(theirs());
    chat.answers[PUT] = [(request) => request.answer(403, { error: { message: "not friends" } })];
    await choose(chat, "💛");
    expect([chips(chat), fault(chat)?.trim()]).toEqual([[], "not friends"]);
  });

  test("without an answer goes, and can be tried again", async () => {
    const chat = await open(theirs());
    chat.answers[PUT] = [(request) => request.break(), answerWith(1, reaction("💛", "me"))];
    await choose(chat, "💛");
    expect([chips(chat), fault(chat)]).toEqual([[], "no answer try_again"]);
    chat.tab.document.querySelector(".chat-fault button")?.click();
    await chat.settle();
    expect([chips(chat), fault(chat)]).toEqual([[["reacted_mine", "true"]], null]);
  });

  test("several taps are sent one after the other; the last one stays", async () => {
    const chat = await open(theirs());
    const requests: NetworkRequest[] = [];
    for (const route of [PUT, DELETE])
      chat.answers[route] = Array(3).fill((request: NetworkRequest) => requests.push(request));
    for (const emoji of ["💛", "😮", "👏"]) await choose(chat, emoji);
    expect([requests.length, chips(chat)]).toEqual([1, [["reacted_mine", "true"]]]);
    requests[0]?.answer(200, { reactions: [reaction("💛", "me")], revision: 1 });
    await chat.settle();
    expect(requests.map(({ json }) => json.emoji)).toEqual(["💛", "👏"]);
    requests[1]?.answer(200, { reactions: [reaction("👏", "me")], revision: 2 });
    await chat.settle();
    expect(chat.tab.document.querySelector(".chat-reactions button")?.textContent).toBe("👏");
  });

  test("of the other comes by the stream; an older copy of the message changes nothing", async () => {
    const chat = await open(theirs());
    await chat.send("reaction", theirs({ reactions: [reaction("🌊", "them")], revision: 2 }));
    expect(chips(chat)).toEqual([["reacted_theirs", "false"]]);
    await chat.send("message", theirs({ reactions: [], revision: 1 }));
    expect(chips(chat)).toEqual([["reacted_theirs", "false"]]);
    await chat.send("recalled", theirs({ recalled: true, text: null, revision: 1 }));
    expect(chips(chat)).toEqual([]);
  });

  test("all emoji open later, and one of them is chosen", async () => {
    const chat = await open(theirs());
    chat.answers["GET /static/emoji-en.json"] = [
      (request) =>
        request.answer(200, [
          "😀|grinning face\n🫶|heart hands",
          "👋|wave",
          "🐚|shell",
          "🍋|lemon",
          "⛵|boat",
          "🎈|balloon",
          "❤️|heart",
        ]),
    ];
    chat.answers[PUT] = [answerWith(1, reaction("🫶", "me"))];
    await openMenu(chat);
    row(chat).at(-1)?.click();
    await chat.settle();
    const panel = chat.tab.document.querySelector(".chat-react-panel");
    expect(panel?.getAttribute("aria-label")).toBe("react");
    expect(
      panel?.querySelectorAll("button").some((each) => each.getAttribute("aria-label") === "emoji_backspace"),
    ).toBe(false);
    panel?.querySelector('[data-sign="🫶"]')?.click();
    await chat.settle();
    expect(chat.device.network.requestsTo("PUT", "/api/chat/messages/m1/reaction")[0]?.json).toEqual({ emoji: "🫶" });
    expect(chips(chat)).toHaveLength(1);
    expect(chat.tab.document.querySelector(".chat-react-panel")).toBeNull();
  });
});
