/** Pages that name days name those of the reader's own clock: what was yesterday evening is of yesterday, wherever they live. */
import { beforeAll, expect, test } from "bun:test";
import { throwBottle } from "../../src/bottles/bottles";
import { checkIn } from "../../src/coins/coins";
import { type Db, transact } from "../../src/db/transact";
import { sendFeedback } from "../../src/feedback/feedback";
import { parseTimeZone, wallClock } from "../../src/i18n/time-zone";
import { SEA_LIMITS } from "../../src/limits/sea";
import { notifyPerson } from "../../src/messages/messages";
import { DAY, HOUR, MINUTE } from "../../src/runtime/units";
import { reportThing } from "../safety/official-fixtures";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";

/** Pages with the day of something, and how it comes to be at a time. */
const PAGES: Record<string, (db: Db, me: TestPerson, at: number) => Promise<unknown>> = {
  "/account/reports": async (db, me, at) =>
    reportThing(db, me, { kind: "bottle", id: await aBottle(db, await aPerson(db)) }, at),
  "/system-messages": (db, me, at) =>
    transact(db, (tx) => notifyPerson(tx, me.id, "official_notice", { notice: "welcome" }, at)),
  "/profile/feedback": (db, me, at) => sendFeedback(db, me, "Is it warm?", at),
  "/coin-records": (db, me, at) => checkIn(db, me, at),
};

/** Lines of home that name the day of what comes: today's with its time alone, the next one as tomorrow. */
const COMING: Record<string, RegExp> = {
  "the news that somebody holds one's bottle": /holding your bottle until ([^<]*)</,
  "where the newest of one's bottles is": /In a hand [^<]*?until ([^<]*)</,
};

/** Pages that say when limits of the day start again, what makes them say it, and cookies for it. */
const RESETS: Record<string, (db: Db, me: TestPerson) => Promise<Record<string, string>>> = {
  "/coin-records": async () => ({}),
  "/coin-guide": async () => ({}),
  "/system-messages": async () => ({ notice: "liked_capped" }),
  "/profile": async (db, me) => {
    await checkIn(db, me, NOW);
    return {};
  },
  "/throw": async (db, me) => {
    for (let n = 0; n < SEA_LIMITS.throwsPerDay; n++) await throwBottle(db, me, { content: "hi" }, NOW);
    return {};
  },
};
const RESET_TIME = /(?:start again|Next check-in|More)[^<.]*\bat (\d+):(\d\d)(?:\s([ap])m)?/i;

const ZONES = ["UTC", "Asia/Kathmandu", "America/St_Johns", "Pacific/Kiritimati", "Pacific/Honolulu"];

eachDatabase("the day of something, where its reader lives", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test.each(Object.entries(PAGES))("%s", async (path, make) => {
    const app = openTestApp(db());
    for (const zone of ZONES) {
      const me = await aPerson(db());
      // The reader's next midnight; an hour before it and an hour after it.
      const midnight = NOW + DAY - (wallClock(NOW, parseTimeZone(zone)) % DAY);
      await make(db(), me, midnight - HOUR);
      const session = await app.enter(me);
      const dayAt = async (time: number): Promise<string | undefined> => {
        app.later(time - NOW);
        const main = (await (await app.ask("GET", path, { session, cookies: { zone } })).text()).split("<main")[1];
        // Above it the axis of the chart of coins names today, whatever it shows.
        const ofReader = main?.split('id="records"').at(-1);
        return /\b(today|yesterday)\b/i.exec(ofReader ?? "")?.[1]?.toLowerCase();
      };
      expect([zone, await dayAt(midnight - 1), await dayAt(midnight + HOUR)]).toEqual([zone, "today", "yesterday"]);
    }
  });

  test.each(Object.entries(COMING))("%s", async (_, line) => {
    const app = openTestApp(db());
    for (const zone of ZONES) {
      const midnight = NOW + DAY - (wallClock(NOW, parseTimeZone(zone)) % DAY);
      const wordsFor = async (until: number, now: number): Promise<string | undefined> => {
        const [me, { id: holder_id }] = [await aPerson(db()), await aPerson(db())];
        await aBottle(db(), me, {
          created_at: NOW - DAY,
          holder_id,
          free_at: until,
          pick_count: 1,
          expires_at: NOW + 9 * DAY,
        });
        app.later(now - NOW);
        const html = await (await app.ask("GET", "/", { session: await app.enter(me), cookies: { zone } })).text();
        const [, when = "no such line"] = line.exec(html) ?? [];
        return when.replace(/[\d:]+(?:\s?[ap]m)?/i, "").trim();
      };
      const days = [
        await wordsFor(midnight - 1, midnight - HOUR),
        await wordsFor(midnight, midnight - HOUR),
        await wordsFor(midnight + 2 * HOUR, midnight - 1),
        await wordsFor(midnight + 2 * HOUR, midnight),
      ];
      expect([zone, ...days]).toEqual([zone, "", "tomorrow", "tomorrow", ""]);
    }
  });

  test.each(Object.entries(RESETS))("the end of the day of limits on %s", async (path, make) => {
    const app = openTestApp(db());
    const next = NOW - (NOW % DAY) + DAY;
    for (const zone of ZONES) {
      const me = await aPerson(db());
      const cookies = { zone, language: "en", ...(await make(db(), me)) };
      const html = await (await app.ask("GET", path, { session: await app.enter(me), cookies })).text();
      const [, hour, minute, half] = RESET_TIME.exec(html) ?? [];
      const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
      const told = hours * HOUR + Number(minute) * MINUTE;
      expect([zone, told]).toEqual([zone, wallClock(next, parseTimeZone(zone)) % DAY]);
    }
  });
});
