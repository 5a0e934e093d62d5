/**
 * How many unread messages are further up than what was loaded: those that one would see as new there, whatever was deleted,
 * hidden, shown again or recalled since the page was made, and whatever was loaded or came.
 */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { olderUnreadOf } from "../../src/ui/chat/unread";
import { firstChatView, reduceChatView } from "../../src/ui/chat/view-state";
import { messageOf } from "../islands/chat-page";

const place = fc.nat(39);
const chat = fc.record({
  /** Who wrote each message, oldest first. */
  writers: fc.array(fc.constantFrom("me", "them", "them"), { minLength: 2, maxLength: 40, size: "max" }),
  read: fc.nat(40),
  shown: fc.integer({ min: 1, max: 20 }),
  hiddenBefore: fc.array(place, { maxLength: 4 }),
  acts: fc.array(
    fc.oneof(
      fc.record({ act: fc.constantFrom("hide", "show", "recall", "miss"), at: place }),
      fc.record({ act: fc.constantFrom("load", "come"), at: fc.integer({ min: 1, max: 4 }) }),
    ),
    { maxLength: 12 },
  ),
});

type Story = typeof chat extends fc.Arbitrary<infer S> ? S : never;

/** The server's messages, and a page with the newest of them. */
function openPage({ writers, read, shown, hiddenBefore }: Story) {
  const all = writers.map((from, n) => messageOf(n + 1, { from, to: from === "me" ? "them" : "me" }));
  const hidden = new Set(hiddenBefore);
  const isUnread = ({ from, seq }: (typeof all)[number]) => from === "them" && seq > read && !hidden.has(seq);
  const first = Math.max(1, writers.length - shown + 1);
  const visible = (from: number) => all.filter(({ seq }) => seq >= from && !hidden.has(seq));
  const props = { unread: all.filter(isUnread).length, readSeq: read, them: { id: "them" }, messages: visible(first) };
  const state = firstChatView(props.messages);
  return { all, hidden, isUnread, visible, first, newest: props.messages.at(-1)?.seq ?? 0, props, state };
}

type Page = ReturnType<typeof openPage>;
type Message = Page["all"][number];

const change = (page: Page, done: Parameters<typeof reduceChatView>[1]): void => {
  page.state = reduceChatView(page.state, done);
};

function readAnew(page: Page): void {
  const known = new Set(page.state.messages.map(({ id }) => id));
  const answer = { messages: page.visible(page.first), from: page.first, to: Number.POSITIVE_INFINITY, known };
  change(page, { do: "page", page: answer });
}

/** What happens to a message that is shown to its reader. */
const ACTS: Record<string, (page: Page, message: Message) => void> = {
  recall: (page, { id }) => change(page, { do: "edit", id, change: { recalled: true } }),
  hide: (page, message) => {
    page.hidden.add(message.seq);
    change(page, { do: "remove", id: message.id, place: message });
  },
  /** While the stream is away; the next answer does not have it. */
  miss: (page, { seq }) => {
    if (seq < page.first) return;
    page.hidden.add(seq);
    readAnew(page);
  },
};

function showAgain(page: Page, message: Message): void {
  if (!page.hidden.delete(message.seq)) return;
  change(page, { do: "return", id: message.id, place: message });
  readAnew(page);
}

function play(page: Page, { act, at }: Story["acts"][number]): void {
  const { all, hidden } = page;
  if (act === "load") page.first = Math.max(1, page.first - at);
  if (act === "come") all.push(...Array.from({ length: at }, (_, n) => messageOf(all.length + n + 1)));
  const message = all[at];
  if (act === "load" || act === "come") readAnew(page);
  else if (message && act === "show") showAgain(page, message);
  else if (message && !hidden.has(message.seq)) ACTS[act]?.(page, message);
}

test("the unread messages above the first one that was loaded are counted", () => {
  let counted = 0;
  const property = fc.property(chat, (story) => {
    const page = openPage(story);
    fc.pre(page.props.messages.length > 0);
    for (const each of story.acts) {
      play(page, each);
      const { all, first, newest, isUnread, props, state } = page;
      const above = all.filter(({ seq }) => seq < first && seq <= newest).filter(isUnread).length;
      expect(olderUnreadOf(props as never, state.messages, state.moved)).toBe(above);
      counted += above;
    }
  });
  fc.assert(property, { seed: 57, numRuns: 1_000 });
  expect(counted).toBeGreaterThan(1_000);
});
