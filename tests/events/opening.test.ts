/** What comes while a stream opens is told by it, whenever that is: nothing falls between what is read first and what is heard. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { createSessionStore } from "../../src/auth/sessions";
import { transact } from "../../src/db/transact";
import { EventStreams, mergeRoomEvents } from "../../src/events/events";
import { setSignalPublisher } from "../../src/events/publish";
import { notifyPerson } from "../../src/messages/messages";
import { messagesRoom } from "../../src/messages/room";
import { eachDatabase } from "../support/databases";
import { EventReader } from "../support/event-reader";
import { aPerson } from "../support/people";
import { PROPERTY_TIMEOUT, propertyRuns } from "../support/property-runs";
import { NOW } from "./listening-streams";

interface Moments {
  before: number;
  early: number;
  late: number;
  after: number;
}
/** How many messages come before it opens, before and after its session is looked at, and once it is open. */
const MOMENTS: fc.Arbitrary<Moments> = fc.record({
  before: fc.nat(2),
  early: fc.nat(2),
  late: fc.nat(2),
  after: fc.nat(2),
});

eachDatabase("a stream that opens", (db) => {
  async function openBeside(moments: Moments) {
    const { id } = await aPerson(db());
    const sessions = createSessionStore(db(), () => NOW);
    const validated = await sessions.validate(await sessions.start(id, ""));
    const notify = async (times: number) => {
      for (let n = 0; n < times; n++)
        await transact(db(), (tx) => notifyPerson(tx, id, "official_notice", { text: "Hello" }, NOW));
      // Whoever sends the counts has had a turn.
      await Bun.sleep(2);
    };
    const streams: EventStreams = new EventStreams({
      db: db(),
      live: mergeRoomEvents([messagesRoom]),
      sessionEnds: async (ids) => {
        await notify(moments.early);
        const ends = await sessions.ends(ids);
        await notify(moments.late);
        return ends;
      },
      now: () => NOW,
      random: () => 0.5,
      report: console.error,
    });
    setSignalPublisher(db(), (signal) => streams.receive(signal));
    await notify(moments.before);
    const sessionId = validated?.person.sessionId ?? "";
    const reader = new EventReader(await streams.open({ userId: id, sessionId, address: "192.0.2.1" }));
    await notify(moments.after);
    return { reader, notify };
  }

  test(
    "ends up with the count of all messages",
    async () => {
      const property = fc.asyncProperty(MOMENTS, async (moments) => {
        const { reader, notify } = await openBeside(moments);
        const all = Object.values(moments).reduce((sum, each) => sum + each, 0);
        await reader.until("unread", ({ systemMessages }) => systemMessages === all);
        // What is older would have had its turn.
        await Bun.sleep(5);
        await notify(1);
        const older: unknown[] = [];
        await reader.until("unread", ({ systemMessages }) => {
          if (Number(systemMessages) < all) older.push(systemMessages);
          return systemMessages === all + 1;
        });
        expect(older).toEqual([]);
        await reader.close();
      });
      await fc.assert(property, { ...propertyRuns(12), examples: [[{ before: 0, early: 1, late: 0, after: 0 }]] });
    },
    PROPERTY_TIMEOUT,
  );
});
