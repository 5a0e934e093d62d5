import { beforeAll, expect, test } from "bun:test";
import { applyBanToBottles } from "../../src/bottles/ban-effects";
import { listDriftingBottles, pickUpBottle, throwBottle } from "../../src/bottles/bottles";
import { maintainSea } from "../../src/bottles/sea/maintenance";
import { sendText } from "../../src/chat/chat";
import type { Db } from "../../src/db/transact";
import { exhibitDesign, putDesignOnSale } from "../../src/designs/designs";
import { SEA_LIMITS } from "../../src/limits/sea";
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { openLogger } from "../../src/runtime/log";
import { DAY, HOUR } from "../../src/runtime/units";
import { applyPendingBanEffects, createBanEffectsRounds, liftMeasure, takeMeasure } from "../../src/safety/safety";
import { followPerson } from "../../src/social/social";
import { saveDesignComment } from "../../src/square/square";
import { findPendingBanWork } from "../../src/users/users";
import { aDesign, designRow } from "../designs/design-fixtures";
import { aBottle, bottleRow, listMessagesOf, loadBottleRow, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { findScans, openPlanDatabase } from "../support/plans";
import { insertFriendship } from "../support/world";
import { anOfficial, officialContext, things } from "./official-fixtures";

const { settle } = compileRoomPlan(ROOMS);
const WHY = { rule: "2", reason: "It threatens someone.", endSessions: false } as const;
const BAN = { kind: "ban", ...WHY } as const;

async function banned(db: Db, person: TestPerson, now = NOW) {
  const official = await anOfficial(db);
  const id = await takeMeasure(db, officialContext(official), person.id, BAN, now);
  return {
    lift: (at = now) => liftMeasure(db, things, officialContext(official), { measureId: id, reason: "A mistake." }, at),
  };
}

const settled = (db: Db, now = NOW) => applyPendingBanEffects(db, settle, now);
const bottles = (db: Db, author: TestPerson, n: number) =>
  db
    .insertInto("bottles")
    .values(Array.from({ length: n }, () => bottleRow(author)))
    .execute();

eachDatabase("a ban", (db, open) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  const states = async (author: TestPerson) => {
    const rows = await db().selectFrom("bottles").select("state").where("author_id", "=", author.id).execute();
    return Object.fromEntries([...Map.groupBy(rows, ({ state }) => state)].map(([state, all]) => [state, all.length]));
  };
  const goneFor = async (who: TestPerson) =>
    (await listMessagesOf(db(), who)).filter(({ params }) => params.notice === "bottle_gone").length;

  test("is in force in what was looked at a moment before: the sea is looked at anew", async () => {
    const sea = await open();
    await seedBuiltIns(sea);
    const [spammer, author, reader] = [await aPerson(sea), await aPerson(sea), await aPerson(sea)];
    for (const who of [spammer, author]) await bottles(sea, who, 60);
    const offered = async () => {
      const ids = new Set<string>();
      for (let point = 0; point < 1; point += 0.05)
        for (const { id } of await listDriftingBottles(sea, reader, NOW, point)) ids.add(id);
      const rows = sea
        .selectFrom("bottles")
        .select("author_id")
        .where("id", "in", [...ids]);
      return new Set((await rows.execute()).map(({ author_id }) => author_id));
    };
    expect(await offered()).toEqual(new Set([spammer.id, author.id]));
    const { lift } = await banned(sea, spammer);
    expect(await offered()).toEqual(new Set([author.id]));
    await lift();
    await settled(sea);
    expect(await offered()).toEqual(new Set([spammer.id, author.id]));
  });

  test("moves what drifts out of the sea's indexes, and back what time has not ended", async () => {
    const author = await aPerson(db());
    await bottles(db(), author, 205);
    const old = await aBottle(db(), author, { created_at: NOW - SEA_LIMITS.drift + HOUR });
    const { lift } = await banned(db(), author);
    expect(await settled(db())).toBe(1);
    expect(await states(author)).toEqual({ expired: 206 });
    // Neither the hourly round nor a clock that was ahead brings them back.
    await db()
      .updateTable("meta")
      .set({ value: String(NOW + DAY) })
      .where("key", "=", "marked_until")
      .execute();
    await maintainSea(db(), NOW);
    expect(await states(author)).toEqual({ expired: 206 });
    await lift(NOW + 2 * HOUR);
    expect(await settled(db(), NOW + 2 * HOUR)).toBe(1);
    expect(await states(author)).toEqual({ sea: 205, expired: 1 });
    expect((await loadBottleRow(db(), old)).state).toBe("expired");
    expect(await settled(db())).toBe(0);
  });

  test("tells whoever holds a letter once, however often and by how many servers the rest is moved", async () => {
    const [author, holder] = [await aPerson(db()), await aPerson(db())];
    const held = await aBottle(db(), author);
    await pickUpBottle(db(), holder, held, NOW);
    await banned(db(), author);
    const of = await findPendingBanWork(db(), author.id);
    if (!of) throw new Error("nothing is left to be moved");
    await applyBanToBottles(db(), of, NOW);
    await Promise.all([settled(db()), settled(db())]);
    await settled(db());
    expect(await goneFor(holder)).toBe(1);
    expect(await findPendingBanWork(db(), author.id)).toBeNull();
  });

  test("tells nothing to whoever held a letter until a moment before", async () => {
    const [author, former] = [await aPerson(db()), await aPerson(db())];
    await pickUpBottle(db(), former, await aBottle(db(), author), NOW);
    await banned(db(), author, NOW + SEA_LIMITS.hold);
    await settled(db(), NOW + SEA_LIMITS.hold);
    expect(await goneFor(former)).toBe(0);
  });

  test("a step that begins after the ban was lifted moves nothing", async () => {
    const author = await aPerson(db());
    await bottles(db(), author, 3);
    const { lift } = await banned(db(), author);
    const of = await findPendingBanWork(db(), author.id);
    if (!of) throw new Error("nothing is left to be moved");
    await lift();
    await applyBanToBottles(db(), of, NOW);
    expect(await states(author)).toEqual({ sea: 3 });
  });

  test("ends sales for good, and brings exhibits back as they were", async () => {
    const author = await aPerson(db());
    const sale = await aDesign(db(), author, { status: "forSale" });
    const exhibited = await aDesign(db(), author, { status: "exhibition", listed_at: NOW - DAY, like_count: 3 });
    const draft = await aDesign(db(), author);
    const keys = async (id: string) =>
      (await db().selectFrom("design_keys").select("key").where("design_id", "=", id).execute()).length;
    const { lift } = await banned(db(), author);
    await settled(db());
    expect(await designRow(db(), sale.id)).toMatchObject({
      status: "draft",
      price: null,
      listed_at: null,
      version: 2,
    });
    expect((await designRow(db(), exhibited.id))?.status).toBe("draft");
    expect(await keys(exhibited.id)).toBe(0);
    await lift();
    await settled(db());
    expect(await designRow(db(), exhibited.id)).toMatchObject({ status: "exhibition", listed_at: NOW - DAY });
    expect(await keys(exhibited.id)).toBeGreaterThan(0);
    for (const { id } of [sale, draft]) expect((await designRow(db(), id))?.status).toBe("draft");
  });

  test("that was lifted at once ends what was on sale then, not what is put on sale later", async () => {
    const author = await aPerson(db());
    const before = await aDesign(db(), author, { status: "forSale" });
    const after = await aDesign(db(), author);
    const { lift } = await banned(db(), author, NOW + 1);
    await lift(NOW + 2);
    await putDesignOnSale(db(), author, after.id, 10, NOW + 3);
    await settled(db(), NOW + 4);
    expect((await designRow(db(), before.id))?.status).toBe("draft");
    expect((await designRow(db(), after.id))?.status).toBe("forSale");
  });

  test("stands until the last one is lifted, and a suspension outlives it", async () => {
    const [author, official] = [await aPerson(db()), await anOfficial(db())];
    const take = (taken: object) => takeMeasure(db(), officialContext(official), author.id, taken as never, NOW);
    const [one, other] = [await take(BAN), await take(BAN)];
    await take({ kind: "suspend", days: 3, ...WHY });
    await settled(db());
    const row = () => db().selectFrom("stopped_people").selectAll().where("user_id", "=", author.id).executeTakeFirst();
    await liftMeasure(db(), things, officialContext(official), { measureId: one, reason: "A mistake." }, NOW);
    expect(await row()).toMatchObject({ banned: 1, settled: 1 });
    await liftMeasure(db(), things, officialContext(official), { measureId: other, reason: "A mistake." }, NOW);
    expect(await row()).toMatchObject({ banned: 0, settled: 0, until: NOW + 3 * DAY });
    await settled(db());
    expect(await row()).toMatchObject({ banned: 0, settled: 1, until: NOW + 3 * DAY });
  });

  test("closes every verb to them, whose session was good a moment before", async () => {
    const [author, other, stranger] = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
    const bottle = await aBottle(db(), other);
    const design = await aDesign(db(), author);
    const theirs = await aDesign(db(), other, { status: "exhibition" });
    await insertFriendship(db(), author.id, other.id);
    await banned(db(), author);
    const acts = [
      () => throwBottle(db(), author, { content: "Hello" }, NOW),
      () => pickUpBottle(db(), author, bottle, NOW),
      () => followPerson(db(), author, stranger.id, NOW),
      () => sendText(db(), author.id, other.id, { text: "Hello", clientId: "late" }, NOW),
      () => exhibitDesign(db(), author, design.id, NOW),
      () => saveDesignComment(db(), author, theirs.id, "Hello", NOW),
    ];
    for (const act of acts) expect(await workOutcome(act())).toBe("unauthenticated");
  });
});

eachDatabase("whoever settles", (db) => {
  test("is woken once a ban, or its lifting, is committed", async () => {
    await seedBuiltIns(db());
    const author = await aPerson(db());
    await bottles(db(), author, 1);
    const rounds = createBanEffectsRounds({
      db: db(),
      applyEffects: settle,
      now: () => NOW,
      log: openLogger("silent"),
    });
    const state = async () =>
      (await db().selectFrom("bottles").select("state").where("author_id", "=", author.id).executeTakeFirst())?.state;
    const until = async (expected: string) => {
      for (let tries = 0; tries < 100 && (await state()) !== expected; tries++) await Bun.sleep(20);
      expect(await state()).toBe(expected as "sea");
    };
    const { lift } = await banned(db(), author);
    await until("expired");
    await lift();
    await until("sea");
    await rounds.stop();
  });
});

test("a ban asks the database as often for a thousand things as for none, and what follows reads no table through", async () => {
  const { db, plansOf, close } = await openPlanDatabase();
  await seedBuiltIns(db);
  const steps = async (n: number) => {
    const author = await aPerson(db);
    if (n > 0) await bottles(db, author, n);
    for (let i = 0; i < n / 50; i++) await aDesign(db, author, { status: "forSale" });
    const official = await anOfficial(db);
    return (await plansOf(() => takeMeasure(db, officialContext(official), author.id, BAN, NOW))).length;
  };
  expect(await steps(1_000)).toBe(await steps(0));
  expect(findScans(await plansOf(() => applyPendingBanEffects(db, settle, NOW)))).toEqual([]);
  await close();
});
