import { beforeEach, expect, test } from "bun:test";
import letters from "../../locales/welcome.json";
import {
  dropBottle,
  listDriftingBottles,
  loadBottle,
  pickUpBottle,
  seedWelcomeBottles,
} from "../../src/bottles/bottles";
import { maintainSea } from "../../src/bottles/sea/maintenance";
import type { Db } from "../../src/db/transact";
import { BUILT_IN_BOTTLE_DESIGNS, seedExhibition } from "../../src/designs/designs";
import { FAR_FUTURE, SEA_LIMITS } from "../../src/limits/sea";
import { DAY } from "../../src/runtime/units";
import { aBottle, bottleRow, loadBottleRow, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, type TestPerson } from "../support/people";

eachDatabase("maintenance of the sea", (_, open) => {
  let db: Db;
  let officialAccount: TestPerson;
  beforeEach(async () => {
    db = await open();
    officialAccount = await seedBuiltIns(db);
    await seedExhibition(db, officialAccount.id, NOW);
  });

  test("marks expired bottles in batches, and no others", async () => {
    const author = await aPerson(db);
    const rows = Array.from({ length: 1_100 }, () => bottleRow(author, { created_at: NOW - SEA_LIMITS.drift }));
    for (let i = 0; i < rows.length; i += 100) {
      await db
        .insertInto("bottles")
        .values(rows.slice(i, i + 100))
        .execute();
    }
    const fresh = await aBottle(db, author, { created_at: NOW - SEA_LIMITS.drift + 1 });
    await maintainSea(db, NOW);
    const { n } = await db
      .selectFrom("bottles")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("state", "=", "expired")
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(1_100);
    expect((await loadBottleRow(db, fresh)).state).toBe("sea");
  });

  test("moves the bottles of authors who turned 18 to the adult band, where adults see them", async () => {
    const author = await aMinor(db, { birthday: "2008-11-25" });
    const still = await aBottle(db, await aMinor(db));
    const id = await aBottle(db, author);
    const adultAt = author.adultAt ?? 0;
    const reader = await aPerson(db);
    await maintainSea(db, adultAt - 1);
    expect((await loadBottleRow(db, id)).band).toBe("minor");
    await maintainSea(db, adultAt);
    expect([(await loadBottleRow(db, id)).band, (await loadBottleRow(db, still)).band]).toEqual(["adult", "minor"]);
    expect((await listDriftingBottles(db, reader, adultAt, 0.5)).map((each) => each.id)).toEqual([id]);
  });

  test("bottles marked by a clock that was a month ahead drift, are held and are found again once it is right", async () => {
    const [author, finder, other] = [await aPerson(db), await aPerson(db), await aPerson(db)];
    const minor = await aMinor(db, { birthday: "2008-11-25" });
    const [drifting, held] = [await aBottle(db, author), await aBottle(db, author)];
    const young = await aBottle(db, minor);
    await pickUpBottle(db, finder, held, NOW);
    await maintainSea(db, NOW);
    await maintainSea(db, NOW + SEA_LIMITS.drift + 2 * SEA_LIMITS.hold);
    const marked = await Promise.all([drifting, held, young].map((id) => loadBottleRow(db, id)));
    expect(marked.map(({ state }) => state)).toEqual(["expired", "expired", "expired"]);

    const statusFor = async (id: string) => (await loadBottle(db, finder, id, NOW + 1)).status;
    // The status is correct at once, by the times; the next run puts the bottles back into the indexes.
    expect([await statusFor(drifting), await statusFor(held)]).toEqual(["drifting", "held"]);
    expect(await workOutcome(pickUpBottle(db, other, held, NOW + 1))).toBe("bottle_not_found");
    await maintainSea(db, NOW + 1);
    const healed = await Promise.all([drifting, held, young].map((id) => loadBottleRow(db, id)));
    expect(healed.map(({ state, band }) => [state, band])).toEqual([
      ["sea", "adult"],
      ["sea", "adult"],
      ["sea", "minor"],
    ]);
    expect(healed.map(({ waiting_since }) => waiting_since)).toEqual([NOW, null, NOW]);
    expect((await listDriftingBottles(db, other, NOW + 1, 0.5)).map(({ id }) => id)).toEqual([drifting]);
    expect(await workOutcome(dropBottle(db, finder, held, "still here", NOW + 2))).toBe("done");
  });

  test.each<[string, (id: string, reader: TestPerson) => Promise<unknown>]>([
    ["picked up", (id, reader) => pickUpBottle(db, reader, id, NOW + 1)],
    [
      "dropped by who holds it",
      async (id, reader) => {
        await db.updateTable("bottles").set({ state: "sea" }).where("id", "=", id).execute();
        await pickUpBottle(db, reader, id, NOW);
        await db.updateTable("bottles").set({ state: "expired" }).where("id", "=", id).execute();
        await dropBottle(db, reader, id, "hello", NOW + 1);
      },
    ],
  ])("before any round, one that is wrongly marked is %s as if it were not", async (_, act) => {
    const id = await aBottle(db, await aPerson(db), { state: "expired" });
    await act(id, await aPerson(db));
    expect((await loadBottleRow(db, id)).state).toBe("sea");
  });

  test("the first run repairs marks of an earlier version that had removed waiting_since", async () => {
    const author = await aPerson(db);
    const id = await aBottle(db, author, { state: "expired", waiting_since: null });
    const over = await aBottle(db, author, { state: "expired", waiting_since: null, expires_at: NOW });
    await maintainSea(db, NOW);
    expect(await loadBottleRow(db, id)).toMatchObject({ state: "sea", waiting_since: NOW });
    expect((await loadBottleRow(db, over)).state).toBe("expired");
  });

  test("deletes idempotency keys after 24 hours", async () => {
    const person = await aPerson(db);
    for (const [key, created_at] of [
      ["old", NOW - DAY],
      ["new", NOW - DAY + 1],
    ] as const) {
      await db
        .insertInto("idempotency_keys")
        .values({ user_id: person.id, key, request: "r", answer: null, created_at })
        .execute();
    }
    await maintainSea(db, NOW);
    expect(await db.selectFrom("idempotency_keys").select("key").execute()).toEqual([{ key: "new" }]);
  });

  test("a new sea gets four official letters in each language that never expire, once", async () => {
    await seedWelcomeBottles(db, officialAccount.id, NOW);
    await seedWelcomeBottles(db, officialAccount.id, NOW + DAY);
    const rows = await db.selectFrom("bottles").selectAll().execute();
    const written = Object.entries(letters);
    expect(rows).toHaveLength(4 * written.length);
    expect(written.length).toBeGreaterThanOrEqual(10);
    for (const [language, own] of written) {
      const texts = rows.filter((row) => row.language === language).map((row) => row.content);
      expect(texts.toSorted()).toEqual(own.toSorted());
    }
    expect(new Set(rows.map((row) => row.picture)).size).toBe(16);
    for (const [language] of written) {
      const looks = rows.filter((row) => row.language === language).map((row) => row.picture);
      expect(new Set(looks).size).toBe(4);
    }
    expect(rows.every((row) => row.band === "all" && row.expires_at === FAR_FUTURE)).toBe(true);
    const reader = await aMinor(db, { language: "hi" });
    const sea = await listDriftingBottles(db, reader, NOW, 0.3);
    expect(sea).toHaveLength(12);
    expect(sea.every(({ age }) => age >= 0 && age < 2 * DAY)).toBe(true);
    expect(await workOutcome(pickUpBottle(db, reader, sea[0]?.id ?? "", NOW))).toBe("done");
  });

  test("welcome bottles of an earlier version that nobody has held get their designs, once", async () => {
    await seedWelcomeBottles(db, officialAccount.id, NOW);
    const reader = await aMinor(db);
    const [held] = await listDriftingBottles(db, reader, NOW, 0.3);
    await pickUpBottle(db, reader, held?.id ?? "", NOW);
    const plain = { design_id: "house-tide", picture: BUILT_IN_BOTTLE_DESIGNS[0]?.picture ?? "" };
    await db.updateTable("bottles").set(plain).execute();
    await db.deleteFrom("meta").where("key", "=", "welcome_bottles_dressed").execute();
    const other = await aBottle(db, await aPerson(db), { content: letters.en[0] });
    const worn = async () => {
      const rows = await db.selectFrom("bottles").select(["id", "design_id"]).execute();
      return new Map(rows.map((row) => [row.id, row.design_id]));
    };
    await seedWelcomeBottles(db, officialAccount.id, NOW + DAY);
    const first = await worn();
    expect(new Set(first.values()).size).toBe(16);
    for (const id of [held?.id ?? "", other]) expect(first.get(id)).toBe("house-tide");
    await db.updateTable("bottles").set(plain).execute();
    await seedWelcomeBottles(db, officialAccount.id, NOW + 2 * DAY);
    expect(new Set((await worn()).values())).toEqual(new Set(["house-tide"]));
  });

  test("seeding twice at the same time inserts the letters once", async () => {
    await Promise.all([
      seedWelcomeBottles(db, officialAccount.id, NOW),
      seedWelcomeBottles(db, officialAccount.id, NOW),
    ]);
    expect(await db.selectFrom("bottles").select("id").execute()).toHaveLength(40);
  });
});
