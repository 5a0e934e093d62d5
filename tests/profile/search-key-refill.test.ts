import { expect, test } from "bun:test";
import type { KyselyPlugin } from "kysely";
import { refillOnce } from "../../src/db/refill";
import type { Db } from "../../src/db/transact";
import { profileRoom } from "../../src/profile/room";
import type { HousekeepingContext } from "../../src/room";
import { searchPeople } from "../../src/social/social";
import { searchKey } from "../../src/text/search-key";
import { nameKey, refillNameSearchKeys } from "../../src/users/users";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

const NOW = Date.UTC(2026, 10, 24);
/** More than two batches. */
const PEOPLE = 450;

/** People whose keys an earlier fold wrote. */
async function peopleWithStaleKeys(db: Db): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < PEOPLE; n++)
    ids.push((await aPerson(db, { nickname: `漢サクラ ${n}`, nickname_search: `漢サクラ ${n}` })).id);
  return ids.sort();
}

const selectNames = (db: Db) =>
  db.selectFrom("users").select(["id", "nickname", "nickname_search"]).orderBy("id").execute();

const findStale = async (db: Db) =>
  (await selectNames(db)).filter(({ nickname, nickname_search }) => nickname_search !== searchKey(nickname));

const rename = (db: Db, id: string, nickname: string) =>
  db
    .updateTable("users")
    .set({ nickname, nickname_key: nameKey(nickname), nickname_search: searchKey(nickname) })
    .where("id", "=", id)
    .execute();

/** The database, with `work` done as soon as the nth batch of names has been read. */
function onBatchRead(db: Db, nth: number, work: () => Promise<unknown>): Db {
  let read = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some((row) => "nickname_search" in row) && ++read === nth) await work();
      return result;
    },
  };
  return db.withPlugin(plugin) as Db;
}

eachDatabase("search keys of names that an earlier fold wrote", (_, open) => {
  test("are made anew by housekeeping, and only once", async () => {
    const db = await open();
    const reader = await aPerson(db);
    const { id } = await aPerson(db, { nickname: "Straße さくら", nickname_search: "straße さくら" });
    const named = { username: "josé.mar", username_key: "josé.mar", username_search: "" };
    const { id: jose } = await aPerson(db, named);
    const search = async (typed: string) => (await searchPeople(db, reader, typed, NOW)).people.map((each) => each.id);
    expect(await search("strasse サクラ")).toEqual([]);
    expect(await search("stra")).toEqual([id]);
    expect([await search("josé.mar"), await search("jose.mar")]).toEqual([[jose], []]);
    for (const work of profileRoom.housekeeping) await work({ db, now: NOW } as HousekeepingContext);
    expect(await search("strasse サクラ")).toEqual([id]);
    expect(await search("jose.mar")).toEqual([jose]);
    await db.updateTable("users").set({ nickname_search: "other" }).where("id", "=", id).execute();
    await refillNameSearchKeys(db);
    expect(await findStale(db)).toHaveLength(1);
  });

  test("are made anew from where a killed run stopped", async () => {
    const db = await open();
    const ids = await peopleWithStaleKeys(db);
    const killed = onBatchRead(db, 2, async () => {
      throw new Error("killed");
    });
    await expect(refillNameSearchKeys(killed)).rejects.toThrow("killed");
    const left = (await findStale(db)).map(({ id }) => id);
    expect(left.length).toBeGreaterThan(200);
    expect(left).toEqual(ids.slice(-left.length));
    // What is done is not looked at again.
    const [first = ""] = ids;
    await db.updateTable("users").set({ nickname_search: "other" }).where("id", "=", first).execute();
    await refillNameSearchKeys(db);
    expect((await findStale(db)).map(({ id }) => id)).toEqual([first]);
  });

  test("are left to who renames a person in the meantime", async () => {
    const db = await open();
    const ids = await peopleWithStaleKeys(db);
    const renamed = ids[7] ?? "";
    await refillNameSearchKeys(onBatchRead(db, 1, () => rename(db, renamed, "Пётр")));
    expect(await findStale(db)).toEqual([]);
    expect((await selectNames(db)).find(({ id }) => id === renamed)?.nickname_search).toBe("петр");
  });

  test("are made anew by two servers at once, while people rename themselves", async () => {
    const db = await open();
    const ids = await peopleWithStaleKeys(db);
    const renames = ids.filter((_, n) => n % 9 === 0).map((id, n) => rename(db, id, `Łódź ${n}`));
    await Promise.all([refillNameSearchKeys(db), refillNameSearchKeys(db), ...renames]);
    expect(await findStale(db)).toEqual([]);
  });
});

eachDatabase("a refill", (_, open) => {
  /** Slices of three numbers up to nine, each noted; fails once at a number. */
  const slices =
    (ids: string[], failsAt = "") =>
    async (after: string) => {
      const next = [1, 2, 3].map((n) => String(Number(after) + n)).filter((each) => Number(each) <= 9);
      if (next.includes(failsAt)) throw new Error("killed");
      ids.push(...next);
      return next.at(-1) ?? null;
    };

  test("goes on after the last finished slice, and does nothing once it is done", async () => {
    const db = await open();
    const ids: string[] = [];
    await expect(refillOnce(db, "numbers", slices(ids, "5"))).rejects.toThrow("killed");
    expect(ids).toEqual(["1", "2", "3"]);
    await refillOnce(db, "numbers", slices(ids));
    expect(ids.join("")).toBe("123456789");
    await refillOnce(db, "numbers", slices(ids));
    expect(ids).toHaveLength(9);
    await refillOnce(db, "others", slices(ids));
    expect(ids).toHaveLength(18);
  });
});
