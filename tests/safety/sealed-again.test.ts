/** What a thing says now is sealed with each report, not with the first one alone. */
import { beforeAll, expect, test } from "bun:test";
import { sealedVersionsOf } from "../../src/safety/safety";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { loadCase, reportThing } from "./official-fixtures";

eachDatabase("a thing that is reported once more", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  test("is sealed as it says by then, once where it says the same", async () => {
    const about = await aPerson(db(), { signature: "I like rain." });
    const say = (change: { signature?: string; nickname?: string }) =>
      db().updateTable("users").set(change).where("id", "=", about.id).execute();
    const report = async (now: number) => {
      await reportThing(db(), await aPerson(db()), { kind: "user", id: about.id }, now);
      const { evidence } = await loadCase(db(), about.id);
      return sealedVersionsOf(JSON.parse(evidence ?? "{}")).map(({ text, at }) => [text, at]);
    };
    expect([await report(NOW), await report(NOW + 1)]).toEqual([[], []]);
    await say({ signature: "You will be sorry." });
    const first = [`${about.nickname}\nI like rain.`, expect.any(Number)];
    const second = [`${about.nickname}\nYou will be sorry.`, NOW + 2];
    expect(await report(NOW + 2)).toEqual([first, second]);
    expect(await report(NOW + 3)).toEqual([first, second]);
    await say({ nickname: "Sorry Soon" });
    expect(await report(NOW + 4)).toEqual([first, second, ["Sorry Soon\nYou will be sorry.", NOW + 4]]);
  });
});
