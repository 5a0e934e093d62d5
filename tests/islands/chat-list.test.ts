/** The list of a chat's page: older pages, lost connections, and whatever comes in between. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import type { ChatMessageJson } from "../../src/ui/chat/types";
import { propertyRuns } from "../support/property-runs";
import { messageOf } from "./chat-page";
import { type LiveChat, openLiveChat } from "./live-chat";

const words = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `Word ${from + at}`);
/** All of it was read before. */
const openRead = (list: ChatMessageJson[]) => openLiveChat(list, { readSeq: list.length });
const messages = (n: number) => Array.from({ length: n }, (_, at) => messageOf(at + 1));

/** Acts of a chat that goes on beside the page. `n`: which message or how many. */
const CHAT_ACTS: Record<string, (chat: LiveChat, n: number) => Promise<unknown>> = {
  "they write": (chat) => chat.receive(messageOf(chat.list.length + 1)),
  "the last event comes twice": (chat) => chat.send("message", chat.list.at(-1)),
  "they write while the page is not connected": async (chat, n) => {
    chat.feeds.at(-1)?.break();
    for (let each = 0; each < n % 9; each++) await chat.receive(messageOf(chat.list.length + 1), false);
    await chat.device.clock.advance(1_000);
    await chat.send("reset", {});
  },
  "they recall": async (chat, n) => {
    const message = chat.list[n % chat.list.length] ?? messageOf(1);
    const recalled = { ...message, recalled: true, text: null };
    await chat.receive(recalled, false);
    await chat.send("recalled", recalled);
  },
  "older messages": async (chat) => {
    chat.tab.document.querySelector(".chat-older a")?.click();
    await chat.settle();
  },
};

test("a chat's page shows the end of the server's list, without gaps and without doubles", async () => {
  const reached = { older: 0, gaps: 0 };
  const act = fc.tuple(fc.constantFrom(...Object.keys(CHAT_ACTS)), fc.nat(20));
  const property = fc.asyncProperty(fc.nat(12), fc.array(act, { maxLength: 8 }), async (n, acts) => {
    const chat = await openRead(messages(n + 1));
    for (const [name, number] of acts) await CHAT_ACTS[name]?.(chat, number);
    const shown = chat.tab.document.querySelectorAll("[data-line]").map((row) => row.dataset.line);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown).toEqual(chat.list.slice(-shown.length).map(({ id }) => id));
    const texts = chat.list.slice(-shown.length).map(({ text }) => text ?? "recalled_theirs");
    expect(chat.texts()).toEqual(texts);
    // What is not shown is offered.
    expect(chat.tab.document.querySelector(".chat-older") !== null).toBe(shown.length < chat.list.length);
    reached.older += chat.device.network.requestsTo("GET", /before=/).length;
    reached.gaps += acts.filter(([name, number]) => name.includes("not connected") && number % 9 > 5).length;
    expect(chat.device.errors).toEqual([]);
  });
  await fc.assert(property, propertyRuns(12, 5));
  expect(reached.older).toBeGreaterThan(1);
  expect(reached.gaps).toBeGreaterThan(1);
}, 60_000);

test("older messages that did not come are asked for again, and never twice at once", async () => {
  const chat = await openRead(messages(12));
  const older = () => chat.tab.document.querySelector(".chat-older a");
  const path = "GET /api/chat/them/messages?limit=100&before=8";
  chat.answers[path] = [(request) => request.break()];
  older()?.click();
  older()?.click();
  await chat.settle();
  expect(chat.texts()).toEqual(words(8, 12));
  older()?.click();
  older()?.click();
  await chat.settle();
  expect(chat.texts()).toEqual(words(3, 12));
  expect(chat.device.network.requestsTo("GET", /before=8/)).toHaveLength(2);
  expect(chat.tab.navigations).toEqual([]);
});

test("older messages come page by page, to the beginning, each page once", async () => {
  const chat = await openRead(messages(12));
  const older = async () => {
    chat.tab.document.querySelector(".chat-older a")?.click();
    await chat.settle();
    return chat.texts().length;
  };
  expect([await older(), await older()]).toEqual([10, 12]);
  expect(chat.tab.document.querySelector(".chat-older")).toBeNull();
  expect(chat.device.network.requestsTo("GET", /before=/).map(({ path }) => path.split("before=")[1])).toEqual([
    "8",
    "3",
  ]);
});

test("older messages come by themselves near the top", async () => {
  const chat = await openRead(messages(12));
  const scroller = chat.tab.document.querySelector(".chat-scroll");
  const scrollTo = async (scrollTop: number) => {
    Object.assign(scroller ?? {}, { scrollTop, scrollHeight: 5_000, clientHeight: 500 });
    if (scroller) chat.tab.fire("scroll", {}, scroller);
    await chat.settle();
    return chat.texts().length;
  };
  expect([await scrollTo(-10), await scrollTo(-4_100), await scrollTo(-4_101)]).toEqual([5, 5, 10]);
});

test("after missing more than a page all that is between is loaded, too", async () => {
  const chat = await openRead(messages(3));
  for (let seq = 4; seq <= 20; seq++) await chat.receive(messageOf(seq), false);
  await chat.send("reset", {});
  expect(chat.texts()).toEqual(words(1, 20));
  expect(chat.tab.document.querySelector(".chat-hole")).toBeNull();
});

test("missing no more than a page takes nothing off the screen", async () => {
  const chat = await openRead(messages(3));
  for (let seq = 4; seq <= 8; seq++) await chat.receive(messageOf(seq), false);
  await chat.send("reset", {});
  expect(chat.texts()).toEqual(words(1, 8));
});
