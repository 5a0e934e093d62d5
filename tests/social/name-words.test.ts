/** People are found by the beginning of any word of their name, in Chinese and Japanese by any signs that stand together. */
import { expect, test } from "bun:test";
import { registerAccount } from "../../src/auth/auth";
import { updateProfile } from "../../src/profile/profile";
import { DAY } from "../../src/runtime/units";
import { followPerson, searchPeople } from "../../src/social/social";
import { laterPartsOf } from "../../src/text/name-parts";
import { searchKey } from "../../src/text/search-key";
import { refillNameSearchKeys, refillNameSearchKeysAgain, type SignedIn } from "../../src/users/users";
import { NOW } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, insertBlock } from "../support/people";
import { registrationInput } from "../support/registration";

/** Names, what is typed, and whether it finds them. */
const TYPED: [name: string, typed: string, found: boolean][] = [
  ["Maria Ana", "ana", true],
  ["Maria Ana", "ANÁ", true],
  ["Maria Ana", "aria", false],
  ["Ana de la Cruz", "cruz", true],
  ["Ana de la Cruz", "la cr", true],
  ["Jean-Luc", "luc", true],
  ["★ Pavel", "pav", true],
  ["Ольга Петрова", "петр", true],
  ["नीला सागर", "साग", true],
  ["李小龙", "小龍", true],
  ["さくらもち", "らも", true],
  ["さくらもち", "ちも", false],
];

eachDatabase("a later word of a name", (db) => {
  const reader = () => aPerson(db());
  const rename = (id: string, nickname: string) =>
    updateProfile(db(), { id, official: false } as SignedIn, { nickname }, NOW, async () => undefined);
  const finds = async (typed: string, id: string) =>
    (await searchPeople(db(), await reader(), typed, NOW)).people.some((each) => each.id === id);

  test.each(TYPED)("%s, found by %s: %p", async (name, typed, found) => {
    const { id } = await aPerson(db());
    await rename(id, name);
    expect(await finds(typed, id)).toBe(found);
    await rename(id, `Zzyzx ${id}`);
    expect(await finds(typed, id)).toBe(false);
    await db().deleteFrom("users").where("id", "=", id).execute();
    expect(await db().selectFrom("nickname_parts").select("part").where("user_id", "=", id).execute()).toEqual([]);
  });

  test("is known from the registration on; names of before get theirs from housekeeping", async () => {
    const id = await registerAccount(db(), registrationInput({ nickname: "Mira Holm" }), NOW);
    await db().updateTable("users").set({ adult_at: 0, who_finds: "name" }).where("id", "=", id).execute();
    expect(await finds("hol", id)).toBe(true);
    const old = await aPerson(db(), { nickname: "Ida Berg", nickname_key: "ida berg" });
    expect(await finds("berg", old.id)).toBe(false);
    await refillNameSearchKeys(db());
    expect([await finds("berg", old.id), await finds("hol", id)]).toEqual([true, true]);
  });

  test("of names that a server from before gave is written a day later, once more", async () => {
    await refillNameSearchKeys(db());
    await refillNameSearchKeysAgain(db(), NOW);
    const [renamed, shortened] = [await aPerson(db()), await aPerson(db())];
    await rename(shortened.id, "Solveig Lind");
    for (const [id, nickname] of [
      [renamed.id, "Runa Dahl"],
      [shortened.id, "Solveig"],
    ] as const)
      await db()
        .updateTable("users")
        .set({ nickname, nickname_search: searchKey(nickname) })
        .where("id", "=", id)
        .execute();
    await refillNameSearchKeysAgain(db(), NOW + DAY - 1);
    expect([await finds("dahl", renamed.id), await finds("lind", shortened.id)]).toEqual([false, true]);
    await refillNameSearchKeysAgain(db(), NOW + DAY);
    expect([await finds("dahl", renamed.id), await finds("lind", shortened.id)]).toEqual([true, false]);
  });

  test("comes after those whose name begins so; nobody twice, nobody who is not to be found", async () => {
    const me = await reader();
    const people = new Map<string, string>();
    for (const name of ["Tove Kim", "Kim Kim", "Kim Aas", "Asta Kim", "Kimo Hid"]) {
      const { id } = await aPerson(db());
      await rename(id, name);
      people.set(id, name);
    }
    const found = async () => (await searchPeople(db(), me, "kim", NOW)).people.map(({ id }) => people.get(id) ?? "?");
    expect(await found()).toEqual(["Kim Aas", "Kim Kim", "Kimo Hid", "Asta Kim", "Tove Kim"]);
    const [tove = "", , , asta = ""] = people.keys();
    await insertBlock(db(), { id: tove } as typeof me, me);
    await db().updateTable("users").set({ who_finds: "username" }).where("id", "=", asta).execute();
    expect(await found()).toEqual(["Kim Aas", "Kim Kim", "Kimo Hid"]);
    await followPerson(db(), { id: asta }, me.id, NOW);
    expect(await found()).toEqual(["Kim Aas", "Kim Kim", "Kimo Hid", "Asta Kim"]);
  });
});

test("the parts of a name are few, each once, and none is the whole", () => {
  expect(laterPartsOf(searchKey("Ana  ana Ana"))).toEqual(["ana ana", "ana"]);
  expect(laterPartsOf(searchKey("Zoë"))).toEqual([]);
  expect(laterPartsOf(searchKey("李 Bo"))).toEqual(["bo"]);
});
