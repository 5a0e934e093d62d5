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

  test("is limited by person, and answers 429 to one more", async () => {
    const { ask, enter } = openTestApp(db(), { RATE_LIMITS: "1" });
    const token = await enter(await aPerson(db()));
    const open = () => ask("GET", "/api/events", { token });
    const streams = await Promise.all(Array.from({ length: EVENT_STREAM_LIMITS.perPerson }, open));
    expect(streams.map(({ status }) => status)).toEqual(Array(EVENT_STREAM_LIMITS.perPerson).fill(200));
    const refused = await open();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "15"]);
    await streams[0]?.body?.cancel();
    expect((await open()).status).toBe(200);
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
