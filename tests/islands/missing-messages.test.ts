/** What a chat's page does about messages that it does not have. */
import { describe, expect, test } from "bun:test";
import type { NetworkRequest } from "../support/browser-network";
import { messageOf } from "./chat-page";
import { type LiveChat, openLiveChat } from "./live-chat";

const NEWEST = "GET /api/chat/them/messages?limit=100";
const messages = (n: number) => Array.from({ length: n }, (_, at) => messageOf(at + 1));
const fails = (request: NetworkRequest) => request.break();

const rows = ({ tab }: LiveChat) =>
  tab.document.querySelectorAll("[data-line], .chat-hole").map(({ dataset }) => dataset.line ?? "missing");
const readUpTo = ({ device }: LiveChat) =>
  device.network.requestsTo("POST", "/api/chat/them/read").map(({ json }) => json.upTo);
const asked = ({ device }: LiveChat) => device.network.requestsTo("GET", /messages/).length;

/** ms that a second receipt waits for more. */
const BETWEEN_RECEIPTS = 1_000;

/** A page that has read 1, and missed 2 to 4; the next requests for them fail. */
async function missMessages(failures: number): Promise<LiveChat> {
  const chat = await openLiveChat([messageOf(1)]);
  chat.answers[NEWEST] = Array.from({ length: failures }, () => fails);
  for (let seq = 2; seq <= 4; seq++) await chat.receive(messageOf(seq), false);
  await chat.send("reset", {});
  await chat.receive(messageOf(5));
  return chat;
}

describe("messages that came while nobody listened, and whose loading fails", () => {
  test("are drawn as missing and not reported as read, until they are there", async () => {
    const chat = await missMessages(1);
    expect([rows(chat), readUpTo(chat)]).toEqual([["m1", "missing", "m5"], [1]]);
    expect(chat.tab.document.querySelector(".chat-hole")?.textContent).toBe("missingtry_again");
    await chat.device.clock.advance(500);
    expect(rows(chat)).toEqual(["m1", "m2", "m3", "m4", "m5"]);
    await chat.device.clock.advance(BETWEEN_RECEIPTS);
    expect(readUpTo(chat)).toEqual([1, 5]);
  });

  test("are asked for after growing pauses of eight seconds at most", async () => {
    const chat = await missMessages(1_000);
    const times: number[] = [];
    const start = chat.device.clock.now;
    for (let seen = asked(chat); chat.device.clock.now - start < 60_000; seen = asked(chat)) {
      await chat.device.clock.advance(100);
      if (asked(chat) > seen) times.push(chat.device.clock.now);
    }
    const pauses = times.map((at, n) => at - (times[n - 1] ?? start));
    for (const [n, longest] of [500, 1_000, 2_000, 4_000, 8_000, 8_000].entries())
      expect(pauses[n]).toBeWithin(longest * 0.75 - 100, longest + 101);
    expect(readUpTo(chat)).toEqual([1]);
  });

  test("are asked for at once when the network is back, when the stream is, when somebody looks or says so", async () => {
    const signs: ((chat: LiveChat) => unknown)[] = [
      ({ tab }) => tab.fire("online"),
      (chat) => chat.feeds.at(-1)?.break(),
      ({ tab }) => {
        tab.setVisible(false);
        tab.setVisible(true);
      },
      ({ tab }) => tab.document.querySelector(".chat-hole button")?.click(),
    ];
    for (const sign of signs) {
      const chat = await missMessages(5);
      await chat.device.clock.advance(7_500);
      expect(chat.answers[NEWEST]).toEqual([]);
      await sign(chat);
      await chat.settle();
      await chat.device.clock.advance(500);
      expect(rows(chat)).toEqual(["m1", "m2", "m3", "m4", "m5"]);
    }
  });

  test("a request that hangs is given up when the stream is there again", async () => {
    const chat = await openLiveChat(messages(2));
    chat.answers[NEWEST] = [() => undefined];
    await chat.receive(messageOf(3), false);
    await chat.send("reset", {});
    expect(rows(chat)).toEqual(["m1", "m2"]);
    chat.feeds.at(-1)?.break();
    await chat.device.clock.advance(500);
    expect(rows(chat)).toEqual(["m1", "m2", "m3"]);
  });

  test("a refusal is repeated only when somebody asks", async () => {
    const chat = await openLiveChat(messages(2));
    const before = asked(chat);
    chat.answers[NEWEST] = [(request) => request.answer(404, { error: { message: "nobody" } })];
    await chat.send("reset", {});
    await chat.device.clock.advance(30_000);
    expect([asked(chat), rows(chat)]).toEqual([before + 1, ["m1", "m2", "missing"]]);
    chat.tab.document.querySelector(".chat-hole button")?.click();
    await chat.settle();
    expect(rows(chat)).toEqual(["m1", "m2"]);
  });
});

test("an answer that is older than a gap of the stream does not hide it", async () => {
  const chat = await openLiveChat(messages(2));
  let late: NetworkRequest | null = null;
  chat.answers[NEWEST] = [
    (request) => {
      late = request;
    },
    fails,
  ];
  await chat.send("reset", {});
  await chat.receive(messageOf(3), false);
  await chat.send("reset", {});
  (late as NetworkRequest | null)?.answer(200, { items: messages(2).toReversed(), nextCursor: null });
  await chat.receive(messageOf(4));
  expect([rows(chat), readUpTo(chat)]).toEqual([["m1", "m2", "missing", "m4"], [2]]);
});

test("a request that is given up for a newer one is no failure: nothing is drawn as missing", async () => {
  const chat = await openLiveChat(messages(2));
  chat.answers[NEWEST] = [() => undefined, () => undefined];
  const before = asked(chat);
  await chat.send("reset", {});
  await chat.send("reset", {});
  await chat.device.clock.advance(3_000);
  expect([rows(chat), asked(chat) - before]).toEqual([["m1", "m2"], 2]);
});

test("pages between are loaded one after another, and until then a hole is between", async () => {
  const chat = await openLiveChat(messages(2));
  for (let seq = 3; seq <= 14; seq++) await chat.receive(messageOf(seq), false);
  chat.answers["GET /api/chat/them/messages?limit=100&before=10"] = [fails];
  await chat.send("reset", {});
  expect([rows(chat), readUpTo(chat)]).toEqual([["m1", "m2", "missing", "m10", "m11", "m12", "m13", "m14"], [2]]);
  await chat.device.clock.advance(500);
  expect([rows(chat).length, rows(chat).includes("missing")]).toEqual([14, false]);
  await chat.device.clock.advance(BETWEEN_RECEIPTS);
  expect(readUpTo(chat)).toEqual([2, 14]);
});

test("what is unread is loaded, however far up, and read when all of it is there", async () => {
  const chat = await openLiveChat(messages(23), { readSeq: 4, firstUnread: "m19" });
  expect([rows(chat).length, readUpTo(chat)]).toEqual([20, [23]]);
  const marked = chat.tab.document.querySelectorAll("[data-line], .chat-unread-mark");
  expect(marked.slice(0, 3).map(({ id, dataset }) => dataset.line ?? id)).toEqual(["m4", "first-unread", "m5"]);
});

test("a message that was deleted elsewhere goes when the page is read anew; one that was deleted here stays away", async () => {
  const chat = await openLiveChat(messages(4), { readSeq: 4 });
  chat.list.splice(1, 1);
  await chat.send("reset", {});
  expect(rows(chat)).toEqual(["m1", "m3", "m4"]);
});

describe("a message is read when it is in sight", () => {
  /** Each row is 100 px high; in sight is what lies above `bottom`. */
  async function scrollTo(chat: LiveChat, bottom: number): Promise<void> {
    const { document } = chat.tab;
    for (const [n, { rect }] of document.querySelectorAll("[data-line]").entries())
      Object.assign(rect, { top: n * 100, bottom: n * 100 + 100, height: 100 });
    const scroller = document.querySelector(".chat-scroll");
    if (!scroller) throw new Error("no log");
    Object.assign(scroller.rect, { top: bottom - 200, bottom, height: 200 });
    chat.tab.setVisible(true);
    chat.tab.fire("scroll", {}, scroller);
    await chat.settle();
  }
  /** Messages that come while nobody looks. */
  async function openWith(...senders: ("me" | "them")[]): Promise<LiveChat> {
    const chat = await openLiveChat();
    chat.tab.setVisible(false);
    for (const [n, from] of senders.entries())
      await chat.receive(messageOf(n + 1, { from, to: from === "me" ? "them" : "me" }));
    expect(readUpTo(chat)).toEqual([]);
    return chat;
  }

  test("and those before it", async () => {
    const chat = await openWith("them", "them", "them");
    await scrollTo(chat, 120);
    expect(readUpTo(chat)).toEqual([1]);
    await scrollTo(chat, 130);
    await scrollTo(chat, 300);
    expect(readUpTo(chat)).toEqual([1, 2, 3]);
  });

  test("not below a page of one's own messages", async () => {
    const chat = await openWith("them", "me", "me", "them");
    await scrollTo(chat, 300);
    expect(readUpTo(chat)).toEqual([1]);
    await scrollTo(chat, 400);
    expect(readUpTo(chat)).toEqual([1, 4]);
  });
});
