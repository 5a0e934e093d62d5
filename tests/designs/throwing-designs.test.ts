import { beforeAll, expect, test } from "bun:test";
import { loadBottle, throwBottle } from "../../src/bottles/bottles";
import { destroyPurchased, loadPurchasedDesign } from "../../src/designs/designs";
import { countOutcomes, findLedgerFaults, loadCoins, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { aDesign, aPurchase, designRow, SAMPLE_DESIGN } from "./design-fixtures";

const content = "hello";

eachDatabase("throwing an own design", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test.each([
    ["draft", "done"],
    ["forSale", "done"],
    ["exhibition", "done"],
    ["sold", "wrong_state"],
    ["purchased", "wrong_state"],
  ] as const)("%s: %s", async (status, expected) => {
    const [who, other] = [await aPerson(db()), await aPerson(db())];
    const { id, picture } = await aDesign(db(), who, { status });
    expect(await workOutcome(throwBottle(db(), other, { content, designId: id }, NOW))).toBe("design_not_found");
    const thrown = throwBottle(db(), who, { content, designId: id }, NOW);
    expect(await workOutcome(thrown)).toBe(expected);
    if (expected === "done")
      expect((await thrown).bottle.design).toEqual({
        id,
        name: SAMPLE_DESIGN.name,
        svg: `/designs/${picture}.svg`,
      });
  });

  test("a purchased design can be thrown ten times, and each throw is counted", async () => {
    const seller = await aPerson(db());
    const buyer = await aPerson(db(), { official: 1 });
    const { id } = await aPurchase(db(), buyer, seller);
    for (let used = 1; used <= 10; used++) {
      await throwBottle(db(), buyer, { content, purchasedBottleId: id }, NOW);
      expect((await loadPurchasedDesign(db(), buyer.id, id, NOW)).usage).toMatchObject({ used, max: 10 });
    }
    expect(await workOutcome(throwBottle(db(), buyer, { content, purchasedBottleId: id }, NOW))).toBe("used_up");
    expect(await workOutcome(throwBottle(db(), seller, { content, purchasedBottleId: id }, NOW))).toBe(
      "design_not_found",
    );
    expect(await findLedgerFaults(db())).toEqual([]);
  });

  test("twenty throws at once spend the last use once", async () => {
    const [buyer, seller] = [await aPerson(db(), { official: 1 }), await aPerson(db())];
    const { id } = await aPurchase(db(), buyer, seller, { uses: 9 });
    const counts = await countOutcomes(
      Array.from({ length: 20 }, () => throwBottle(db(), buyer, { content, purchasedBottleId: id }, NOW)),
    );
    expect(counts).toEqual({ done: 1, used_up: 19 });
    expect(await designRow(db(), id)).toMatchObject({ uses: 10 });
  });

  test("a refused throw spends no use", async () => {
    const [buyer, seller] = [await aPerson(db()), await aPerson(db())];
    const { id } = await aPurchase(db(), buyer, seller);
    for (let n = 0; n < 3; n++) await throwBottle(db(), buyer, { content }, NOW);
    const fourth = throwBottle(db(), buyer, { content, purchasedBottleId: id }, NOW);
    expect(await workOutcome(fourth)).toBe("throw_limit_reached");
    expect(await designRow(db(), id)).toMatchObject({ uses: 0 });
  });
});

eachDatabase("destroying a purchased design", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("needs its exact name and pays a coin; bottles thrown with it keep their design", async () => {
    const [buyer, seller] = [await aPerson(db()), await aPerson(db())];
    const { id } = await aPurchase(db(), buyer, seller);
    const { bottle } = await throwBottle(db(), buyer, { content, purchasedBottleId: id }, NOW);
    expect(await workOutcome(destroyPurchased(db(), buyer, id, "other", NOW))).toBe("name_mismatch");
    expect(await workOutcome(destroyPurchased(db(), seller, id, SAMPLE_DESIGN.name, NOW))).toBe("design_not_found");
    expect(await destroyPurchased(db(), buyer, id, SAMPLE_DESIGN.name, NOW)).toEqual({ reward: 1, coins: 6 });
    expect(await loadBottle(db(), buyer, bottle.id, NOW)).toEqual(bottle);
    expect(await workOutcome(loadPurchasedDesign(db(), buyer.id, id, NOW))).toBe("design_not_found");
    expect(await loadCoins(db(), buyer)).toBe(6);
  });

  test("a draft is not a purchased design", async () => {
    const who = await aPerson(db());
    const { id } = await aDesign(db(), who);
    expect(await workOutcome(destroyPurchased(db(), who, id, SAMPLE_DESIGN.name, NOW))).toBe("wrong_state");
    expect(await workOutcome(loadPurchasedDesign(db(), who.id, id, NOW))).toBe("design_not_found");
  });
});
