import { beforeAll, expect, test } from "bun:test";
import {
  countBackpackPlaces,
  keepBottle,
  pickUpBottle,
  throwBackBottle,
  undoBottleRelease,
} from "../../src/bottles/bottles";
import { BACKPACK_LIMITS } from "../../src/limits/designs";
import { aBottle, aHeldBottle, countOutcomes, loadBottleRow, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { fillBackpack, findingOf, GRACE, LATER, TAKES_EFFECT_AT } from "./undo-fixtures";

eachDatabase("undoing a release at the same time", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("two undos, two releases, or a release and its undo lead to one consistent state", async () => {
    const twice = await aHeldBottle(db());
    await throwBackBottle(db(), twice.finder, twice.id, LATER, GRACE);
    const taps = Array.from({ length: 8 }, () => undoBottleRelease(db(), twice.finder, twice.id, TAKES_EFFECT_AT - 1));
    expect(await countOutcomes(taps)).toEqual({ done: 8 });
    expect(await countBackpackPlaces(db(), twice.finder.id, TAKES_EFFECT_AT)).toBe(1);

    const both = await aHeldBottle(db());
    const acts = [throwBackBottle, keepBottle, throwBackBottle, keepBottle].map((act) =>
      act(db(), both.finder, both.id, LATER, GRACE),
    );
    expect(await countOutcomes(acts)).toEqual({ done: 1, not_held: 3 });
    const { state } = await loadBottleRow(db(), both.id);
    const { outcome: findingOutcome } = await findingOf(db(), both.id, both.finder);
    expect(findingOutcome).toBe(state === "kept" ? "kept" : "thrown_back");
  });

  test("an undo at the last moment and a pick at the first leave one holder", async () => {
    for (let i = 0; i < 5; i++) {
      const { finder, id } = await aHeldBottle(db());
      const next = await aPerson(db());
      await throwBackBottle(db(), finder, id, LATER, GRACE);
      const counts = await countOutcomes([
        undoBottleRelease(db(), finder, id, TAKES_EFFECT_AT - 1),
        pickUpBottle(db(), next, id, TAKES_EFFECT_AT),
        undoBottleRelease(db(), finder, id, TAKES_EFFECT_AT - 1),
      ]);
      const { holder_id } = await loadBottleRow(db(), id);
      const taken = await countBackpackPlaces(db(), finder.id, TAKES_EFFECT_AT);
      if (holder_id === next.id) expect(taken).toBe(0);
      else expect({ holder_id, taken, counts }).toMatchObject({ holder_id: finder.id, taken: 1 });
    }
  });

  test("an undo and the person's own picks never exceed the backpack's capacity", async () => {
    const { author, finder, id } = await aHeldBottle(db());
    await fillBackpack(db(), author, finder);
    await throwBackBottle(db(), finder, id, LATER, GRACE);
    const other = await aBottle(db(), author);
    const counts = await countOutcomes([
      undoBottleRelease(db(), finder, id, LATER + 1),
      pickUpBottle(db(), finder, other, LATER + 1),
      undoBottleRelease(db(), finder, id, LATER + 1),
    ]);
    expect(counts.backpack_full).toBeGreaterThan(0);
    expect(await countBackpackPlaces(db(), finder.id, LATER + 1)).toBe(BACKPACK_LIMITS.capacity);
  });
});
