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

/** `miss`: something is deleted while the stream is away; the next answer does not have it. */
function play(page: ReturnType<typeof openPage>, { act, at }: Story["acts"][number]) {
  const { all, hidden, visible } = page;
  const message = all[at];
  const change = (done: Parameters<typeof reduceChatView>[1]) => {
    page.state = reduceChatView(page.state, done);
  };
  const known = new Set(page.state.messages.map(({ id }) => id));
  const readAnew = (from: number) =>
    change({ do: "page", page: { messages: visible(from), from, to: Number.POSITIVE_INFINITY, known } });
  if (act === "load") page.first = Math.max(1, page.first - at);
  if (act === "come") all.push(...Array.from({ length: at }, (_, n) => messageOf(all.length + n + 1)));
  if (act === "load" || act === "come") return readAnew(page.first);
  if (!message || (act !== "show" && hidden.has(message.seq))) return;
  if (act === "recall") change({ do: "edit", id: message.id, change: { recalled: true } });
  if (act === "hide" || (act === "miss" && message.seq >= page.first)) hidden.add(message.seq);
  if (act === "miss") readAnew(page.first);
  if (act === "hide") change({ do: "remove", id: message.id, place: message });
  if (act !== "show" || !hidden.delete(message.seq)) return;
  change({ do: "return", id: message.id, place: message });
  readAnew(page.first);
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
