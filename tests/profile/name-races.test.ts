/** Names that are changed twice at the same moment. */
import { beforeAll, expect, test } from "bun:test";
import { updateProfile } from "../../src/profile/profile";
import { addWordRule } from "../../src/safety/safety";
import type { SignedIn } from "../../src/users/users";
import { anOfficial } from "../safety/official-fixtures";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

const HELD = "zqheld";
/** Chance decides which comes first: often enough that both do. */
const ROUNDS = 16;

eachDatabase("name and signature changed at once", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
    const official = await anOfficial(db());
    await addWordRule(db(), official.id, { text: HELD, kind: "word", mode: "hold", language: null }, NOW);
  });

  test("a name that nobody has read yet is not shown by a signature that passes", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const person = (await aPerson(db())) as unknown as SignedIn;
      const write = (input: { nickname?: string; signature?: string }) =>
        updateProfile(db(), person, input, NOW + round, async () => undefined);
      await write({ signature: HELD });
      await Promise.all([write({ nickname: `${HELD} ${round}` }), write({ signature: "Fair winds" })]);
      const row = db().selectFrom("users").select(["nickname", "hidden_at"]).where("id", "=", person.id);
      expect(await row.executeTakeFirstOrThrow()).toEqual({
        nickname: `${HELD} ${round}`,
        hidden_at: expect.any(Number),
      });
      const held = db().selectFrom("held_texts").select("said").where("thing_id", "=", person.id);
      expect(JSON.parse((await held.executeTakeFirstOrThrow()).said).nickname).toBe(`${HELD} ${round}`);
    }
  });
});
