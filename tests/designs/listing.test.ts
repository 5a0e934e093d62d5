import { beforeAll, describe, expect, test } from "bun:test";
import { type CompiledQuery, Kysely } from "kysely";
import { throwBottle } from "../../src/bottles/bottles";
import { listThrowChoices } from "../../src/bottles/throwing/throw-choices";
import { migrateDatabase } from "../../src/db/migrate";
import { LIST_START } from "../../src/db/paging";
import type { Schema } from "../../src/db/schema";
import { sqliteDialect } from "../../src/db/sqlite/dialect";
import { type Db, transact } from "../../src/db/transact";
import { NEW_DESIGN_FIELDS } from "../../src/designs/built-in-designs";
import {
  hideSoldDesign,
  listCollectedDesigns,
  listDesignedDesigns,
  listPurchasedDesigns,
} from "../../src/designs/designs";
import { countDesignedDesigns } from "../../src/designs/reading/counts";
import { localeOf } from "../../src/i18n/locales";
import { translatorFor } from "../../src/i18n/translator";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { aDesign, aPurchase, SAMPLE_DESIGN } from "./design-fixtures";

const page = { after: LIST_START, limit: 2 };

eachDatabase("the three lists of designs", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("designed: own designs newest first, page by page, without hidden and purchased ones", async () => {
    const [who, other] = [await aPerson(db()), await aPerson(db())];
    const made = [];
    for (let n = 0; n < 3; n++) made.push(await aDesign(db(), who, { created_at: NOW + n, name: `No. ${n}` }));
    const sold = await aDesign(db(), who, { status: "sold", price: 10, created_at: NOW + 9 });
    await aPurchase(db(), who, other, { created_at: NOW + 9 });
    await aDesign(db(), other);
    expect(await countDesignedDesigns(db(), who.id)).toBe(4);
    await hideSoldDesign(db(), who, sold.id, NOW);
    const first = await listDesignedDesigns(db(), who.id, page, NOW);
    expect(first.items.map(({ name }) => name)).toEqual(["No. 2", "No. 1"]);
    const [time, id] = Buffer.from(first.nextCursor ?? "", "base64url")
      .toString()
      .split(".");
    const next = { after: { time: Number(time), id: id ?? "" }, limit: 2 };
    expect(await listDesignedDesigns(db(), who.id, next, NOW)).toMatchObject({
      items: [{ name: "No. 0" }],
      nextCursor: null,
    });
    expect(await countDesignedDesigns(db(), who.id)).toBe(3);
  });

  test("purchased: the person's purchases with their uses", async () => {
    const [buyer, seller] = [await aPerson(db()), await aPerson(db())];
    await aPurchase(db(), buyer, seller, { uses: 10 });
    const { items } = await listPurchasedDesigns(db(), buyer.id, page, NOW);
    expect(items).toMatchObject([
      { name: SAMPLE_DESIGN.name, designer: { id: seller.id }, usage: { state: "used_up" } },
    ]);
    expect((await listPurchasedDesigns(db(), seller.id, page, NOW)).items).toEqual([]);
  });

  test("collected: the designs of kept bottles, also where the design was destroyed", async () => {
    const [keeper, author] = [await aPerson(db()), await aPerson(db())];
    const kept = { state: "kept", owner_id: keeper.id } as const;
    const id = await aBottle(db(), author, { ...kept, collected_at: NOW, uses: 1 });
    await aBottle(db(), author, { ...kept, collected_at: NOW + 1, design_id: "gone" });
    const { items } = await listCollectedDesigns(db(), keeper.id, page, NOW);
    expect(items).toMatchObject([
      { name: "Low Tide", designer: null },
      { bottleId: id, name: "Low Tide", usage: { used: 1, max: 3 } },
    ]);
  });

  test("the picker offers throwable designs, the requested one first", async () => {
    const [who, seller] = [await aPerson(db()), await aPerson(db())];
    const old = await aDesign(db(), who, { created_at: NOW - 1, name: "Oldest" });
    for (let n = 0; n < 25; n++) await aDesign(db(), who, { created_at: NOW + n });
    await aDesign(db(), who, { status: "sold", price: 10 });
    const bought = await aPurchase(db(), who, seller, { uses: 2 });
    const reading = { t: translatorFor("en"), locale: localeOf("en", null) } as const;
    const kinds = (choices: { kind: string }[]) =>
      choices.map(({ kind }) => kind).filter((kind, i, all) => all[i - 1] !== kind);
    const choices = await listThrowChoices(db(), reading, who.id, `designed:${old.id}`);
    expect(kinds(choices)).toEqual(["designed", "house", "designed", "purchased"]);
    const own = choices.filter(({ kind }) => kind === "designed");
    expect([own.length, own[0]?.name]).toEqual([25, "Oldest"]);
    expect(own[0]?.alt).toMatch(/^A .* bottle, .*painted with a star and a sun, /);
    expect(choices.at(-1)).toMatchObject({ id: bought.id, caption: "2/10" });
    await throwBottle(db(), who, { content: "hello", designId: old.id }, NOW);
  });
});

describe("100,000 designs", () => {
  const ran: CompiledQuery[] = [];
  let db: Db;
  let who: TestPerson;

  beforeAll(async () => {
    const { dialect } = await sqliteDialect(":memory:", true, 1_000);
    db = new Kysely<Schema>({ dialect, log: ({ query }) => void ran.push(query) }) as Db;
    await migrateDatabase(db);
    await seedBuiltIns(db);
    who = await aPerson(db);
    const { picture } = await aDesign(db, who);
    const others = await Promise.all(Array.from({ length: 10 }, () => aPerson(db)));
    const all = Array.from({ length: 100_000 }, (_, n) => {
      const owner = (n % 10 === 0 ? who : others[n % 10])?.id ?? "";
      const times = { created_at: NOW + n, updated_at: NOW };
      const look = { name: `No. ${n}`, story: "One of many.", picture };
      return { ...NEW_DESIGN_FIELDS, ...times, ...look, id: `d${n}`, designer_id: owner, owner_id: owner };
    });
    await transact(db, async (tx) => {
      for (let from = 0; from < all.length; from += 1_000)
        await tx
          .insertInto("designs")
          .values(all.slice(from, from + 1_000))
          .execute();
    });
  }, 30_000);

  test("each list reads one page from an index in its order", async () => {
    ran.length = 0;
    const page = { after: LIST_START, limit: 20 };
    for (const read of [listDesignedDesigns, listPurchasedDesigns, listCollectedDesigns])
      await read(db, who.id, page, NOW);
    for (const query of [...ran]) {
      const { rows } = await db.executeQuery<{ detail: string }>({
        ...query,
        sql: `explain query plan ${query.sql}`,
      });
      const plan = rows.map(({ detail }) => detail).filter((detail) => !/^SCAN CONSTANT ROW/.test(detail));
      expect(plan.filter((detail) => /^SCAN|TEMP B-TREE/.test(detail))).toEqual([]);
    }
    const start = performance.now();
    for (let n = 0; n < 50; n++) await listDesignedDesigns(db, who.id, page, NOW);
    console.log(`designs: a page of 20 among 100,000 in ${((performance.now() - start) / 50).toFixed(2)} ms`);
  });
});
