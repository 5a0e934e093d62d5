import { beforeAll, expect, test } from "bun:test";
import { listDriftingBottles, listOtherDriftingBottles } from "../../src/bottles/bottles";
import { SEEN_BOTTLES_PARAM } from "../../src/bottles/input";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

eachDatabase("asking for other bottles", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("shows bottles not just seen while there are any, else the same again", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    for (let i = 0; i < 18; i++) await aBottle(db(), author);
    const first = (await listDriftingBottles(db(), reader, NOW, 0.3)).map(({ id }) => id);
    expect(first).toHaveLength(12);
    const next = (await listOtherDriftingBottles(db(), reader, NOW, 0.3, { language: "en", seen: first })).map(
      ({ id }) => id,
    );
    expect(next).toHaveLength(12);
    expect(new Set(next).size).toBe(12);
    expect(next.slice(0, 6).filter((id) => first.includes(id))).toEqual([]);
  });

  test("a malformed list of seen bottles is dropped", () => {
    expect(SEEN_BOTTLES_PARAM.parse(undefined)).toEqual([]);
    expect(SEEN_BOTTLES_PARAM.parse("a.b")).toEqual(["a", "b"]);
    expect(SEEN_BOTTLES_PARAM.parse("a..b")).toEqual([]);
    expect(SEEN_BOTTLES_PARAM.parse(Array.from({ length: 13 }, () => "a").join("."))).toEqual([]);
  });
});
