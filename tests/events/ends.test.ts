import { describe, expect, test } from "bun:test";
import { deviceKindOf } from "../../src/auth/device-text";
import { endDevice, endOtherDevices } from "../../src/auth/devices";
import { createSessionEndLink, endSessionsByLink } from "../../src/auth/new-devices/end-links";
import { deleteUser } from "../../src/auth/security/delete-user";
import { transact } from "../../src/db/transact";
import { appendEvent } from "../../src/events/events";
import { EVENT_STREAM_LIMITS, KEEP_ALIVE_INTERVAL, QUICK_KEEP_ALIVE_INTERVAL } from "../../src/limits/events";
import { HOUR, SECOND } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { EventReader } from "../support/event-reader";
import { NOW, openListeningStreams, readMessageTexts } from "./listening-streams";

const STRANGERS_DEVICE = "Mozilla/5.0 (Linux; Android 14; K) Chrome/131.0.0.0 Mobile Safari/537.36";

eachDatabase("a stream ends", (db) => {
  test("with its session, and no other", async () => {
    const { someone, sessions, streams } = openListeningStreams(db());
    const me = await someone();
    const token = await sessions.start(me.id, "");
    const elsewhere = (await sessions.validate(token))?.person.sessionId ?? "";
    const here = await me.open();
    const openElsewhere = { userId: me.id, sessionId: elsewhere, address: "192.0.2.2" };
    const there = new EventReader(await streams.open(openElsewhere));
    await endDevice(db(), me.id, elsewhere);
    await there.ended;
    expect(here.over).toBe(false);
    await sessions.end(me.sessionId);
    await here.ended;
    expect(streams.size).toBe(0);
    expect(streams.open(openElsewhere)).rejects.toThrow("unauthenticated");
  });

  test("within a second of the use of the link in the letter about its device, and no other", async () => {
    const { someone, sessions, streams } = openListeningStreams(db());
    const me = await someone();
    const stranger = await sessions.validate(await sessions.start(me.id, STRANGERS_DEVICE));
    const sessionId = stranger?.person.sessionId ?? "";
    const here = await me.open();
    const there = new EventReader(await streams.open({ userId: me.id, sessionId, address: "192.0.2.2" }));
    const device = { userId: me.id, kind: deviceKindOf(STRANGERS_DEVICE), beganAt: NOW };
    const token = await createSessionEndLink(db(), device, NOW);
    const used = performance.now();
    await endSessionsByLink(db(), token, NOW);
    await there.ended;
    expect(performance.now() - used).toBeLessThan(SECOND);
    expect(here.over).toBe(false);
    await here.close();
  });

  test("when all others end, for example with a new password, and with the account", async () => {
    const { someone, streams } = openListeningStreams(db());
    const me = await someone();
    const readers = [await me.open(), await me.open()];
    await endOtherDevices(db(), { ...me.person, sessionId: "another" });
    await Promise.all(readers.map((each) => each.ended));
    const leaver = await someone();
    const last = await leaver.open();
    await deleteUser(db(), leaver.id, NOW, async () => undefined);
    await last.ended;
    expect(streams.size).toBe(0);
  });

  test("when a check finds that its session has ended without a signal", async () => {
    const { someone, streams } = openListeningStreams(db());
    const [me, other] = [await someone(), await someone()];
    const [mine, others] = [await me.open(), await other.open()];
    await db().deleteFrom("sessions").where("user_id", "=", me.id).execute();
    await streams.lookAgain();
    await mine.ended;
    expect(others.over).toBe(false);
    await others.close();
  });

  test("when the server stops, with a retry time", async () => {
    const { someone, streams } = openListeningStreams(db());
    const me = await someone();
    const reader = await me.open();
    streams.end();
    await reader.ended;
    expect(reader.raw).toEndWith(`retry: ${EVENT_STREAM_LIMITS.reconnectDelay * 1.5}\n\n`);
    expect(me.open()).rejects.toThrow("overloaded");
  });
});

const HOUR_OF_BEATS = HOUR / QUICK_KEEP_ALIVE_INTERVAL;
const HOUR_OF_COMMENTS = HOUR / KEEP_ALIVE_INTERVAL;
const HOUR_OF_CHECKS = HOUR / EVENT_STREAM_LIMITS.checkInterval;

eachDatabase("a client that does not read", (db) => {
  test("and gets nothing but keep-alives for an hour reads on as before", async () => {
    const { someone, recordEvents, streams, faults } = openListeningStreams(db());
    const me = await someone();
    const stream = await streams.open({ userId: me.id, sessionId: me.sessionId, address: "192.0.2.1" });
    for (let n = 0; n < HOUR_OF_BEATS; n++) streams.beat();
    for (let n = 0; n < HOUR_OF_CHECKS; n++) streams.dropLate();
    expect(streams.size).toBe(1);
    const phone = new EventReader(stream);
    await recordEvents(me.id, "good morning");
    expect(await readMessageTexts(phone, 1)).toEqual(["good morning"]);
    expect(phone.raw.split("\n").filter((line) => line === ":")).toHaveLength(HOUR_OF_COMMENTS);
    await phone.close();
    expect(faults).toEqual([]);
  });

  test("through an hour of messages is dropped, and resumes where it stopped", async () => {
    const long = "x".repeat(1_000);
    const messagePayloads = async (_: unknown, __: string, refs: readonly string[]) =>
      new Map(refs.map((ref) => [ref, { text: ref, long }]));
    const { someone, recordEvents, streams } = openListeningStreams(db(), { payloads: { message: messagePayloads } });
    const me = await someone();
    const stream = await streams.open({ userId: me.id, sessionId: me.sessionId, address: "192.0.2.1" });
    const refs = Array.from({ length: HOUR_OF_CHECKS }, (_, n) => String(n));
    for (const ref of refs) {
      await recordEvents(me.id, ref);
      streams.beat();
      streams.dropLate();
    }
    const awake = await me.open();
    await awake.next("unread");
    streams.dropLate();
    streams.dropLate();
    expect(streams.size).toBe(1);
    const disconnected = new EventReader(stream);
    await disconnected.ended;
    const had = disconnected.events.filter(({ type }) => type === "message").map(({ data }) => data.text);
    const reconnected = await me.open(disconnected.lastId);
    expect([...had, ...(await readMessageTexts(reconnected, refs.length - had.length))]).toEqual(refs);
    await Promise.all([awake.close(), reconnected.close()]);
  });

  test("gets no more than its queue, is dropped at the second look, and loses nothing by resuming", async () => {
    const long = "x".repeat(4_000);
    const messagePayloads = async (_: unknown, __: string, refs: readonly string[]) =>
      new Map(refs.map((ref) => [ref, { text: ref, long }]));
    const { someone, recordEvents, streams, faults } = openListeningStreams(db(), {
      payloads: { message: messagePayloads },
    });
    const me = await someone();
    const stream = await streams.open({ userId: me.id, sessionId: me.sessionId, address: "192.0.2.1" });
    const quick = await me.open();
    const refs = Array.from({ length: 200 }, (_, n) => String(n));
    await recordEvents(me.id, ...refs);
    expect(await readMessageTexts(quick, 200)).toEqual(refs);
    streams.beat();
    streams.dropLate();
    expect(streams.size).toBe(2);
    streams.dropLate();
    expect(streams.size).toBe(1);
    const slow = new EventReader(stream);
    await slow.ended;
    expect(slow.raw.length).toBeLessThan(
      EVENT_STREAM_LIMITS.queueBytes + EVENT_STREAM_LIMITS.readLength * (long.length + 100),
    );
    const had = slow.events.filter(({ type }) => type === "message").map(({ data }) => data.text);
    const reconnected = await me.open(slow.lastId);
    expect([...had, ...(await readMessageTexts(reconnected, 200 - had.length))]).toEqual(refs);
    await Promise.all([quick.close(), reconnected.close()]);
    expect(faults).toEqual([]);
  });

  test("gets the rest when it reads again in time", async () => {
    const long = "x".repeat(4_000);
    const messagePayloads = async (_: unknown, __: string, refs: readonly string[]) =>
      new Map(refs.map((ref) => [ref, { text: ref, long }]));
    const { someone, recordEvents, streams } = openListeningStreams(db(), { payloads: { message: messagePayloads } });
    const me = await someone();
    const stream = await streams.open({ userId: me.id, sessionId: me.sessionId, address: "192.0.2.1" });
    const refs = Array.from({ length: 200 }, (_, n) => String(n));
    await recordEvents(me.id, ...refs);
    streams.dropLate();
    const reader = new EventReader(stream);
    expect(await readMessageTexts(reader, 200)).toEqual(refs);
    await reader.close();
  });
});

eachDatabase("an event without a signal", (db) => {
  test("is found by the periodic check, also when another process wrote it", async () => {
    const { someone, recordEvents, streams } = openListeningStreams(db());
    const me = await someone();
    const reader = await me.open();
    await recordEvents(me.id, "a");
    await readMessageTexts(reader, 1);
    await db().updateTable("users").set({ event_seq: 2 }).where("id", "=", me.id).execute();
    const entry = { user_id: me.id, seq: 2, kind: "message", ref: "b", created_at: NOW } as const;
    await db().insertInto("events").values(entry).execute();
    await streams.lookAgain();
    expect(await readMessageTexts(reader, 1)).toEqual(["b"]);
    await reader.close();
  });

  test("is found with the counts, whose signal was lost, too", async () => {
    const { someone, streams } = openListeningStreams(db());
    const me = await someone();
    const reader = await me.open();
    await reader.next("unread");
    await db().updateTable("users").set({ event_seq: 1, unread_count: 4 }).where("id", "=", me.id).execute();
    const entry = { user_id: me.id, seq: 1, kind: "message", ref: "a", created_at: NOW } as const;
    await db().insertInto("events").values(entry).execute();
    await streams.lookAgain();
    expect((await reader.next("unread")).data).toEqual({ systemMessages: 4 });
    await reader.close();
  });

  test("is sent once the log can be read again, without another signal or check", async () => {
    let isAway = true;
    const { someone, recordEvents, faults } = openListeningStreams(db(), {
      payloads: {
        message: async (_, __, refs) => {
          if (isAway) throw new Error("the database is busy");
          return new Map(refs.map((ref) => [ref, { text: ref }]));
        },
      },
    });
    const me = await someone();
    const reader = await me.open();
    await recordEvents(me.id, "a");
    while (faults.length === 0) await Bun.sleep(1);
    isAway = false;
    expect(await readMessageTexts(reader, 1)).toEqual(["a"]);
    await reader.close();
  });

  describe("of a deleted person", () => {
    test("does not exist: the log stays empty", async () => {
      await transact(db(), (tx) => appendEvent(tx, "nobody", "message", "a", NOW));
      const rows = await db().selectFrom("events").select("seq").where("user_id", "=", "nobody").execute();
      expect(rows).toEqual([]);
    });
  });
});
