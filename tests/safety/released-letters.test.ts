/** A held letter that an official releases (docs/product.md 12.18). */
import { beforeAll, expect, test } from "bun:test";
import { throwBottle } from "../../src/bottles/bottles";
import { SEA_LIMITS } from "../../src/limits/sea";
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { DAY } from "../../src/runtime/units";
import { addWordRule, decideHeldText, removeWordRule } from "../../src/safety/safety";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START } from "../support/people";

const LATER = TEST_START + 60_000;
const { things } = compileRoomPlan(ROOMS);
const RULE = { text: "keepwaiting", mode: "hold", language: null, kind: "word" } as const;
const old = { created_at: TEST_START - 10 * DAY, throw_count: 5 };

eachDatabase("a released letter", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  test("a letter that is released begins its time anew, but none that sank while it waited", async () => {
    const official = await aPerson(db(), { official: 1, ...old });
    const added = await addWordRule(db(), official.id, RULE, LATER);
    const throwHeld = async () =>
      (await throwBottle(db(), await aPerson(db(), old), { content: "please keepwaiting" }, LATER)).bottle.id;
    const end = LATER + SEA_LIMITS.drift;
    for (const [decidedAt, expected] of [
      [end - 1, end - 1 + SEA_LIMITS.drift],
      [end, end],
      [end + DAY, end],
    ] as const) {
      const id = await throwHeld();
      await decideHeldText(db(), official.id, things, { kind: "bottle", id, decision: "release" }, decidedAt);
      const row = db().selectFrom("bottles").select(["expires_at", "hidden_at"]).where("id", "=", id);
      expect(await row.executeTakeFirstOrThrow()).toEqual({ expires_at: expected, hidden_at: null });
    }
    // As housekeeping has marked it: home may have told its author.
    const id = await throwHeld();
    await db().updateTable("bottles").set({ state: "expired" }).where("id", "=", id).execute();
    await decideHeldText(db(), official.id, things, { kind: "bottle", id, decision: "release" }, end + DAY);
    const { state } = await db().selectFrom("bottles").select("state").where("id", "=", id).executeTakeFirstOrThrow();
    expect(state).toBe("expired");
    await removeWordRule(db(), official.id, added.id, LATER);
  });
});
