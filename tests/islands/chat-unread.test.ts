/** What is new in a chat: the mark it opens at, how much is below, and when a message was written. */
import { describe, expect, test } from "bun:test";
import type { PageElement } from "../support/browser-elements";
import { messageOf } from "./chat-page";
import { type LiveChat, openLiveChat } from "./live-chat";

const messages = (n: number) => Array.from({ length: n }, (_, at) => messageOf(at + 1));
const scrollerOf = ({ tab }: LiveChat) => tab.document.querySelector(".chat-scroll") as PageElement;

/** Lower edge of what is in sight where no row is. */
const NOTHING = -1_000;

/** Rows of 100 px stand one below the other; in sight is what lies above `bottom`. */
async function look(chat: LiveChat, bottom: number, isAtEnd = false): Promise<void> {
  const scroller = scrollerOf(chat);
  chat.tab.document.querySelectorAll("[data-line]").forEach((row, at) => {
    Object.assign(row.rect, { top: at * 100, bottom: at * 100 + 100, height: 100 });
  });
  Object.assign(scroller, { scrollTop: isAtEnd ? 0 : -1_000, scrollHeight: 5_000, clientHeight: 500 });
  Object.assign(scroller.rect, { bottom });
  chat.tab.fire("scroll", {}, scroller);
  await chat.settle();
}

const button = ({ tab }: LiveChat) => tab.document.querySelector(".chat-down");
const mark = ({ tab }: LiveChat) => tab.document.querySelector("#first-unread")?.textContent;
const timesShown = ({ tab }: LiveChat) =>
  tab.document
    .querySelectorAll("[data-line]")
    .flatMap((row) => (row.querySelector(".chat-meta") ? row.dataset.line : []));
const rowOf = ({ tab }: LiveChat, id: string) => tab.document.querySelector(`[data-line="${id}"]`) as PageElement;

describe("what is new", () => {
  test("is counted on the mark, when all of it is there", async () => {
    const change = { readSeq: 4, firstUnread: "m19", unread: 19, unreadText: "19 new" };
    const chat = await openLiveChat(messages(23), change);
    expect(mark(chat)).toBe("19 new");
  });

  test("is counted below what is in sight, less and less, and never again", async () => {
    const chat = await openLiveChat(messages(1));
    await look(chat, NOTHING);
    for (const seq of [2, 3, 4, 5]) await chat.receive(messageOf(seq));
    await chat.receive(messageOf(6, { from: "me", to: "them" }));
    await chat.receive(messageOf(7));
    expect(button(chat)?.textContent).toBe(" unread 5");
    await look(chat, 250);
    expect(button(chat)?.textContent).toBe(" unread 3");
    await look(chat, 450);
    expect(button(chat)?.textContent).toBe(" unread 1");
    await look(chat, 150);
    expect(button(chat)?.textContent).toBe(" unread 1");
    await look(chat, 750);
    expect([button(chat)?.textContent, button(chat)?.getAttribute("aria-label")]).toEqual(["", "newest"]);
    button(chat)?.click();
    expect(scrollerOf(chat).scrollTop).toBe(0);
    await look(chat, 750, true);
    expect(button(chat)).toBeNull();
  });

  test("is not seen on a hidden page", async () => {
    const chat = await openLiveChat(messages(3), { readSeq: 3 });
    chat.tab.setVisible(false);
    await chat.receive(messageOf(4));
    await look(chat, 1_000);
    expect(button(chat)?.textContent).toBe(" unread 1");
  });
});

describe("the time of a message", () => {
  const tap = async (chat: LiveChat, target: PageElement | null) => {
    chat.tab.fire("click", { bubbles: true }, target as PageElement);
    await chat.settle();
  };
  const press = async (chat: LiveChat, key: string) => {
    const target = chat.tab.document.activeElement as PageElement;
    chat.tab.fire("keydown", { key, bubbles: true, cancelable: true }, target);
    await chat.settle();
  };

  test("is shown by a tap, one at a time, and goes with the next tap; links are followed", async () => {
    const chat = await openLiveChat([...messages(3), messageOf(4, { text: "https://sea.example/" })]);
    expect(timesShown(chat)).toEqual([]);
    await tap(chat, rowOf(chat, "m2").querySelector(".chat-bubble"));
    expect(timesShown(chat)).toEqual(["m2"]);
    expect(rowOf(chat, "m2").querySelector(".chat-meta")?.querySelector("[aria-hidden]")?.textContent).toMatch(/\d:00/);
    await tap(chat, rowOf(chat, "m3").querySelector(".chat-bubble"));
    expect(timesShown(chat)).toEqual(["m3"]);
    await tap(chat, rowOf(chat, "m4").querySelector("a"));
    expect(timesShown(chat)).toEqual(["m3"]);
    await tap(chat, rowOf(chat, "m3").querySelector(".chat-bubble"));
    expect(timesShown(chat)).toEqual([]);
    // Its menu opens.
    await tap(chat, rowOf(chat, "m2").querySelector(".chat-options"));
    expect(timesShown(chat)).toEqual([]);
  });

  test("is shown by Enter and Space; arrows lead from message to message, and to the options", async () => {
    const own = { from: "me", to: "them", state: "read" } as const;
    const chat = await openLiveChat([messageOf(1, own), messageOf(2, own), messageOf(3)]);
    expect(timesShown(chat)).toEqual(["m2"]);
    expect(["m1", "m2", "m3"].map((id) => rowOf(chat, id).getAttribute("tabindex"))).toEqual(["-1", "-1", "0"]);
    rowOf(chat, "m3").focus();
    await press(chat, "ArrowUp");
    await press(chat, "ArrowUp");
    await press(chat, "Enter");
    expect(timesShown(chat)).toEqual(["m1", "m2"]);
    expect(rowOf(chat, "m1").querySelector(".chat-meta")?.textContent).toContain("read");
    await press(chat, " ");
    expect(timesShown(chat)).toEqual(["m2"]);
    await press(chat, "ArrowRight");
    const options = rowOf(chat, "m1").querySelector(".chat-options");
    expect(chat.tab.document.activeElement === options).toBe(true);
  });
});
