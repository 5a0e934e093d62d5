import { expect, test } from "bun:test";
import { EVENT_STREAM_LIMITS } from "../../src/limits/events";
import { openTestApp } from "../support/app";
import { eachDatabase } from "../support/databases";
import { EventReader } from "../support/event-reader";
import { aPerson } from "../support/people";
import { findScans, openPlanDatabase } from "../support/plans";
import { openListeningStreams } from "./listening-streams";

eachDatabase("GET /api/events", (db) => {
  test("is a stream that is neither cached, buffered nor compressed; HEAD opens none", async () => {
    const { ask, enter } = openTestApp(db());
    const token = await enter(await aPerson(db()));
    const headers = { "accept-encoding": "gzip, br" };
    const response = await ask("GET", "/api/events", { token, headers });
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    expect(response.headers.get("content-encoding")).toBeNull();
    const reader = new EventReader(response.body ?? new ReadableStream());
    expect((await reader.next()).type).toBe("unread");
    await reader.close();
    const head = await ask("HEAD", "/api/events", { token });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  test("is limited by person: one more ends the oldest, of the same session first", async () => {
    const { ask, enter } = openTestApp(db(), { RATE_LIMITS: "1" });
    const me = await aPerson(db());
    const [phone, tablet] = [await enter(me), await enter(me)];
    const open = async (token: string) => {
      const { status, body } = await ask("GET", "/api/events", { token });
      expect(status).toBe(200);
      return new EventReader(body ?? new ReadableStream());
    };
    const first = await open(tablet);
    const own = [await open(phone), await open(phone)];
    const others: EventReader[] = [];
    while (others.length < EVENT_STREAM_LIMITS.perPerson - 3) others.push(await open(tablet));
    const next = await open(phone);
    await own[0]?.ended;
    expect(own[0]?.raw).toEndWith("retry: 15000\n\n");
    expect([first, ...own.slice(1), ...others, next].map(({ over }) => over)).not.toContain(true);
    await Promise.all([first, ...own.slice(1), ...others, next].map((each) => each.close()));
  });

  test("says how often its comments come: every 15 seconds, or 3 where that is asked for", async () => {
    const { ask, enter, streams } = openTestApp(db());
    const token = await enter(await aPerson(db()));
    const open = async (headers: Record<string, string>) => {
      const { headers: answered, body } = await ask("GET", "/api/events", { token, headers });
      return { interval: answered.get("alive-interval"), reader: new EventReader(body ?? new ReadableStream()) };
    };
    const all = [await open({}), await open({ "alive-interval": "3" }), await open({ "alive-interval": "1" })];
    for (let beat = 0; beat < 5; beat++) streams.beat();
    streams.end();
    await Promise.all(all.map(({ reader }) => reader.ended));
    const comments = all.map(({ reader }) => reader.raw.split("\n").filter((line) => line === ":").length);
    expect([all.map(({ interval }) => interval), comments]).toEqual([
      ["15", "3", "15"],
      [1, 5, 1],
    ]);
  });
});

test("no query of a stream scans a table", async () => {
  const { db, plansOf } = await openPlanDatabase();
  const { someone, recordEvents, streams } = openListeningStreams(db);
  const me = await someone();
  const plans = await plansOf(async () => {
    await recordEvents(me.id, "a", "b");
    const reader = await me.open();
    await streams.lookAgain(true);
    await recordEvents(me.id, "c");
    await reader.next("message");
    await reader.close();
  });
  expect(plans.length).toBeGreaterThan(5);
  expect(findScans(plans)).toEqual([]);
  expect(plans.filter((each) => each.includes("TEMP B-TREE"))).toEqual([]);
});
