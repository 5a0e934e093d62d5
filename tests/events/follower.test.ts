/** A person's log is followed without a gap: an event that comes at any moment of a reading waits for no other one. */
import { expect, test } from "bun:test";
import { transact } from "../../src/db/transact";
import { appendEvent, mergeRoomEvents } from "../../src/events/events";
import { LogFollower } from "../../src/events/log-follower";
import type { OpenStream, StreamListener } from "../../src/events/stream-types";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START as NOW } from "../support/people";

/** Where a reading waits, in order: at each of them something may happen to its person. */
const MOMENTS = [
  "ended streams are looked for",
  "its turn has come",
  "what events say is loaded",
  "it is about to end",
];
type Moment = (typeof MOMENTS)[number];

eachDatabase("a log that is being read", (db) => {
  async function openFollower(at: Moment) {
    const { id } = await aPerson(db());
    const record = (ref: string) => transact(db(), (tx) => appendEvent(tx, id, "message", ref, NOW));
    const faults: unknown[] = [];
    const { promise: seen, resolve } = Promise.withResolvers<string>();
    let text = "";
    const sink = {
      hasRoom: () => true,
      write: (bytes: Uint8Array) => {
        text += new TextDecoder().decode(bytes);
        if (text.includes("second")) resolve(text);
      },
    };
    const stream = {
      sessionId: "s",
      address: "",
      sink,
      until: NOW + 1,
      cursor: 0,
      held: false,
    } as unknown as OpenStream;
    const listener: StreamListener = { id, tag: "tag", streams: new Set([stream]) };
    let isFirst = true;
    const reach = async (moment: Moment): Promise<void> => {
      if (moment !== at || !isFirst) return;
      isFirst = false;
      await record("second");
      follower.follow(listener);
    };
    const echo = async (_: unknown, __: string, refs: readonly string[]) => {
      await reach("what events say is loaded");
      return new Map(refs.map((ref) => [ref, { text: ref }]));
    };
    const follower = new LogFollower(
      {
        db: db(),
        live: mergeRoomEvents([{ live: { payloads: { message: echo } } }]),
        sessionEnds: async () => new Map(),
        now: () => NOW,
        random: () => 0,
        report: (error) => void faults.push(error),
      },
      async (work) => {
        await reach("its turn has come");
        const more = await work();
        await reach("it is about to end");
        return more;
      },
      () => reach("ended streams are looked for"),
    );
    return { record, follow: () => follower.follow(listener), seen, faults };
  }

  test.each(MOMENTS)("sends what comes while %s", async (moment) => {
    const { record, follow, seen, faults } = await openFollower(moment);
    await record("first");
    follow();
    expect((await seen).match(/"text":"\w+"/g)).toEqual(['"text":"first"', '"text":"second"']);
    expect(faults).toEqual([]);
  });
});
