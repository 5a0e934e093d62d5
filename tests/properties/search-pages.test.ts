/** A search in one's chats: page after page it shows each message that has the words, once, however many the index proposes in vain. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { findMessages, NEWEST_HIT } from "../../src/chat/search/find-messages";
import { parseMessageQuery } from "../../src/chat/search/words";
import { masksJson } from "../../src/safety/masks";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "../chat/chat-fixtures";
import { eachDatabase } from "../support/databases";
import { PROPERTY_TIMEOUT, propertyRuns } from "../support/property-runs";

/** Of each message whether its reader sees the word by which the index has it; the number of hits of a page. */
const searches = fc.record({
  seen: fc.array(fc.boolean(), { minLength: 12, maxLength: 40, size: "max" }),
  limit: fc.integer({ min: 1, max: 8 }),
});
const query = parseMessageQuery("lantern");

eachDatabase("a search by pages", (db) => {
  /** What a word rule covers for its reader is in the index all the same. */
  async function aChat(seen: readonly boolean[]) {
    const [writer, reader] = await aPairOfFriends(db());
    for (const [n, isSeen] of seen.entries()) {
      const text = `${n} lantern`;
      const { id } = await sendMessage(db(), writer, reader, text, CHAT_NOW + n);
      const masks = masksJson({ text: { words: [[text.indexOf("lantern"), text.length]], contacts: [] } });
      if (!isSeen) await db().updateTable("chat_messages").set({ masks }).where("id", "=", id).execute();
    }
    return { reader: reader.id, other: writer.id };
  }

  test(
    "shows each message once, newest first",
    async () => {
      let pages = 0;
      const property = fc.asyncProperty(searches, async ({ seen, limit }) => {
        const { reader, other } = await aChat(seen);
        const found: (string | null | undefined)[] = [];
        for (let before: number | null = NEWEST_HIT; before !== null; pages++) {
          const page = await findMessages(db(), reader, { query, other, before, limit }, CHAT_NOW + seen.length);
          expect(page.hits.length).toBeLessThanOrEqual(limit);
          found.push(...page.hits.map(({ message }) => message.text));
          before = page.next;
        }
        expect(found).toEqual(seen.flatMap((isSeen, n) => (isSeen ? [`${n} lantern`] : [])).reverse());
      });
      // The first three of a page of four are in vain, and the next eight are more than it has room for.
      const examples: [{ seen: boolean[]; limit: number }][] = [
        [{ seen: [...Array<boolean>(12).fill(true), true, false, false, false], limit: 4 }],
      ];
      await fc.assert(property, { ...propertyRuns(examples.length + 9), examples });
      expect(pages).toBeGreaterThan(20);
    },
    PROPERTY_TIMEOUT,
  );
});
