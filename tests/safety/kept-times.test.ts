/** Each time that `/privacy` states, and the sweep that keeps it (docs/product.md 12.15). */
import { beforeAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addErasures } from "../../src/account/erasures";
import { maintainErasureList, removeOldBackups } from "../../src/backup/backup";
import { editMessage } from "../../src/chat/chat";
import { readConfig } from "../../src/config/config";
import { newId } from "../../src/db/ids";
import type { Db } from "../../src/db/transact";
import { deleteOldRates } from "../../src/http/limits/rate-store";
import { ERASE_PAGES_INTERVAL } from "../../src/limits/erasure";
import { MAIL_LIMITS } from "../../src/limits/mail";
import { deleteOldEmailFiles } from "../../src/mail/file-mail";
import { openEvidence } from "../../src/official/official";
import { toIsoTime } from "../../src/runtime/iso";
import { DAY, HOUR, MINUTE } from "../../src/runtime/units";
import { type KeptTime, keptTimes } from "../../src/safety/privacy/kept-times";
import { decideCase } from "../../src/safety/safety";
import { aPairOfFriends, sendMessage } from "../chat/chat-fixtures";
import { openHousekeeping } from "../properties/time/housekeeping";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aFolder } from "../support/files";
import { aPerson, aSignedInPerson } from "../support/people";
import { anOfficial, loadCase, officialContext, reportThing, things } from "./official-fixtures";

const CONFIG = readConfig({ DATA_DIR: aFolder() });
const TIMES = keptTimes(CONFIG);

/** Something that was made at NOW, and whether it is still there. */
interface Kept {
  isThere: () => Promise<boolean>;
  /** ms after NOW at which its time begins; absent: at once. */
  from?: number;
  /** How much later than said it may go, ms; absent: `SLACK`. */
  slack?: number;
  /** Absent: the hourly housekeeping. */
  sweep?: (now: number) => Promise<unknown>;
}

/** To either side of the time. */
const SLACK = MINUTE;

const KEPT: Record<KeptTime | "mail_none", (db: Db) => Promise<Kept>> = {
  async bottle(db) {
    const id = await aBottle(db, await aPerson(db));
    const atSea = db.selectFrom("bottles").select("id").where("id", "=", id).where("state", "=", "sea");
    return { isThere: async () => (await atSea.execute()).length > 0 };
  },
  async burn(db) {
    const [one, other] = await aPairOfFriends(db);
    const { id } = await sendMessage(db, one, other, "hello", NOW);
    const burn = { kind: "burn", text: null, file: "a".repeat(32), width: 1, height: 1, digest: "x" } as const;
    await db.updateTable("chat_messages").set(burn).where("id", "=", id).execute();
    const withFile = db.selectFrom("chat_messages").select("id").where("id", "=", id).where("file", "is not", null);
    return { isThere: async () => (await withFile.execute()).length > 0 };
  },
  async version(db) {
    const [one, other] = await aPairOfFriends(db);
    const { id } = await sendMessage(db, one, other, "first", NOW);
    await editMessage(db, one.id, id, "second", NOW);
    const versions = db.selectFrom("chat_versions").select("n").where("message_id", "=", id);
    return { isThere: async () => (await versions.execute()).length > 0 };
  },
  async session(db) {
    const { id } = await aSignedInPerson(db, await aPerson(db));
    const sessions = db.selectFrom("sessions").select("id").where("user_id", "=", id);
    return { isThere: async () => (await sessions.execute()).length > 0 };
  },
  async network(db) {
    const key = newId(NOW);
    await db
      .insertInto("rate_limits")
      .values({ key, points: 1, expire: NOW + TIMES.network })
      .execute();
    const rates = db.selectFrom("rate_limits").select("key").where("key", "=", key);
    return {
      isThere: async () => (await rates.execute()).length > 0,
      // Housekeeping runs it by the machine's clock.
      sweep: (now) => deleteOldRates(db, now),
    };
  },
  async stream(db) {
    const { id: user_id } = await aPerson(db);
    await db
      .insertInto("events")
      .values({ user_id, seq: 1, kind: "message", ref: newId(NOW), created_at: NOW })
      .execute();
    const events = db.selectFrom("events").select("seq").where("user_id", "=", user_id);
    return { isThere: async () => (await events.execute()).length > 0 };
  },
  async evidence(db) {
    const official = officialContext(await anOfficial(db));
    const bottle = await aBottle(db, await aPerson(db));
    await reportThing(db, await aPerson(db), { kind: "bottle", id: bottle }, NOW);
    const { id: caseId } = await loadCase(db, bottle);
    await openEvidence(db, official.id, caseId, NOW);
    await decideCase(db, things, official, { caseId, decision: { kind: "reject" } }, NOW);
    return {
      isThere: async () => (await loadCase(db, bottle)).evidence !== null,
      from: official.appealDays * DAY,
    };
  },
  async copies() {
    const taken = [NOW + 100 * DAY, NOW].map((takenAt) => ({
      name: String(takenAt),
      manifest: { installation: "x", takenAt },
    }));
    let names = taken.map(({ name }) => name);
    const store = {
      backups: async () => taken as never,
      unfinished: async () => [],
      remove: async (gone: string) => {
        names = names.filter((name) => name !== gone);
      },
    };
    return {
      isThere: async () => names.includes(String(NOW)),
      sweep: (now) => removeOldBackups(store, { installation: "x", proven: null }, CONFIG.backup.days, now),
    };
  },
  async number(db) {
    const id = newId(NOW);
    await maintainErasureList(CONFIG, db, NOW - 1);
    await addErasures(db, [{ id, messages: "keep" }], NOW);
    const numbers = db.selectFrom("erasures").select("user_id").where("user_id", "=", id);
    return {
      isThere: async () => (await numbers.execute()).length > 0,
      sweep: (now) => maintainErasureList(CONFIG, db, now),
    };
  },
  async mail_none() {
    const folder = aFolder();
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${toIsoTime(NOW).replaceAll(":", "-")}-x.eml`);
    writeFileSync(file, "");
    return { isThere: async () => existsSync(file), sweep: (now) => deleteOldEmailFiles(folder, now) };
  },
};

const STATED = { ...TIMES, mail_none: MAIL_LIMITS.fileRetention };

eachDatabase("what /privacy says is kept for a time", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  test.each(Object.keys(KEPT) as (keyof typeof KEPT)[])(
    "%s is there until that time, and gone after it",
    async (name) => {
      const { runHousekeeping } = openHousekeeping(db());
      const { isThere, from = 0, slack = SLACK, sweep = runHousekeeping } = await KEPT[name](db());
      const end = NOW + from + STATED[name];
      expect(await isThere()).toBe(true);
      await sweep(end - SLACK);
      expect(await isThere()).toBe(true);
      await sweep(end + slack);
      expect(await isThere()).toBe(false);
    },
  );
});

test("each time of the page has a row here", () => {
  expect(Object.keys(KEPT).sort()).toEqual(Object.keys(STATED).sort());
});

test("what is erased is overwritten within a day, given hourly housekeeping", () => {
  expect(ERASE_PAGES_INTERVAL + HOUR).toBeLessThan(DAY);
});
