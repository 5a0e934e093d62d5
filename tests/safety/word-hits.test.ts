import { beforeAll, expect, test } from "bun:test";
import { throwBottle } from "../../src/bottles/bottles";
import { dayNumberOf } from "../../src/db/counters";
import { DAY } from "../../src/runtime/units";
import { addWordRule, listWordRules, removeWordRule } from "../../src/safety/safety";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START } from "../support/people";
import { anOfficial } from "./official-fixtures";

const LATER = TEST_START + 60_000;
const LIGHTHOUSE = { text: "lighthouse", mode: "mask", language: null, kind: "word" } as const;
const old = { created_at: TEST_START - 10 * DAY, throw_count: 5 };

eachDatabase("word rules", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  test("count their hits by day, once a text, and show the last fourteen", async () => {
    const official = await anOfficial(db());
    const added = await addWordRule(db(), official.id, LIGHTHOUSE, LATER);
    const at = async (days: number, texts: number) => {
      for (let n = 0; n < texts; n++) {
        const content = "A lighthouse beside a lighthouse.";
        await throwBottle(db(), await aPerson(db(), old), { content }, LATER + days * DAY);
      }
    };
    for (const [days, texts] of [
      [0, 2],
      [1, 3],
      [3, 1],
    ] as const)
      await at(days, texts);
    const counted = await db()
      .selectFrom("word_hits")
      .select(["day", "n"])
      .where("rule_id", "=", added.id)
      .orderBy("day")
      .execute();
    const first = dayNumberOf(LATER);
    expect(counted).toEqual([
      { day: first, n: 2 },
      { day: first + 1, n: 3 },
      { day: first + 3, n: 1 },
    ]);
    const hitsOn = async (days: number) => (await listWordRules(db(), LATER + days * DAY))[0]?.hits;
    expect(await hitsOn(3)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3, 0, 1]);
    expect(await hitsOn(14)).toEqual([3, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    await removeWordRule(db(), official.id, added.id, LATER);
    const left = await db().selectFrom("word_hits").select("n").where("rule_id", "=", added.id).execute();
    expect(left).toEqual([]);
  });
});
