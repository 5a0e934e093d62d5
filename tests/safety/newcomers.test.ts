import { beforeAll, expect, test } from "bun:test";
import { register } from "../../src/auth/auth";
import { bottleDetail, drop, pickUp, throwBottle } from "../../src/bottles/bottles";
import { bottlesRoom } from "../../src/bottles/room";
import type { Db } from "../../src/db/transact";
import { DAY, TERMS } from "../../src/limits/limits";
import { updateProfile } from "../../src/profile/profile";
import { hasMaskedNames, showNames } from "../../src/safety/safety";
import { furnish } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, BEGINNING, type TestPerson } from "../support/people";

const old = { created_at: BEGINNING - 10 * DAY, throw_count: 5 };
const LETTER = "Write to anna@example.org";

const read = async (db: Db, who: TestPerson | null, id: string, now: number) =>
  (await bottleDetail(db, who, id, now)).content;

eachDatabase("a newcomer", (db) => {
  beforeAll(() => furnish(db()));

  test("is paid like anybody; others read dots until a day and three throws have passed", async () => {
    const [anna, ben] = [await aPerson(db(), { created_at: BEGINNING }), await aPerson(db(), old)];
    const { bottle, reward } = await throwBottle(db(), anna, { content: LETTER }, BEGINNING);
    expect([reward, bottle.content, bottle.masked]).toEqual([5, LETTER, true]);
    const seen = (now: number) => read(db(), ben, bottle.id, now);
    expect(await seen(BEGINNING + 1)).toBe("Write to •••");
    expect(await read(db(), null, bottle.id, BEGINNING + 1)).toBe("Write to •••");
    expect(await seen(BEGINNING + DAY)).toBe("Write to •••");
    for (const _ of [2, 3]) await throwBottle(db(), anna, { content: "hello" }, BEGINNING + 1);
    expect(await seen(BEGINNING + DAY - 1)).toBe("Write to •••");
    expect(await seen(BEGINNING + DAY)).toBe(LETTER);
    expect((await bottleDetail(db(), anna, bottle.id, BEGINNING + DAY)).masked).toBe(false);
  });

  test("has comments, names and signatures covered, too", async () => {
    const [anna, ben] = [await aPerson(db(), { created_at: BEGINNING }), await aPerson(db(), old)];
    const { bottle } = await throwBottle(db(), ben, { content: "hello" }, BEGINNING);
    await updateProfile(
      db(),
      { ...anna, official: false } as never,
      { nickname: "me @anna.b" },
      BEGINNING,
      bottlesRoom.bandChanged,
    );
    await pickUp(db(), anna, bottle.id, BEGINNING);
    await drop(db(), anna, bottle.id, "insta: anna.b", BEGINNING);
    const comment = async (who: TestPerson, now: number) => {
      const [said] = (await bottleDetail(db(), who, bottle.id, now)).comments;
      return [said?.author?.nickname, said?.content];
    };
    expect(await comment(ben, BEGINNING)).toEqual(["me •••", "•••"]);
    expect((await comment(anna, BEGINNING))[1]).toBe("insta: anna.b");
    const told = await db()
      .selectFrom("system_messages")
      .select("params")
      .where("user_id", "=", ben.id)
      .execute();
    expect(told.map(({ params }) => JSON.parse(params))).toMatchObject([
      { nickname: "me •••", comment: "•••" },
    ]);
    const marked = async (who: TestPerson, now: number) =>
      (await bottleDetail(db(), who, bottle.id, now)).comments[0]?.masked;
    expect([await marked(anna, BEGINNING), await marked(ben, BEGINNING)]).toEqual([true, undefined]);
    expect(await hasMaskedNames(db(), anna.id, BEGINNING)).toBe(true);
    expect(await hasMaskedNames(db(), ben.id, BEGINNING)).toBe(false);
    await db().updateTable("users").set({ throw_count: 3 }).where("id", "=", anna.id).execute();
    await showNames(db(), BEGINNING + DAY);
    expect(await comment(ben, BEGINNING + DAY)).toEqual(["me @anna.b", "insta: anna.b"]);
    expect(await marked(anna, BEGINNING + DAY)).toBeUndefined();
    expect(await hasMaskedNames(db(), anna.id, BEGINNING + DAY)).toBe(false);
  });

  test("accepts the terms by registering, and is covered from the first", async () => {
    const id = await register(
      db(),
      {
        username: "newcomer.one",
        nickname: "call +49 170 1234567",
        password: "some Pass 123",
        language: "en",
      },
      BEGINNING,
    );
    const row = await db().selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ terms_version: TERMS.version, nickname_shown: "call •••" });
  });

  test("costs nobody else a look: what old authors write has no marks", async () => {
    const ben = await aPerson(db(), old);
    const { bottle } = await throwBottle(db(), ben, { content: LETTER }, BEGINNING);
    const row = await db()
      .selectFrom("bottles")
      .select("masks")
      .where("id", "=", bottle.id)
      .executeTakeFirst();
    expect(row).toEqual({ masks: null });
  });
});
