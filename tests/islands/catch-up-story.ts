/** A chat page beside its server, over a network on which requests fail. */
import { expect } from "bun:test";
import type { ChatMessageJson } from "../../src/ui/chat/types";
import { CatchUpServer } from "./catch-up-server";
import { type ChatPage, openChatTab } from "./chat-page";

/** By what a page knows that the network is back. */
export const HEALING_SIGNS = ["online", "stream", "silence"] as const;
export type HealingSign = (typeof HEALING_SIGNS)[number];

/** ms within which the page equals the server, once the network is back. */
const HEALED_WITHIN = 10_000;

export class CatchUpStory {
  /** What must never be, in words. */
  readonly wrongs: string[] = [];
  #written = 0;

  private constructor(
    readonly server: CatchUpServer,
    readonly page: ChatPage,
    readonly readSeq: number,
  ) {
    server.onRead = (upTo) => this.#checkRead(upTo);
  }

  /** @param n messages of theirs before the page was made @param unread of them @param late that come before the stream */
  static async open(n = 3, unread = 1, late = 0): Promise<CatchUpStory> {
    const server = await CatchUpServer.create();
    for (let each = 0; each < n; each++) server.write("them");
    server.readSeq = Math.max(0, n - unread);
    const { items, nextCursor } = server.page();
    const props = { messages: items.toReversed(), before: nextCursor, readSeq: server.readSeq };
    for (let each = 0; each < late; each++) server.write("them");
    return new CatchUpStory(server, await openChatTab(server.device, props), props.readSeq);
  }

  /** Ids of the messages in the log, in order, and where messages are missing. */
  rows(): string[] {
    return this.page.tab.document
      .querySelectorAll("[data-line], .chat-hole")
      .map(({ dataset }) => dataset.line ?? "missing");
  }

  /** Everything before a message that is reported as read stands on the page, without a hole. */
  #checkRead(upTo: number): void {
    const rows = this.rows();
    const wanted = this.server.list.filter(({ seq }) => seq > this.readSeq && seq <= upTo).map(({ id }) => id);
    const start = rows.indexOf(wanted[0] ?? "");
    const shown = rows.slice(start, start + wanted.length);
    const ids = wanted.map((id) => (shown.includes(id) ? id : `${id} is missing`));
    if (start < 0 || ids.join() !== shown.join()) this.wrongs.push(`${upTo} is read, but shown is ${rows.join()}`);
  }

  async act(name: string, n = 0): Promise<void> {
    await CATCH_UP_ACTS[name]?.(this, n);
    await this.server.device.clock.settle();
  }
  async writeHere(): Promise<void> {
    this.page.type(`Here ${++this.#written}`);
    this.page.key("Enter");
  }

  /** The network is back and all is well: the browser says so, connections that ended show it, or nothing but their silence. */
  async heal(sign: HealingSign): Promise<void> {
    const { server, page } = this;
    const { device } = server;
    server.failures = new Map();
    server.isBlackHole = false;
    page.tab.setVisible(true);
    if (sign === "stream") server.breakStreams();
    else if (sign === "silence") server.muteStreams();
    else if (device.network.online) device.setOnline(false);
    device.setOnline(true);
    await device.clock.advance(HEALED_WITHIN);
  }

  expectEqual(): void {
    const { server, page } = this;
    const rows = this.rows();
    expect(rows).toEqual(server.list.slice(-rows.length).map(({ id }) => id));
    const shown = server.list.slice(-rows.length);
    const textOf = ({ recalled, from, text, editedAt }: ChatMessageJson) => {
      if (recalled) return `recalled_${from === "me" ? "mine" : "theirs"}`;
      return editedAt === null ? text : `${text} edited`;
    };
    expect(page.texts()).toEqual(shown.map(textOf) as string[]);
    const reacted = page.tab.document
      .querySelectorAll("[data-line] .chat-reactions")
      .map((chips) => chips.closest("[data-line]")?.dataset.line);
    expect(reacted).toEqual(shown.filter(({ reactions }) => reactions.length > 0).map(({ id }) => id));
    // Each state stands under the last message of one's own that has it.
    const own = shown.filter(({ from, recalled }) => from === "me" && !recalled);
    const last = new Map(own.map(({ id, state }) => [state as string, id]));
    const states = page.tab.document
      .querySelectorAll("[data-line] .chat-meta[data-state]")
      .map((meta) => [meta.dataset.state, meta.closest("[data-line]")?.dataset.line]);
    expect(new Map(states as [string, string][])).toEqual(last);
    expect({ unread: server.unread, wrongs: this.wrongs }).toEqual({ unread: 0, wrongs: [] });
    expect(server.device.errors).toEqual([]);
  }
}

const times = async (n: number, work: () => unknown): Promise<void> => {
  for (let each = 0; each < n; each++) await work();
};

/** What happens beside the page and on it. `n`: how many, or which. */
export const CATCH_UP_ACTS: Record<string, (story: CatchUpStory, n: number) => unknown> = {
  "they write": ({ server }, n) => times((n % 3) + 1, () => server.write("them")),
  "I write elsewhere": ({ server }) => server.write("me"),
  "I write here": (story) => story.writeHere(),
  "a message is recalled": ({ server }, n) => server.recall(n),
  "a message is edited": ({ server }, n) => server.edit(n),
  "they react to a message, or no more": ({ server }, n) => server.react(n),
  "they receive": ({ server }) => server.progress("delivered"),
  "they read": ({ server }) => server.progress("read"),
  "the stream breaks": ({ server }) => server.breakStreams(),
  "much is missed": async ({ server }, n) => {
    server.breakStreams(false);
    await times(n % 13, () => server.write("them"));
    for (const change of ["recall", "edit", "react"] as const) server[change](n + change.length);
    server.breakStreams(false);
  },
  "the network goes": ({ server }) => server.device.setOnline(false),
  "the network returns": ({ server }) => server.device.setOnline(true),
  "a black hole begins": ({ server }) => server.beginBlackHole(),
  "the black hole ends": ({ server }) => {
    server.isBlackHole = false;
  },
  "half a second passes": ({ server }) => server.device.clock.advance(500),
  "twelve seconds pass": ({ server }) => server.device.clock.advance(12_000),
  "nobody looks": ({ page }) => page.tab.setVisible(false),
  "somebody looks": ({ page }) => page.tab.setVisible(true),
  "older messages": ({ page }) => page.tab.document.querySelector(".chat-older a")?.click(),
  "try again": ({ page }) => page.tab.document.querySelector(".chat-hole button")?.click(),
};
