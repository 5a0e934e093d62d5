import { expect, test } from "bun:test";
import { newId } from "../../src/db/ids";
import { type Db, transact } from "../../src/db/transact";
import {
  createDesign,
  exhibitDesign,
  putDesignOnSale,
  refillDesignSearchKeys,
  searchKeysFor,
  takeDesignOffSale,
  updateDesign,
} from "../../src/designs/designs";
import { saveSearchKeys } from "../../src/designs/search-key-rows";
import { SQUARE_LIMITS } from "../../src/limits/designs";
import { parseSquareCursor, type SquareCursor, squareListName } from "../../src/square/cursors";
import { listSquareDesigns } from "../../src/square/square";
import { readDesignParams } from "../../src/ui/bottle/params";
import { aDesign, aDesigner, SAMPLE_DESIGN } from "../designs/design-fixtures";
import { openTestApp } from "../support/app";
import { NOW } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";

const look = (color: string, texture: string) => readDesignParams({ color, texture });

eachDatabase("searching the square", (_, open) => {
  async function search(db: Db, reader: TestPerson, query: Parameters<typeof searchKeysFor>[0], sort = "latest") {
    const keys = searchKeysFor(query);
    const page = await listSquareDesigns(
      db,
      reader,
      { section: "market", sort: sort as "latest", keys, limit: 20 },
      NOW,
    );
    return page.items.map(({ name }) => name);
  }

  test("finds designs by word prefixes, colour and texture, in each sort", async () => {
    const db = await open();
    const [designer, reader] = [await aDesigner(db, 100), await aPerson(db)];
    const hang = async (name: string, color: string, texture: string) => {
      const made = await createDesign(db, designer, { ...SAMPLE_DESIGN, name, params: look(color, texture) }, NOW);
      await putDesignOnSale(db, designer, made.id, 20, NOW);
      return made.id;
    };
    const storm = await hang("Élan of the Storm", "#3F9C93", "wood");
    await hang("Stormy night", "#22302F", "metal");
    await hang("海の灯台", "#3F9C93", "metal");
    for (const sort of ["latest", "liked", "hottest"]) {
      expect((await search(db, reader, { q: "STOR" }, sort)).toSorted()).toEqual(["Stormy night", "Élan of the Storm"]);
      expect(await search(db, reader, { q: "storm elan" }, sort)).toEqual(["Élan of the Storm"]);
    }
    expect(await search(db, reader, { q: "灯台" })).toEqual(["海の灯台"]);
    expect((await search(db, reader, { q: "", colour: "teal" })).length).toBe(2);
    expect(await search(db, reader, { q: "", colour: "teal", texture: "metal" })).toEqual(["海の灯台"]);
    expect((await search(db, reader, { q: "", texture: "metal" })).length).toBe(2);
    expect(await search(db, reader, { q: "storm", texture: "stone" })).toEqual([]);
    await updateDesign(db, designer, storm, { ...SAMPLE_DESIGN, name: "Calm", params: look("#3F9C93", "wood") }, NOW);
    expect(await search(db, reader, { q: "elan" })).toEqual([]);
    expect(await search(db, reader, { q: "calm" })).toEqual(["Calm"]);
    await takeDesignOffSale(db, designer, storm, NOW);
    expect(await search(db, reader, { q: "calm" })).toEqual([]);
    await exhibitDesign(db, designer, storm, NOW);
    expect(await search(db, reader, { q: "calm" })).toEqual([]);
  });

  test("a search without letters and digits finds nothing, and the page says what can be searched", async () => {
    const db = await open();
    const [designer, reader] = [await aDesigner(db, 100), await aPerson(db)];
    const made = await createDesign(db, designer, { ...SAMPLE_DESIGN, name: "50 % Wave 🌊!!!" }, NOW);
    await putDesignOnSale(db, designer, made.id, 20, NOW);
    const app = openTestApp(db);
    const session = await app.enter(reader);
    for (const q of ["%", "!!!", "🌊", "_", "…", "\u200b", "% !"]) {
      const address = `q=${encodeURIComponent(q)}`;
      const listed = await (await app.ask("GET", `/api/square?${address}`, { token: session })).json();
      expect([q, listed]).toEqual([q, { items: [], nextCursor: null }]);
      const page = await (await app.ask("GET", `/bottle-square?${address}`, { session })).text();
      expect([q, page]).toEqual([q, expect.stringContaining("Search with letters or digits")]);
      expect(page).not.toContain("50 % Wave");
    }
    for (const q of ["wave %", "50", "  ", ""]) expect(await search(db, reader, { q })).toHaveLength(1);
    expect(await search(db, reader, { q: "!", colour: "teal" })).toEqual([]);
  });

  test("sorted by time a search goes on beyond the bound of the other sorts, each design once, without hidden ones", async () => {
    const db = await open();
    const [designer, reader] = [await aPerson(db), await aPerson(db)];
    const one = await aDesign(db, designer, { status: "forSale" });
    const many = Array.from({ length: SQUARE_LIMITS.sortedMax + 30 }, (_, n) => ({
      ...one,
      id: newId(NOW - n),
      name: `Wave ${n}`,
      // The newest are hidden from the reader, so that a query reads more than it shows.
      hidden_at: n < 10 ? NOW : null,
      listed_at: NOW + n,
    }));
    const keys = searchKeysFor({ q: "wave" });
    const named = many.map(({ id }) => ({ key: "n:wave", status: one.status, design_id: id }));
    for (let from = 0; from < many.length; from += 250) {
      await db
        .insertInto("designs")
        .values(many.slice(from, from + 250))
        .execute();
      await db
        .insertInto("design_keys")
        .values(named.slice(from, from + 250))
        .execute();
    }
    const wall = { section: "market", sort: "latest", keys } as const;
    const ids: string[] = [];
    let after: SquareCursor | undefined;
    do {
      const page = await listSquareDesigns(db, reader, { ...wall, after, limit: 400 }, NOW);
      ids.push(...page.items.map(({ name }) => name));
      after = parseSquareCursor(page.nextCursor ?? "", squareListName(wall)) ?? undefined;
    } while (after);
    expect(ids).toEqual(many.slice(10).map(({ name }) => name));
  });

  test("designs listed before there were search keys are found after the refill, which runs once", async () => {
    const db = await open();
    const designer = await aPerson(db);
    const ids: string[] = [];
    for (let n = 0; n < 120; n++)
      ids.push((await aDesign(db, designer, { status: "exhibition", name: "Lighthouse" })).id);
    const all = async (q: string) =>
      (await db.selectFrom("design_keys").select("design_id").where("key", "=", `n:${q}`).execute()).length;
    expect(await all("lightho")).toBe(0);
    // An interrupted run wrote the keys of some.
    await transact(db, async (tx) => {
      for (const id of ids.slice(30, 70)) await saveSearchKeys(tx, id);
    });
    await Promise.all([refillDesignSearchKeys(db), refillDesignSearchKeys(db)]);
    expect(await all("lightho")).toBe(120);
  });

  test("keys that an earlier fold wrote are replaced by the refill", async () => {
    const db = await open();
    const [designer, reader] = [await aPerson(db), await aPerson(db)];
    const { id } = await aDesign(db, designer, { status: "forSale", name: "漢字 Straße サクラ" });
    const stale = ["n:漢字", "n:straße", "n:サクラ"];
    await db
      .insertInto("design_keys")
      .values(stale.map((key) => ({ key, status: "forSale" as const, design_id: id })))
      .execute();
    expect(await search(db, reader, { q: "汉字" })).toEqual([]);
    await refillDesignSearchKeys(db);
    for (const q of ["汉字", "漢字", "字", "strass", "straß", "さくら", "ｻｸﾗ"])
      expect([q, await search(db, reader, { q })]).toEqual([q, ["漢字 Straße サクラ"]]);
    expect(await search(db, reader, { q: "漠" })).toEqual([]);
    const left = await db.selectFrom("design_keys").select("key").where("key", "in", stale).execute();
    expect(left).toEqual([]);
  });

  test("a design renamed during the refill is found by its new name only", async () => {
    const db = await open();
    const designer = await aPerson(db);
    const ids: string[] = [];
    for (let n = 0; n < 60; n++)
      ids.push((await aDesign(db, designer, { status: "exhibition", name: "Lighthouse" })).id);
    const rename = (id: string) =>
      transact(db, async (tx) => {
        await tx.updateTable("designs").set({ name: "Breakwater" }).where("id", "=", id).execute();
        await saveSearchKeys(tx, id);
      });
    await Promise.all([refillDesignSearchKeys(db), ...ids.map(rename)]);
    const keys = await db.selectFrom("design_keys").select(["key", "design_id"]).execute();
    expect(keys.filter(({ key }) => key.startsWith("n:l"))).toEqual([]);
    expect(keys.filter(({ key }) => key === "n:breakwa").length).toBe(60);
  });
});
