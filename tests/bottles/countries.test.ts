import { expect, test } from "bun:test";
import { sql } from "kysely";
import { listMyBottleRows, pickUpBottle } from "../../src/bottles/bottles";
import { newId } from "../../src/db/ids";
import { LIST_START } from "../../src/db/paging";
import type { Db } from "../../src/db/transact";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

/** Inserts `n` people directly. @returns their ids */
async function crowd(db: Db, n: number, country: string): Promise<string[]> {
  const { id: first } = await aPerson(db);
  const one = await db.selectFrom("users").selectAll().where("id", "=", first).executeTakeFirstOrThrow();
  const rows = Array.from({ length: n }, () => {
    const id = newId(NOW);
    return { ...one, id, username: id, username_key: id, nickname_key: id, invite_code: id, country };
  });
  for (let from = 0; from < n; from += 250)
    await db
      .insertInto("users")
      .values(rows.slice(from, from + 250))
      .execute();
  return rows.map(({ id }) => id);
}

eachDatabase("the list of thrown bottles", (db) => {
  test("counts the countries of the latest thousand findings only", async () => {
    await seedBuiltIns(db());
    const author = await aPerson(db());
    const [rare, often] = [await aBottle(db(), author), await aBottle(db(), author)];
    const people = [...(await crowd(db(), 5, "BR")), ...(await crowd(db(), 999, "PT"))];
    const countriesOf = (bottle: string, ids: string[]) =>
      ids.map((user_id, n) => ({
        bottle_id: bottle,
        user_id,
        country: n === 0 ? "JP" : n < 5 ? "BR" : "PT",
        picked_at: NOW + n,
        until: NOW + n,
      }));
    const rows = [...countriesOf(rare, people.slice(0, 20)), ...countriesOf(often, people)];
    for (let from = 0; from < rows.length; from += 250)
      await db()
        .insertInto("findings")
        .values(rows.slice(from, from + 250))
        .execute();
    const picks = sql<number>`(select count(*) from findings where bottle_id = bottles.id)`;
    await db().updateTable("bottles").set({ pick_count: picks }).where("id", "in", [rare, often]).execute();
    const { items } = await listMyBottleRows(db(), author, { after: LIST_START, limit: 20 }, NOW);
    expect([rare, often].map((id) => items.find((each) => each.id === id)?.countries)).toEqual([3, 2]);
  });

  test("counts no country where nobody picked a bottle up, or whoever did has left", async () => {
    await seedBuiltIns(db());
    const [author, finder] = [await aPerson(db()), await aPerson(db(), { country: "JP" })];
    const [found, left, never] = [
      await aBottle(db(), author),
      await aBottle(db(), author),
      await aBottle(db(), author),
    ];
    for (const bottle of [found, left]) await pickUpBottle(db(), finder, bottle, NOW);
    await db().deleteFrom("findings").where("bottle_id", "=", left).execute();
    const { items } = await listMyBottleRows(db(), author, { after: LIST_START, limit: 20 }, NOW);
    expect([found, left, never].map((id) => items.find((each) => each.id === id)?.countries)).toEqual([1, 0, 0]);
  });
});
