/** Whatever a message said before is kept with the time at which it began to say so, whoever edits it how often. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { editMessage } from "../../src/chat/chat";
import { listEarlierVersions } from "../../src/chat/editing/versions";
import { CHAT_LIMITS, CHAT_SERVER_LIMITS } from "../../src/limits/chat";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "../chat/chat-fixtures";
import { workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { PROPERTY_TIMEOUT, propertyRuns } from "../support/property-runs";

const WORDS = ["low tide", "high tide", "no tide"] as const;
const edit = fc.record({
  text: fc.constantFrom(...WORDS),
  /** ms since the one before; not all of them are in time. */
  after: fc.oneof(fc.constantFrom(0, 1), fc.nat(CHAT_LIMITS.editWindow / 3)),
});

eachDatabase("what a message said before", (db) => {
  test(
    "is kept with its time, once each, up to as many as may be",
    async () => {
      const [one, other] = await aPairOfFriends(db());
      let kept = 0;
      const property = fc.asyncProperty(
        fc.array(edit, { maxLength: CHAT_SERVER_LIMITS.editsMax + 2 }),
        async (edits) => {
          const { id } = await sendMessage(db(), one, other, "first light");
          let [now, standing] = [CHAT_NOW, { text: "first light", at: CHAT_NOW }];
          const earlier: (typeof standing)[] = [];
          for (const { text, after } of edits) {
            now += after;
            const outcome = await workOutcome(editMessage(db(), one.id, id, text, now));
            if (outcome !== "done" || text === standing.text) continue;
            earlier.push(standing);
            standing = { text, at: now };
          }
          expect(await listEarlierVersions(db(), id)).toEqual(earlier);
          kept = Math.max(kept, earlier.length);
        },
      );
      await fc.assert(property, propertyRuns(25));
      expect(kept).toBeGreaterThan(2);
    },
    PROPERTY_TIMEOUT,
  );
});
