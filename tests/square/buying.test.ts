import { expect, test } from "bun:test";
import { newId } from "../../src/db/ids";
import { LIST_START } from "../../src/db/paging";
import type { DesignRow } from "../../src/db/tables/designs";
import type { Db } from "../../src/db/transact";
import { listPurchasedDesigns, putDesignOnSale, takeDesignOffSale, updateDesign } from "../../src/designs/designs";
import { buyDesign } from "../../src/square/square";
import { aDesign, aDesigner, designRow, SAMPLE_DESIGN } from "../designs/design-fixtures";
import { countOutcomes, findLedgerFaults, listMessagesOf, loadCoins, NOW, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, insertBlock, type TestPerson } from "../support/people";

const forSale = (db: Db, seller: TestPerson, change: Partial<DesignRow> = {}) =>
  aDesign(db, seller, { status: "forSale", price: 18, listed_at: NOW, ...change });

const recordsOf = (db: Db, ref: string) =>
  db.selectFrom("coin_records").select(["user_id", "amount", "reason"]).where("ref", "=", ref).execute();

const purchasesOf = (db: Db, sourceId: string) =>
  db.selectFrom("designs").selectAll().where("source_id", "=", sourceId).execute();

/** The sum of all balances. */
const allCoins = async (db: Db) => {
  const { sum } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.sum<number>("coins").as("sum"))
    .executeTakeFirstOrThrow();
  return Number(sum);
};

eachDatabase("buying a design", (db) => {
  test("transfers price and ownership with records and message; the buyer has ten uses", async () => {
    const [seller, buyer] = [await aDesigner(db(), 0), await aDesigner(db(), 20)];
    const { id, version, picture } = await forSale(db(), seller, { like_count: 7, view_count: 9, hot: 5 });
    const { design, coins } = await buyDesign(db(), buyer, id, version, NOW);
    expect(coins).toBe(2);
    expect(design).toMatchObject({
      status: "purchased",
      name: SAMPLE_DESIGN.name,
      story: SAMPLE_DESIGN.story,
      svg: `/designs/${picture}.svg`,
      designer: { id: seller.id },
      owner: { id: buyer.id },
      price: 18,
      likeCount: 0,
      viewCount: 0,
      usage: { used: 0, max: 10, state: "unused" },
    });
    expect(await loadCoins(db(), seller)).toBe(18);
    expect(await designRow(db(), id)).toMatchObject({ status: "sold", owner_id: seller.id, price: 18 });
    expect((await recordsOf(db(), id)).toSorted((a, b) => a.amount - b.amount)).toEqual([
      { user_id: buyer.id, amount: -18, reason: "purchase_design" },
      { user_id: seller.id, amount: 18, reason: "sale_design" },
    ]);
    expect(await listMessagesOf(db(), seller)).toEqual([
      { type: "bottle_purchased", params: { nickname: buyer.nickname, price: 18, designId: id } },
    ]);
    const page = { after: LIST_START, limit: 20 };
    expect((await listPurchasedDesigns(db(), buyer.id, page, NOW)).items).toMatchObject([{ id: design.id }]);
  });

  test("refuses own designs, designs not for sale and unknown ones", async () => {
    const [seller, buyer] = [await aDesigner(db()), await aDesigner(db(), 50)];
    const own = await forSale(db(), buyer);
    expect(await workOutcome(buyDesign(db(), buyer, own.id, 1, NOW))).toBe("own_design");
    for (const status of ["draft", "exhibition", "sold"] as const) {
      const { id } = await aDesign(db(), seller, { status });
      expect(await workOutcome(buyDesign(db(), buyer, id, undefined, NOW))).toBe("not_for_sale");
    }
    expect(await workOutcome(buyDesign(db(), buyer, newId(NOW), 1, NOW))).toBe("design_not_found");
    expect(await workOutcome(buyDesign(db(), buyer, "no id at all", 1, NOW))).toBe("design_not_found");
    expect(await loadCoins(db(), buyer)).toBe(50);
  });

  test("a purchased design cannot be bought from its buyer", async () => {
    const [seller, buyer, third] = [await aDesigner(db()), await aDesigner(db()), await aDesigner(db())];
    const { id } = await forSale(db(), seller);
    const { design } = await buyDesign(db(), buyer, id, undefined, NOW);
    expect(await workOutcome(buyDesign(db(), third, design.id, undefined, NOW))).toBe("not_for_sale");
    expect(await workOutcome(putDesignOnSale(db(), buyer, design.id, 20, NOW))).toBe("wrong_state");
  });

  test("refuses a design changed since its version; without a version it is bought as it is", async () => {
    const [seller, buyer] = [await aDesigner(db()), await aDesigner(db(), 100)];
    const { id, version } = await forSale(db(), seller);
    await updateDesign(db(), seller, id, { ...SAMPLE_DESIGN, name: "Another" }, NOW);
    expect(await workOutcome(buyDesign(db(), buyer, id, version, NOW))).toBe("design_changed");
    await takeDesignOffSale(db(), seller, id, NOW);
    const { version: dearer } = await putDesignOnSale(db(), seller, id, 90, NOW);
    expect(await workOutcome(buyDesign(db(), buyer, id, dearer - 1, NOW))).toBe("design_changed");
    expect(await designRow(db(), id)).toMatchObject({ status: "forSale", price: 90 });
    const { design, coins } = await buyDesign(db(), buyer, id, undefined, NOW);
    expect([design.name, coins]).toEqual(["Another", 10]);
  });

  test("nine coins do not buy a design for ten, and nothing is written", async () => {
    const [seller, buyer] = [await aDesigner(db(), 0), await aDesigner(db(), 9)];
    const { id } = await forSale(db(), seller, { price: 10 });
    expect(await workOutcome(buyDesign(db(), buyer, id, 1, NOW))).toBe("insufficient_coins");
    expect(await designRow(db(), id)).toMatchObject({ status: "forSale" });
    expect([await purchasesOf(db(), id), await recordsOf(db(), id)]).toEqual([[], []]);
    expect([await loadCoins(db(), buyer), await listMessagesOf(db(), seller)]).toEqual([9, []]);
  });

  test("people who cannot meet cannot trade", async () => {
    const [seller, buyer] = [await aDesigner(db()), await aDesigner(db())];
    const { id } = await forSale(db(), seller);
    const young = await aMinor(db());
    expect(await workOutcome(buyDesign(db(), young, id, 1, NOW))).toBe("design_not_found");
    const nobody = await aDesigner(db(), 20, { birthday: null });
    expect(await workOutcome(buyDesign(db(), nobody, id, 1, NOW))).toBe("profile_incomplete");
    await insertBlock(db(), seller, buyer);
    expect(await workOutcome(buyDesign(db(), buyer, id, 1, NOW))).toBe("design_not_found");
    expect(await designRow(db(), id)).toMatchObject({ status: "forSale" });
  });

  test("of 50 buyers of one design at once one gets it, the others keep their coins", async () => {
    const seller = await aDesigner(db(), 0);
    const { id } = await forSale(db(), seller);
    const buyers = await Promise.all(Array.from({ length: 50 }, () => aDesigner(db())));
    const before = await allCoins(db());
    const counts = await countOutcomes(buyers.map((buyer) => buyDesign(db(), buyer, id, 1, NOW)));
    expect(counts).toEqual({ done: 1, not_for_sale: 49 });
    const [bought, ...more] = await purchasesOf(db(), id);
    expect([buyers.some((each) => each.id === bought?.owner_id), more]).toEqual([true, []]);
    expect([await loadCoins(db(), seller), await allCoins(db())]).toEqual([18, before]);
    expect(await listMessagesOf(db(), seller)).toHaveLength(1);
  });

  test("of two buyers at once, 20 times, one gets the design each time", async () => {
    const seller = await aDesigner(db());
    for (let round = 0; round < 20; round++) {
      const [one, two] = [await aDesigner(db()), await aDesigner(db())];
      const { id } = await forSale(db(), seller);
      const counts = await countOutcomes([one, two].map((buyer) => buyDesign(db(), buyer, id, 1, NOW)));
      expect(counts).toEqual({ done: 1, not_for_sale: 1 });
      expect((await loadCoins(db(), one)) + (await loadCoins(db(), two))).toBe(22);
    }
  });

  test("two purchases at once with coins for one: one succeeds", async () => {
    const [seller, other, buyer] = [await aDesigner(db()), await aDesigner(db()), await aDesigner(db(), 18)];
    const [one, two] = [await forSale(db(), seller), await forSale(db(), other)];
    const counts = await countOutcomes([one, two].map(({ id }) => buyDesign(db(), buyer, id, 1, NOW)));
    expect(counts).toEqual({ done: 1, insufficient_coins: 1 });
    expect(await loadCoins(db(), buyer)).toBe(0);
  });

  const withdraw = (seller: TestPerson, id: string) => takeDesignOffSale(db(), seller, id, NOW);
  const rename = (seller: TestPerson, id: string) =>
    updateDesign(db(), seller, id, { ...SAMPLE_DESIGN, name: "Another" }, NOW);

  test.each([
    ["taken down", withdraw, ["done wrong_state", "not_for_sale done"]],
    ["edited", rename, ["done design_locked", "design_changed done"]],
  ] as const)("%s at the moment of the purchase: sold as it was seen, or not at all", async (_, change, ends) => {
    const seller = await aDesigner(db());
    for (let round = 0; round < 10; round++) {
      const buyer = await aDesigner(db());
      const { id } = await forSale(db(), seller);
      const both = [buyDesign(db(), buyer, id, 1, NOW), change(seller, id)].map(workOutcome);
      const end = (await Promise.all(both)).join(" ");
      expect(ends).toContain(end as never);
      const sold = end.startsWith("done");
      expect(await loadCoins(db(), buyer)).toBe(sold ? 2 : 20);
      expect((await purchasesOf(db(), id)).map(({ name }) => name)).toEqual(sold ? [SAMPLE_DESIGN.name] : []);
    }
  });

  test("two people buying from each other at once, 50 times: no deadlock, and no coin is lost", async () => {
    const [one, two] = [await aDesigner(db(), 900), await aDesigner(db(), 900)];
    for (let round = 0; round < 50; round++) {
      const [mine, yours] = [await forSale(db(), one), await forSale(db(), two)];
      const counts = await countOutcomes([
        buyDesign(db(), one, yours.id, 1, NOW),
        buyDesign(db(), two, mine.id, 1, NOW),
      ]);
      expect(counts).toEqual({ done: 2 });
    }
    expect([await loadCoins(db(), one), await loadCoins(db(), two)]).toEqual([900, 900]);
  });

  test("the same idempotency key 20 times at once makes one purchase and one answer", async () => {
    const [seller, buyer] = [await aDesigner(db(), 0), await aDesigner(db(), 60)];
    const { id } = await forSale(db(), seller);
    const actor = { id: buyer.id, once: { key: "tap", request: "r" } };
    const answers = await Promise.all(Array.from({ length: 20 }, () => buyDesign(db(), actor, id, 1, NOW)));
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect([await loadCoins(db(), buyer), await loadCoins(db(), seller)]).toEqual([42, 18]);
    const reused = { id: buyer.id, once: { key: "tap", request: "other" } };
    expect(await workOutcome(buyDesign(db(), reused, id, 1, NOW))).toBe("idempotency_key_reused");
  });

  test("after all tests every balance is the sum of its records", async () => {
    expect(await findLedgerFaults(db())).toEqual([]);
  });
});
