/** Copies of one message come in any order and more than once: what it says is what the newest of them says. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { mergeMessages } from "../../src/ui/chat/merge-messages";
import type { ChatMessageJson, ReactionJson } from "../../src/ui/chat/types";
import { messageOf } from "../islands/chat-page";

/** All that an edit or a reaction changes. */
const content = fc.record({
  text: fc.string({ minLength: 1 }),
  language: fc.constantFrom("en", "de", null),
  masked: fc.constantFrom(true, undefined),
  reactions: fc.constantFrom<ReactionJson[]>([], [{ emoji: "🌊", userIds: ["them"] }]),
  editedAt: fc.constantFrom(null, "2026-11-22T12:01:00.000Z", "2026-11-22T12:02:00.000Z"),
});
const copies = fc.array(content, { minLength: 1, maxLength: 5 });

const contentOf = ({ text, language, masked, reactions, editedAt, revision }: ChatMessageJson) => ({
  ...{ text, language, masked, reactions, editedAt, revision },
});

test("a message says what its newest copy says, in whatever order they came", () => {
  const property = fc.property(copies, fc.array(fc.nat(4), { minLength: 1, maxLength: 12 }), (contents, picked) => {
    const all = contents.map((each, revision) => messageOf(1, { ...each, revision }));
    const order = picked.map((n) => n % all.length);
    const [merged] = order.reduce<readonly ChatMessageJson[]>(
      (list, n) => mergeMessages(list, all.slice(n, n + 1)),
      [],
    );
    const newest = all[Math.max(...order)];
    expect(merged && contentOf(merged)).toEqual(newest && contentOf(newest));
  });
  fc.assert(property, { seed: 55, numRuns: 300 });
});
