/** How many unread messages are further up than what is there: those and no others, whatever of the page was deleted, and whatever was loaded or came since. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { olderUnreadOf } from "../../src/ui/chat/unread";
import { messageOf } from "../islands/chat-page";

const chat = fc.record({
  /** Who wrote each message, oldest first. */
  writers: fc.array(fc.constantFrom("me", "them", "them"), { minLength: 1, maxLength: 40, size: "max" }),
  read: fc.nat(40),
  shown: fc.integer({ min: 1, max: 40 }),
  loaded: fc.nat(10),
  came: fc.nat(3),
  deleted: fc.array(fc.nat(39), { maxLength: 5 }),
});

test("the unread messages above the first one that was loaded are counted", () => {
  let counted = 0;
  const property = fc.property(chat, ({ writers, read, shown, loaded, came, deleted }) => {
    const all = [...writers, ...Array(came).fill("them")].map((from, n) =>
      messageOf(n + 1, { from, to: from === "me" ? "them" : "me" }),
    );
    const first = writers.slice(0, -shown).length;
    const isUnread = ({ from, seq }: (typeof all)[number]) => from === "them" && seq > read;
    const page = all.slice(first, writers.length);
    const unread = all.slice(0, writers.length).filter(isUnread).length;
    const from = Math.max(0, first - loaded);
    const lines = all.filter((_, n) => n === from || (n > from && !(n >= first && deleted.includes(n))));
    const older = olderUnreadOf({ unread, readSeq: read, them: { id: "them" }, messages: page } as never, lines);
    expect(older).toBe(all.slice(0, from).filter(isUnread).length);
    counted += older;
  });
  fc.assert(property, { seed: 57, numRuns: 500 });
  expect(counted).toBeGreaterThan(100);
});
