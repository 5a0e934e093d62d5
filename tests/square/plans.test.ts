import { beforeAll, expect, test } from "bun:test";
import { type CompiledQuery, sql } from "kysely";
import { LIST_START } from "../../src/db/paging";
import type { Db, DbOrTx } from "../../src/db/transact";
import { searchKeysFor } from "../../src/designs/designs";
import { parseSquareCursor, type SquareCursor, squareListName } from "../../src/square/cursors";
import type { SquareSection, SquareSort } from "../../src/square/rules";
import {
  listDesignComments,
  listDesignsByDesigner,
  listSquareDesigns,
  loadListedDesign,
} from "../../src/square/square";
import { aDesign } from "../designs/design-fixtures";
import { NOW } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, type TestPerson } from "../support/people";

const MANY = 100_000;
const PORTION = 10_000;

/** Inserts copies of a design with different counts and times, in portions below any time limit. */
const copyDesigns = (db: Db, id: string, from: number) =>
  sql`insert into designs (id, designer_id, owner_id, name, story, picture, status, version, house, price,
      like_count, comment_count, view_count, hot, listed_at, uses, hidden, created_at, updated_at)
    with recursive counting(n) as (select ${sql.lit(from)} union all select n + 1 from counting where n < ${sql.lit(from + PORTION - 1)})
    select 'many-' || n, designer_id, owner_id, name, story, picture,
      case when n % 2 = 0 then 'forSale' else 'exhibition' end, 1, 0, 18,
      n % 97, 0, 0, n * 7, listed_at - n, 0, 0, created_at, updated_at
    from designs, counting where id = ${id}`.execute(db);

/** The queries of a read, captured by a database that does not run them. */
async function queriesOf(db: Db, work: (spy: DbOrTx) => Promise<unknown>): Promise<CompiledQuery[]> {
  await work(db);
  const ran: CompiledQuery[] = [];
  const spy = {
    getExecutor: () => db.getExecutor(),
    executeQuery: (query: CompiledQuery) => {
      ran.push(query);
      return db.executeQuery(query);
    },
  };
  await work(spy as unknown as DbOrTx);
  return ran;
}

const isSqlite = (db: Db): boolean => !/Postgres/.test(db.getExecutor().adapter.constructor.name);

async function planOf(db: Db, query: CompiledQuery): Promise<string[]> {
  const explain = isSqlite(db) ? "explain query plan " : "explain ";
  const { rows } = await db.executeQuery<Record<string, string>>({ ...query, sql: explain + query.sql });
  return rows.map((row) => row.detail ?? row["QUERY PLAN"] ?? "");
}

/** Plans that scan a table or sort its rows. */
const BAD = /SCAN designs|TEMP B-TREE|Seq Scan on (designs|design_comments)/;

eachDatabase(`the square at ${MANY} designs`, (db) => {
  let reader: TestPerson;
  let minor: TestPerson;
  let id: string;

  beforeAll(async () => {
    const designer = await aPerson(db());
    [reader, minor] = [await aPerson(db()), await aMinor(db())];
    ({ id } = await aDesign(db(), designer, { status: "exhibition" }));
    for (let from = 0; from < MANY; from += PORTION) await copyDesigns(db(), id, from);
    await sql`insert into design_keys (key, status, design_id)
      select ${sql.lit("n:many")}, status, id from designs union all
      select 'n:designs', status, id from designs where like_count = 3 union all
      select 'l:teal wood', status, id from designs where like_count < 20 union all
      select case when cast(substr(id, 6) as integer) % 4 = 0 then 'n:fours' else 'n:twos' end, status, id
      from designs where status = 'forSale'`.execute(db());
    if (!isSqlite(db())) await sql`analyze`.execute(db());
  }, 60_000);

  const walls: [SquareSection, SquareSort][] = (["market", "exhibition"] as const).flatMap((section) =>
    (["latest", "liked", "hottest"] as const).map((sort): [SquareSection, SquareSort] => [section, sort]),
  );

  test.each(walls)("%s, %s: read from its index, nothing sorted, a page in a moment", async (section, sort) => {
    for (const person of [reader, minor]) {
      const look = (from: DbOrTx) => listSquareDesigns(from, person, { section, sort, limit: 20 }, NOW);
      for (const query of await queriesOf(db(), look))
        expect((await planOf(db(), query)).filter((line) => BAD.test(line))).toEqual([]);
      const start = performance.now();
      const page = await look(db());
      console.log(`${section} ${sort}: ${(performance.now() - start).toFixed(2)} ms, ${page.items.length} cards`);
      expect(page.items.length).toBe(person === reader ? 20 : 0);
    }
  });

  test.each(["latest", "liked", "hottest"] as const)("a search, %s: read by the index of keys", async (sort) => {
    const keys = searchKeysFor({ q: "many designs", colour: "teal", texture: "wood" });
    const look = (from: DbOrTx) => listSquareDesigns(from, reader, { section: "market", sort, keys, limit: 20 }, NOW);
    for (const query of await queriesOf(db(), look)) {
      const plan = await planOf(db(), query);
      expect(plan.filter((line) => /SCAN (designs|design_keys)|Seq Scan on (designs|design_keys)/.test(line))).toEqual(
        [],
      );
      // The parameters of pictures that are not kept are asked for by their names.
      expect(plan.join()).toMatch(query.sql.includes("wanted") ? /pictures/ : /design_keys/);
      if (sort === "latest") expect(plan.filter((line) => /TEMP B-TREE/.test(line))).toEqual([]);
    }
  });

  test.each(["latest", "liked", "hottest"] as const)(
    "a search, %s: two keys that many have and none has both cost a bounded look",
    async (sort) => {
      const wall = { section: "market", sort, keys: searchKeysFor({ q: "fours twos" }) } as const;
      let after: SquareCursor | undefined;
      let looks = 0;
      do {
        const start = performance.now();
        const page = await listSquareDesigns(db(), reader, { ...wall, after, limit: 20 }, NOW);
        console.log(`two common keys, ${sort}: ${(performance.now() - start).toFixed(2)} ms`);
        expect(page.items).toEqual([]);
        after = page.nextCursor ? (parseSquareCursor(page.nextCursor, squareListName(wall)) ?? undefined) : undefined;
        looks++;
      } while (after);
      // 25,000 have the first key.
      expect(looks).toBe(sort === "latest" ? 6 : 1);
    },
  );

  test.each<[string, (from: DbOrTx) => Promise<unknown>]>([
    ["a designer's shelf", (from) => listDesignsByDesigner(from, reader, reader.id, { limit: 20 }, NOW)],
    ["a design", (from) => loadListedDesign(from, reader, id, NOW)],
    ["its comments", (from) => listDesignComments(from, reader, id, { after: LIST_START, limit: 20 }, NOW)],
  ])("%s: nothing is read through", async (_, work) => {
    const queries = await queriesOf(db(), work);
    expect(queries.length).toBeGreaterThan(0);
    for (const query of queries)
      expect((await planOf(db(), query)).filter((line) => /SCAN designs|Seq Scan on designs/.test(line))).toEqual([]);
  });
});
