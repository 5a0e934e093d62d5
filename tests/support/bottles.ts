import { dropBottle, pickUpBottle } from "../../src/bottles/bottles";
import { NEW_BOTTLE } from "../../src/bottles/throwing/throw";
import { newId, shuffleKey } from "../../src/db/ids";
import type { BottleRow } from "../../src/db/tables/bottles";
import type { Db } from "../../src/db/transact";
import { BUILT_IN_BOTTLE_DESIGNS, seedBuiltInDesigns } from "../../src/designs/designs";
import { SEA_LIMITS } from "../../src/limits/sea";
import { Refusal } from "../../src/runtime/errors";
import { insertRow } from "./insert-row";
import { aPerson, TEST_START, type TestPerson } from "./people";

export const NOW = TEST_START;

/** The built-in designs and the account they belong to. */
export async function seedBuiltIns(db: Db): Promise<TestPerson> {
  const officialAccount = await aPerson(db, { official: 1, birthday: null });
  await seedBuiltInDesigns(db, officialAccount.id, NOW);
  return officialAccount;
}

/** A bottle at sea, straight into the table. The built-in designs have to be there. */
export async function aBottle(db: Db, author: TestPerson, change: Partial<BottleRow> = {}): Promise<string> {
  const row = bottleRow(author, change);
  await insertRow(db, "bottles", row);
  return row.id;
}

export function bottleRow(author: TestPerson, change: Partial<BottleRow> = {}): BottleRow {
  const thrown = change.created_at ?? NOW;
  const id = newId(thrown);
  const [wear] = BUILT_IN_BOTTLE_DESIGNS;
  if (!wear) throw new Error("the house has no designs");
  return {
    ...NEW_BOTTLE,
    id,
    author_id: author.id,
    content: "Is anybody out there?",
    language: author.language,
    design_id: wear.designId,
    design_name: wear.name,
    picture: wear.picture,
    band: author.official ? "all" : (author.adultAt ?? 0) <= thrown ? "adult" : "minor",
    author_adult_at: author.adultAt ?? 0,
    free_at: thrown,
    expires_at: thrown + SEA_LIMITS.drift,
    waiting_since: thrown,
    shuffle: shuffleKey(id, thrown),
    created_at: thrown,
    ...change,
  };
}

/** What came of it: `done`, or the code of the refusal. */
export async function workOutcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** How often each outcome came, of several at once. */
export async function countOutcomes(work: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const each of await Promise.all(work.map(workOutcome))) counts[each] = (counts[each] ?? 0) + 1;
  return counts;
}

export const loadCoins = async (db: Db, person: TestPerson): Promise<number> =>
  (await db.selectFrom("users").select("coins").where("id", "=", person.id).executeTakeFirstOrThrow()).coins;

/** Every balance is the sum of its records, every record tells the balance after it, and none is below zero. */
export async function findLedgerFaults(db: Db): Promise<string[]> {
  const people = await db.selectFrom("users").select(["id", "coins"]).execute();
  const records = await db.selectFrom("coin_records").selectAll().orderBy("user_id").orderBy("seq").execute();
  const byPerson = Map.groupBy(records, (each) => each.user_id);
  return people.flatMap(({ id, coins }) => {
    let balance = 0;
    const faults = (byPerson.get(id) ?? []).flatMap((record, i) => {
      balance += record.amount;
      const right = record.balance === balance && balance >= 0 && record.seq === i + 1;
      return right ? [] : [`record ${record.seq} of ${id}`];
    });
    return coins === balance ? faults : [...faults, `balance of ${id}: ${coins} is not ${balance}`];
  });
}

export const loadBottleRow = (db: Db, id: string) =>
  db.selectFrom("bottles").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** What a person was told. */
export const listMessagesOf = async (db: Db, person: TestPerson) => {
  const rows = await db
    .selectFrom("system_messages")
    .select(["type", "params"])
    .where("user_id", "=", person.id)
    .execute();
  return rows.map(({ type, params }) => ({ type, params: JSON.parse(params) }));
};

/** A bottle in the hand of its finder. */
export async function aHeldBottle(db: Db) {
  const [author, finder] = [await aPerson(db), await aPerson(db)];
  const id = await aBottle(db, author);
  await pickUpBottle(db, finder, id, NOW);
  return { author, finder, id };
}

/** A bottle that its finder has commented on and let go. @param now ms; when they did */
export async function aCommentedBottle(db: Db, now: number) {
  const { author, finder, id } = await aHeldBottle(db);
  const { bottle } = await dropBottle(db, finder, id, "who are you?", now);
  const comment = bottle.comments[0];
  if (!comment) throw new Error("no comment");
  return { author, finder, id, comment: comment.id };
}
