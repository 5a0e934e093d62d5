import { beforeAll, describe, expect, test } from "bun:test";
import { type CompiledQuery, sql } from "kysely";
import { LIST_START } from "../../src/db/paging";
import type { Db, DbOrTx } from "../../src/db/transact";
import {
  followPerson,
  listBlockedPeople,
  listRelatedPeople,
  loadPersonProfile,
  searchPeople,
} from "../../src/social/social";
import { blockPerson } from "../support/block-person";
import { NOW } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { findScans, openPlanDatabase } from "../support/plans";

const MANY = 20_000;
/** So few that no time limit of a statement is met on a busy machine. */
const PORTION = 2_000;
const page = { after: LIST_START, limit: 20 };

/** What a reading asks of a database, and how that would run it. */
async function plansOf(db: Db, work: (spy: DbOrTx) => Promise<unknown>): Promise<string[]> {
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
  const explain = /Postgres/.test(db.getExecutor().adapter.constructor.name) ? "explain " : "explain query plan ";
  const plans = await Promise.all(
    ran.map((query) => db.executeQuery<Record<string, string>>({ ...query, sql: explain + query.sql })),
  );
  return plans.flatMap(({ rows }) => rows.map((row) => row.detail ?? row["QUERY PLAN"] ?? ""));
}

/** Reading a whole table, or sorting what was read. Where one person has set every block, PostgreSQL reads them all. */
const BAD =
  /SCAN (users|ties|follows|blocks|mine)|TEMP B-TREE|Seq Scan on (users|follows|conversation_members)|Sort Key/;

const people = (
  from: number,
) => sql`insert into users (id, username, username_key, nickname, nickname_key, nickname_search, invite_code,
    adult_at, created_at)
  with recursive counting(n) as (select ${sql.lit(from)} union all select n + 1 from counting
    where n < ${sql.lit(from + PORTION - 1)})
  select 'many-' || n, 'm' || n, 'm' || n, 'm' || n, 'm' || n, 'm' || n, 'm' || n, 0, 0 from counting`;
const ties = (me: string) => sql`insert into follows (follower_id, followee_id, created_at, friends_since)
  select ${me}, id, 1, case when length(id) % 2 = 0 then 1 end from users where id like 'many-%'`;
const back = (me: string) => sql`insert into follows (follower_id, followee_id, created_at, friends_since)
  select id, ${me}, 1, 1 from users where id like 'many-%'`;
/** Nine of ten friends have been written with, one after another. */
const conversations = sql`insert into conversations (id, low_id, high_id, seq, opener_texts, created_at)
  select 'talk-' || id, id, 'zz' || id, 1, 0, 1 from users where id like 'many-%' and id not like '%0'`;
const talks = (me: string) => sql`insert into conversation_members (user_id, other_id, conversation_id, listed, muted,
    last_at, unread, rings, delivered_seq, read_seq, cleared_seq)
  select ${me}, substr(id, 6), id, 1, 0,
    cast(substr(id, 11) as integer), 0, 0, 0, 0, 0 from conversations where id like 'talk-%'`;
const blocks = (me: string) => sql`insert into blocks (blocker_id, blocked_id, created_at)
  select ${me}, id, 1 from users where id like 'many-%'`;

/** Each has a later word in their name. */
const parts = sql`insert into nickname_parts (part, user_id) select 'part ' || id, id from users where id like 'many-%'`;

eachDatabase(`people at ${MANY}`, (db) => {
  let me: TestPerson;
  let reader: TestPerson;
  beforeAll(async () => {
    [me, reader] = [await aPerson(db()), await aPerson(db())];
    for (let from = 1; from < MANY; from += PORTION) await people(from).execute(db());
    const filling = [ties(me.id), back(me.id), conversations, talks(me.id), blocks(me.id), parts];
    for (const each of filling) await each.execute(db());
    if (/Postgres/.test(db().getExecutor().adapter.constructor.name)) await sql`analyze`.execute(db());
  }, 60_000);

  test.each<[string, (spy: DbOrTx) => Promise<unknown>]>([
    ["friends", (spy) => listRelatedPeople(spy, "friends", me, page, NOW)],
    ["following", (spy) => listRelatedPeople(spy, "following", me, page, NOW)],
    ["followers", (spy) => listRelatedPeople(spy, "followers", me, page, NOW)],
    ["blocked", (spy) => listBlockedPeople(spy, me, page, NOW)],
    ["a common name", (spy) => searchPeople(spy, reader, "m", NOW)],
    ["a later word", (spy) => searchPeople(spy, reader, "part many-1", NOW)],
    ["a name nobody has", (spy) => searchPeople(spy, reader, "zzz", NOW)],
    ["whom one has all blocked", (spy) => searchPeople(spy, me, "m", NOW)],
  ])("%s: nothing is scanned or sorted, and it is fast", async (name, work) => {
    const plans = await plansOf(db(), work);
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter((each) => BAD.test(each))).toEqual([]);
    const start = performance.now();
    await work(db());
    console.log(`${name}: ${(performance.now() - start).toFixed(2)} ms`);
  });
});

describe("changes of follows and blocks", () => {
  test("scan no table", async () => {
    const { db, plansOf: watched } = await openPlanDatabase();
    const [one, other] = [await aPerson(db), await aPerson(db)];
    const work = async () => {
      await loadPersonProfile(db, one, other.id, NOW);
      await followPerson(db, one, other.id, NOW);
      await followPerson(db, other, one.id, NOW);
      await blockPerson(db, one, other.id, NOW);
    };
    expect(findScans(await watched(work))).toEqual([]);
  });
});
