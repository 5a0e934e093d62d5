import { beforeAll, expect, test } from "bun:test";
import { registerAccount } from "../../src/auth/auth";
import { dropBottle, loadBottle, pickUpBottle, throwBottle } from "../../src/bottles/bottles";
import { bottlesRoom } from "../../src/bottles/room";
import type { Db } from "../../src/db/transact";
import { CURRENT_TERMS } from "../../src/limits/safety";
import { updateProfile } from "../../src/profile/profile";
import { DAY } from "../../src/runtime/units";
import { hasMaskedNames, unmaskDueNames } from "../../src/safety/safety";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START, type TestPerson } from "../support/people";

const old = { created_at: TEST_START - 10 * DAY, throw_count: 5 };
const LETTER = "Write to anna@example.org";

const read = async (db: Db, who: TestPerson | null, id: string, now: number) =>
  (await loadBottle(db, who, id, now)).content;

eachDatabase("a newcomer", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  test("is paid like anybody; others read dots until a day and three throws have passed", async () => {
    const [anna, ben] = [await aPerson(db(), { created_at: TEST_START }), await aPerson(db(), old)];
    const { bottle, reward } = await throwBottle(db(), anna, { content: LETTER }, TEST_START);
    expect([reward, bottle.content, bottle.masked]).toEqual([5, LETTER, true]);
    const visible = (now: number) => read(db(), ben, bottle.id, now);
    expect(await visible(TEST_START + 1)).toBe("Write to •••");
    expect(await read(db(), null, bottle.id, TEST_START + 1)).toBe("Write to •••");
    expect(await visible(TEST_START + DAY)).toBe("Write to •••");
    for (const _ of [2, 3]) await throwBottle(db(), anna, { content: "hello" }, TEST_START + 1);
    expect(await visible(TEST_START + DAY - 1)).toBe("Write to •••");
    expect(await visible(TEST_START + DAY)).toBe(LETTER);
    expect((await loadBottle(db(), anna, bottle.id, TEST_START + DAY)).masked).toBe(false);
  });

  test("has comments, names and signatures covered, too", async () => {
    const [anna, ben] = [await aPerson(db(), { created_at: TEST_START }), await aPerson(db(), old)];
    const { bottle } = await throwBottle(db(), ben, { content: "hello" }, TEST_START);
    await updateProfile(
      db(),
      { ...anna, official: false } as never,
      { nickname: "me @anna.b" },
      TEST_START,
      bottlesRoom.onAgeBandChanged,
    );
    await pickUpBottle(db(), anna, bottle.id, TEST_START);
    await dropBottle(db(), anna, bottle.id, "insta: anna.b", TEST_START);
    const comment = async (who: TestPerson, now: number) => {
      const [comment] = (await loadBottle(db(), who, bottle.id, now)).comments;
      return [comment?.author?.nickname, comment?.content];
    };
    expect(await comment(ben, TEST_START)).toEqual(["me •••", "•••"]);
    expect((await comment(anna, TEST_START))[1]).toBe("insta: anna.b");
    const messages = await db().selectFrom("system_messages").select("params").where("user_id", "=", ben.id).execute();
    expect(messages.map(({ params }) => JSON.parse(params))).toMatchObject([{ nickname: "me •••", comment: "•••" }]);
    const marked = async (who: TestPerson, now: number) =>
      (await loadBottle(db(), who, bottle.id, now)).comments[0]?.masked;
    expect([await marked(anna, TEST_START), await marked(ben, TEST_START)]).toEqual([true, undefined]);
    expect(await hasMaskedNames(db(), anna.id, TEST_START)).toBe(true);
    expect(await hasMaskedNames(db(), ben.id, TEST_START)).toBe(false);
    await db().updateTable("users").set({ throw_count: 3 }).where("id", "=", anna.id).execute();
    await unmaskDueNames(db(), TEST_START + DAY);
    expect(await comment(ben, TEST_START + DAY)).toEqual(["me @anna.b", "insta: anna.b"]);
    expect(await marked(anna, TEST_START + DAY)).toBeUndefined();
    expect(await hasMaskedNames(db(), anna.id, TEST_START + DAY)).toBe(false);
  });

  test("accepts the terms by registering, and is covered from the first", async () => {
    const id = await registerAccount(
      db(),
      {
        username: "newcomer.one",
        nickname: "call +49 170 1234567",
        password: "some Pass 123",
        language: "en",
      },
      TEST_START,
    );
    const row = await db().selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ terms_version: CURRENT_TERMS.version, nickname_shown: "call •••" });
  });

  test("costs nobody else a look: what old authors write has no marks", async () => {
    const ben = await aPerson(db(), old);
    const { bottle } = await throwBottle(db(), ben, { content: LETTER }, TEST_START);
    const row = await db().selectFrom("bottles").select("masks").where("id", "=", bottle.id).executeTakeFirst();
    expect(row).toEqual({ masks: null });
  });
});
