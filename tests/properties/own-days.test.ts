/** Where a page names the days of several events each is that of its own, by the clock of its reader. */
import { beforeAll, expect, test } from "bun:test";
import { editMessage } from "../../src/chat/chat";
import type { Db } from "../../src/db/transact";
import { transact } from "../../src/db/transact";
import { replyToFeedback, sendFeedback } from "../../src/feedback/feedback";
import { parseTimeZone, wallClock } from "../../src/i18n/time-zone";
import { notifyPerson } from "../../src/messages/messages";
import { openEvidence } from "../../src/official/official";
import { DAY, MINUTE } from "../../src/runtime/units";
import { liftMeasure, takeMeasure } from "../../src/safety/safety";
import { aPairOfFriends, makeFriends, sendMessage } from "../chat/chat-fixtures";
import {
  anOfficial,
  loadCase,
  MEASURE_REASON,
  officialContext,
  reportThing,
  things,
} from "../safety/official-fixtures";
import { openTestApp } from "../support/app";
import { blockPerson } from "../support/block-person";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { plainText } from "../support/plain-text";

/** Two events, minutes apart: one before midnight, the other after it. */
type Two = readonly [early: number, late: number];

interface Looked {
  me: TestPerson;
  path: string;
  /** The part of the page that is theirs, from one mark to the next. */
  part?: readonly [from: string, to: string];
  /** The late one is named first. */
  newestFirst?: true;
}

const PAGES: Record<string, (db: Db, at: Two) => Promise<Looked>> = {
  "people that one has blocked": async (db, at) => {
    const me = await aPerson(db);
    for (const time of at) await blockPerson(db, me, (await aPerson(db)).id, time);
    return { me, path: "/profile/blocked", newestFirst: true };
  },
  "feedback and its reply": async (db, [early, late]) => {
    const me = await aPerson(db);
    const { id } = await sendFeedback(db, me, "Is it warm?", early);
    await replyToFeedback(db, (await anOfficial(db)).id, id, "Yes.", late);
    return { me, path: "/profile/feedback" };
  },
  "a message and its edit, without a script": async (db, [early, late]) => {
    const [me, other] = await aPairOfFriends(db);
    const { id } = await sendMessage(db, me, other, "first", early);
    await editMessage(db, me.id, id, "second", late);
    return { me, path: `/chat/${other.id}`, part: [`id="acts-${id}"`, "</p>"] };
  },
  "reports that one has made": async (db, at) => {
    const me = await aPerson(db);
    for (const time of at)
      await reportThing(db, me, { kind: "bottle", id: await aBottle(db, await aPerson(db)) }, time);
    return { me, path: "/account/reports", newestFirst: true };
  },
  "a report and its reading": async (db, [early, late]) => {
    const [me, bottle] = [await aPerson(db), await aBottle(db, await aPerson(db))];
    await reportThing(db, me, { kind: "bottle", id: bottle }, early);
    await openEvidence(db, (await anOfficial(db)).id, (await loadCase(db, bottle)).id, late);
    return { me, path: `/report/bottle/${bottle}` };
  },
  "system messages": async (db, at) => {
    const me = await aPerson(db);
    for (const time of at)
      await transact(db, (tx) => notifyPerson(tx, me.id, "official_notice", { notice: "welcome" }, time));
    return { me, path: "/system-messages", newestFirst: true };
  },
  "measures in a person's file": async (db, at) => {
    const [me, other, { id }] = [await anOfficial(db), await anOfficial(db), await aPerson(db)];
    for (const time of at) await takeMeasure(db, officialContext(other), id, { kind: "warn", ...MEASURE_REASON }, time);
    return { me, path: `/official/people/${id}`, part: ['id="history"', "</ul>"], newestFirst: true };
  },
  "coins of two days": async (db, at) => {
    const me = await aPerson(db);
    const row = { user_id: me.id, amount: 1, reason: "daily_checkin" } as const;
    for (const [n, created_at] of at.entries()) {
      const own = { seq: n + 1, balance: n + 1, ref: `day ${n}`, created_at };
      await db
        .insertInto("coin_records")
        .values({ ...row, ...own })
        .execute();
    }
    return { me, path: "/coin-records", part: ['id="records"', "</main>"], newestFirst: true };
  },
  "messages that a search finds": async (db, at) => {
    const [me, other] = await aPairOfFriends(db);
    for (const time of at) await sendMessage(db, other, me, "a pebble", time);
    return { me, path: "/chat/search?q=pebble", newestFirst: true };
  },
  "the list of chats": async (db, at) => {
    const me = await aPerson(db);
    for (const time of at) {
      const other = await aPerson(db);
      await makeFriends(db, me, other);
      await sendMessage(db, other, me, "a pebble", time);
    }
    return { me, path: "/friends", newestFirst: true };
  },
  "a measure and its end": async (db, [early, late]) => {
    const [official, me] = [officialContext(await anOfficial(db)), await aPerson(db)];
    const measureId = await takeMeasure(db, official, me.id, { kind: "warn", ...MEASURE_REASON }, early);
    await liftMeasure(db, things, official, { measureId, reason: "A mistake." }, late);
    return { me, path: `/notice/${measureId}` };
  },
};

const ZONES = ["UTC", "Asia/Kathmandu", "America/St_Johns", "Pacific/Kiritimati", "Pacific/Honolulu"];
const DATE = /\bNov(?:ember)? (\d+)\b|\b(\d+) Nov(?:ember)?\b/g;

/** In their order; one that is said again at once, for who listens, counts once. */
const datesIn = (text: string): number[] =>
  [...plainText(text).matchAll(DATE)]
    .map(([, after, before]) => Number(after ?? before))
    .filter((day, n, all) => day !== all[n - 1]);

eachDatabase("the days of several events on one page", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test.each(Object.entries(PAGES))("%s", async (_, make) => {
    for (const zone of ZONES) {
      const clockAt = (time: number) => wallClock(time, parseTimeZone(zone));
      const midnight = NOW + DAY - (clockAt(NOW) % DAY);
      const times: Two = [midnight - 2 * MINUTE, midnight + 2 * MINUTE];
      const { me, path, part: [from, to] = ["<main", "</main>"], newestFirst } = await make(db(), times);
      const app = openTestApp(db(), { CLOCK_OFFSET_MS: "0" });
      app.later(midnight - NOW + 9 * DAY);
      const sent = { session: await app.enter(me), cookies: { zone } };
      const html = await (await app.ask("GET", path, sent)).text();
      const shown = (html.split(from)[1] ?? "").split(to)[0] ?? "";
      const days = times.map((time) => new Date(clockAt(time)).getUTCDate());
      expect([zone, ...datesIn(shown)]).toEqual([zone, ...(newestFirst ? days.toReversed() : days)]);
    }
  });
});
