import { describe, expect, test } from "bun:test";
import { transact } from "../../src/db/transact";
import { appendEvent, deleteOldEvents, publishTypingSignal } from "../../src/events/events";
import { EVENT_STREAM_LIMITS } from "../../src/limits/events";
import { markAllMessagesRead, notifyPerson } from "../../src/messages/messages";
import { DAY } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { NOW, openListeningStreams, readMessageTexts } from "./listening-streams";

const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, n) => String(from + n));

eachDatabase("a stream", (db) => {
  test("starts now with the unread counts, and sends events in order", async () => {
    const { someone, recordEvents, faults } = openListeningStreams(db());
    const me = await someone();
    await recordEvents(me.id, "before");
    const reader = await me.open();
    const first = await reader.next();
    expect(first).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{12}-1$/),
      type: "unread",
      data: { systemMessages: 0 },
    });
    await recordEvents(me.id, "a", "b", "c");
    expect(await readMessageTexts(reader, 3)).toEqual(["a", "b", "c"]);
    expect(reader.events.map(({ id }) => id?.split("-")[1])).toEqual(["1", "2", "3", "4"]);
    await reader.close();
    expect(faults).toEqual([]);
  });

  test("sends no events of other people, and none that were rolled back", async () => {
    const { someone, recordEvents } = openListeningStreams(db());
    const [me, other] = [await someone(), await someone()];
    const reader = await me.open();
    await recordEvents(other.id, "not mine");
    const undone = transact(db(), async (tx) => {
      await appendEvent(tx, me.id, "message", "undone", NOW);
      throw new Error("changed my mind");
    });
    await undone.catch(() => undefined);
    await recordEvents(me.id, "mine");
    expect(await readMessageTexts(reader, 1)).toEqual(["mine"]);
    await reader.close();
  });

  test("sends many concurrent events in the order of their numbers, none missing", async () => {
    const { someone, recordEvents } = openListeningStreams(db());
    const me = await someone();
    const readers = [await me.open(), await me.open()];
    await Promise.all(numbers(1, 60).map((ref) => recordEvents(me.id, ref)));
    for (const reader of readers) {
      expect((await readMessageTexts(reader, 60)).sort()).toEqual(numbers(1, 60).sort());
      expect(reader.events.map(({ id }) => Number(id?.split("-")[1]))).toEqual(numbers(0, 60).map(Number));
      await reader.close();
    }
  });

  test("reads payloads once for all devices when they are sent, and skips deleted subjects", async () => {
    const requests: string[][] = [];
    const { someone, recordEvents } = openListeningStreams(db(), {
      payloads: {
        message: async (_, __, refs) => {
          requests.push([...refs]);
          return new Map(refs.flatMap((ref) => (ref === "gone" ? [] : [[ref, { text: ref }]])));
        },
      },
    });
    const me = await someone();
    const readers = [await me.open(), await me.open(), await me.open()];
    // Once each has read something they stand at the same place, and no earlier look at the log is under way.
    await recordEvents(me.id, "first");
    for (const reader of readers) await readMessageTexts(reader, 1);
    requests.length = 0;
    await recordEvents(me.id, "gone", "here");
    for (const reader of readers) {
      expect(await readMessageTexts(reader, 1)).toEqual(["here"]);
      await reader.close();
    }
    expect(requests.flat()).toEqual(["gone", "here"]);
  });

  test("sends unread counts and typing signals", async () => {
    const { someone } = openListeningStreams(db());
    const me = await someone();
    const reader = await me.open();
    await reader.next();
    const params = { text: "Hello" };
    await transact(db(), (tx) => notifyPerson(tx, me.id, "official_notice", params, NOW));
    expect((await reader.next("unread")).data).toEqual({ systemMessages: 1 });
    await markAllMessagesRead(db(), me.id, NOW);
    expect(await reader.next("unread")).toEqual({ id: null, type: "unread", data: { systemMessages: 0 } });
    publishTypingSignal(db(), me.id, "somebody");
    expect(await reader.next()).toEqual({ id: null, type: "typing", data: { userId: "somebody" } });
    await reader.close();
  });

  describe("that resumes", () => {
    test("gets all events since then, once", async () => {
      const { someone, recordEvents } = openListeningStreams(db());
      const me = await someone();
      const first = await me.open();
      await recordEvents(me.id, "1", "2", "3");
      await readMessageTexts(first, 3);
      await first.close();
      await recordEvents(me.id, ...numbers(4, 130));
      const busy = recordEvents(me.id, ...numbers(131, 160));
      const reconnected = await me.open(first.lastId);
      expect(await readMessageTexts(reconnected, 157)).toEqual(numbers(4, 160));
      await busy;
      await reconnected.close();
    });

    test("gets all events when it was cut after its first one", async () => {
      const { someone, recordEvents } = openListeningStreams(db());
      const me = await someone();
      const first = await me.open();
      await first.next("unread");
      await first.close();
      await recordEvents(me.id, "a");
      const second = await me.open(first.lastId);
      await second.next("unread");
      const third = await me.open(second.events[0]?.id ?? "");
      expect(await readMessageTexts(third, 1)).toEqual(["a"]);
      await Promise.all([second.close(), third.close()]);
    });

    test.each([
      ["of another person", async (_: string, foreign: string) => foreign],
      ["of the future", async (own: string) => own.replace(/-\d+$/, "-999")],
      ["of before the first", async (own: string) => own.replace(/-\d+$/, "--1")],
      ["beyond all numbers", async (own: string) => own.replace(/-\d+$/, `-${"9".repeat(400)}`)],
      ["that is none", async () => "7"],
      ["that is garbage", async () => "\u00ff\ud83c; drop table events"],
      ["with a number after its number", async (own: string) => own.replace(/-\d+$/, "-1-7")],
      ["with a zero before its number", async (own: string) => own.replace(/-\d+$/, "-01")],
      ["with a number that is none", async (own: string) => `${own}x`],
    ])("from an id %s is told to load anew", async (_, made) => {
      const { someone, recordEvents } = openListeningStreams(db());
      const [me, other] = [await someone(), await someone()];
      await recordEvents(me.id, "a", "b");
      await recordEvents(other.id, "c");
      const [mine, foreign] = [await me.open(), await other.open()];
      await Promise.all([mine.next(), foreign.next()]);
      const reconnected = await me.open(await made(mine.lastId ?? "", foreign.lastId ?? ""));
      expect(await reconnected.next()).toMatchObject({ type: "unread", id: null });
      expect(await reconnected.next()).toEqual({ id: mine.lastId ?? "", type: "reset", data: {} });
      await recordEvents(me.id, "d");
      expect(await readMessageTexts(reconnected, 1)).toEqual(["d"]);
      await Promise.all([mine, foreign, reconnected].map((each) => each.close()));
    });

    test("from too far behind gets a reset", async () => {
      const { someone, recordEvents } = openListeningStreams(db());
      const me = await someone();
      await recordEvents(me.id, "a");
      const first = await me.open();
      await first.next();
      await first.close();
      await db().updateTable("users").set({ event_seq: 1_002 }).where("id", "=", me.id).execute();
      const reconnected = await me.open(first.lastId);
      expect((await reconnected.next("reset")).id).toEndWith("-1002");
      await reconnected.close();
    });

    test("from deleted events gets a reset", async () => {
      const { someone, recordEvents } = openListeningStreams(db());
      const me = await someone();
      await recordEvents(me.id, "a");
      const first = await me.open();
      await first.next();
      await first.close();
      await recordEvents(me.id, "b", "c");
      const old = db()
        .updateTable("events")
        .set({ created_at: NOW - EVENT_STREAM_LIMITS.retention - DAY });
      await old.where("user_id", "=", me.id).where("ref", "=", "b").execute();
      await deleteOldEvents(db(), NOW);
      const reconnected = await me.open(first.lastId);
      expect((await reconnected.next("reset")).id).toEndWith("-3");
      await reconnected.close();
    });

    test("finds a log that is no longer than a stream may be behind", async () => {
      const { someone, recordEvents } = openListeningStreams(db());
      const me = await someone();
      await db().updateTable("users").set({ event_seq: 5_000 }).where("id", "=", me.id).execute();
      await recordEvents(me.id, ...numbers(1, 5));
      await db()
        .updateTable("events")
        .set((eb) => ({ seq: eb("seq", "-", 4_000) }))
        .where("user_id", "=", me.id)
        .execute();
      await db().updateTable("users").set({ event_seq: 5_099 }).where("id", "=", me.id).execute();
      await recordEvents(me.id, "last");
      const left = db().selectFrom("events").select("seq").where("user_id", "=", me.id).execute();
      expect(await left).toEqual([{ seq: 5_100 }]);
    });
  });
});
