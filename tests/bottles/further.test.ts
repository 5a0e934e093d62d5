import { beforeAll, expect, test } from "bun:test";
import { lookFurther, seeTheSea } from "../../src/bottles/bottles";
import { SEEN } from "../../src/bottles/input";
import { aBottle, furnish, NOW } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

eachDatabase("looking further out", (db) => {
  beforeAll(async () => {
    await furnish(db());
  });

  test("shows others than those just seen while there are any, and the same again where there are not", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    for (let i = 0; i < 18; i++) await aBottle(db(), author);
    const first = (await seeTheSea(db(), reader, NOW, 0.3)).map(({ id }) => id);
    expect(first).toHaveLength(12);
    const next = (await lookFurther(db(), reader, NOW, 0.3, "en", first)).map(({ id }) => id);
    expect(next).toHaveLength(12);
    expect(new Set(next).size).toBe(12);
    expect(next.slice(0, 6).filter((id) => first.includes(id))).toEqual([]);
  });

  test("a broken list of what was seen is no list", () => {
    expect(SEEN.parse(undefined)).toEqual([]);
    expect(SEEN.parse("a.b")).toEqual(["a", "b"]);
    expect(SEEN.parse("a..b")).toEqual([]);
    expect(SEEN.parse(Array.from({ length: 13 }, () => "a").join("."))).toEqual([]);
  });
});
