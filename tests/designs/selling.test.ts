import { describe, expect, test } from "bun:test";
import {
  endDesignExhibition,
  exhibitDesign,
  hideSoldDesign,
  loadDesign,
  putDesignOnSale,
  takeDesignOffSale,
  updateDesign,
} from "../../src/designs/designs";
import { SALE_INPUT } from "../../src/designs/input";
import { designActions, hotness, usageOf } from "../../src/designs/rules";
import { countOutcomes, NOW, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, insertBlock } from "../support/people";
import { aDesign, aPurchase, designRow, SAMPLE_DESIGN } from "./design-fixtures";

const STATES = ["draft", "forSale", "exhibition", "sold", "purchased"] as const;

eachDatabase("the statuses of a design", (db) => {
  test("sale, exhibition and back to draft: each step raises the version", async () => {
    const who = await aPerson(db());
    const { id } = await aDesign(db(), who);
    expect(await putDesignOnSale(db(), who, id, 18, NOW)).toMatchObject({
      status: "forSale",
      price: 18,
      version: 2,
    });
    expect(await updateDesign(db(), who, id, SAMPLE_DESIGN, NOW)).toMatchObject({
      status: "forSale",
      version: 3,
    });
    expect(await takeDesignOffSale(db(), who, id, NOW)).toMatchObject({
      status: "draft",
      price: null,
      version: 4,
    });
    expect(await exhibitDesign(db(), who, id, NOW + 1)).toMatchObject({ status: "exhibition", version: 5 });
    expect(await designRow(db(), id)).toMatchObject({ listed_at: NOW + 1, hot: hotness(0, 0, NOW + 1) });
    expect(await endDesignExhibition(db(), who, id, NOW)).toMatchObject({ status: "draft", version: 6 });
    expect(await designRow(db(), id)).toMatchObject({ listed_at: null, hot: 0 });
  });

  const CHANGES = {
    putOnSale: ["draft", (who, id) => putDesignOnSale(db(), who, id, 10, NOW)],
    takeOffSale: ["forSale", (who, id) => takeDesignOffSale(db(), who, id, NOW)],
    exhibit: ["draft", (who, id) => exhibitDesign(db(), who, id, NOW)],
    endExhibition: ["exhibition", (who, id) => endDesignExhibition(db(), who, id, NOW)],
    hideSold: ["sold", (who, id) => hideSoldDesign(db(), who, id, NOW)],
  } satisfies Record<string, [string, (who: { id: string }, id: string) => Promise<unknown>]>;

  test.each(Object.entries(CHANGES))("%s is allowed from one status only, for the owner", async (_, [from, act]) => {
    const [who, other] = [await aPerson(db()), await aPerson(db())];
    for (const status of STATES) {
      const { id } = await aDesign(db(), who, { status });
      expect(await workOutcome(act(other, id))).toBe("design_not_found");
      expect(await workOutcome(act(who, id))).toBe(status === from ? "done" : "wrong_state");
    }
  });

  test("sale and exhibition at once: exactly one succeeds", async () => {
    const who = await aPerson(db());
    const { id } = await aDesign(db(), who);
    const both = [1, 2, 3].flatMap(() => [putDesignOnSale(db(), who, id, 10, NOW), exhibitDesign(db(), who, id, NOW)]);
    expect(await countOutcomes(both)).toEqual({ done: 1, wrong_state: 5 });
  });

  test("the database's constraints refuse invalid designs", async () => {
    const who = await aPerson(db());
    const { id } = await aDesign(db(), who);
    const set = (change: object) =>
      db()
        .updateTable("designs")
        .set(change)
        .where("id", "=", id)
        .execute()
        .then(
          () => "done",
          () => "refused",
        );
    expect(await set({ status: "gone" })).toBe("refused");
    expect(await set({ status: "forSale", listed_at: 1 })).toBe("refused");
    expect(await set({ status: "forSale", price: 9, listed_at: 1 })).toBe("refused");
    expect(await set({ status: "forSale", price: 100_001, listed_at: 1 })).toBe("refused");
    expect(await set({ status: "exhibition" })).toBe("refused");
    expect(await set({ uses: 1 })).toBe("refused");
    expect(await set({ hidden: 1 })).toBe("refused");
    expect(await set({ status: "purchased", uses: 11 })).toBe("refused");
    expect(await set({ status: "purchased", uses: 10 })).toBe("done");
  });
});

eachDatabase("access to a design", (db) => {
  test.each(STATES)("%s", async (status) => {
    const [owner, stranger] = [await aPerson(db()), await aPerson(db())];
    const [young, blocked] = [await aMinor(db()), await aPerson(db())];
    await insertBlock(db(), owner, blocked);
    const { id } = await aDesign(db(), owner, { status });
    const visible = (who: { id: string; adultAt: number | null }) => workOutcome(loadDesign(db(), who, id, NOW));
    const listed = status === "forSale" || status === "exhibition";
    expect(await visible(owner)).toBe("done");
    expect(await visible(stranger)).toBe(listed ? "done" : "design_not_found");
    for (const who of [young, blocked, { id: stranger.id, adultAt: null }])
      expect(await visible(who)).toBe("design_not_found");
  });

  test("a purchased design belongs to its buyer, not to its designer", async () => {
    const [buyer, seller] = [await aPerson(db()), await aPerson(db())];
    const { id } = await aPurchase(db(), buyer, seller, { uses: 3 });
    expect(await loadDesign(db(), buyer, id, NOW)).toMatchObject({
      designer: { id: seller.id },
      owner: { id: buyer.id },
      usage: { used: 3, max: 10, state: "partially_used" },
    });
    expect(await workOutcome(loadDesign(db(), seller, id, NOW))).toBe("design_not_found");
  });

  test("the database allows one sale of an original", async () => {
    const [buyer, seller] = [await aPerson(db()), await aPerson(db())];
    const { source_id } = await aPurchase(db(), buyer, seller);
    const repeated = aDesign(db(), seller, { status: "purchased", owner_id: seller.id, source_id });
    expect(repeated).rejects.toThrow();
  });
});

describe("rules", () => {
  test.each([
    [9, "price_low"],
    [10, "fine"],
    [10.5, "price_invalid"],
    [100_000, "fine"],
    [100_001, "price_high"],
    [Number.NaN, "price_invalid"],
    [-10, "price_low"],
    ["12", "fine"],
    ["12.5", "price_invalid"],
    ["1e3", "price_invalid"],
    ["", "price_required"],
    [undefined, "price_required"],
    [null, "price_invalid"],
    ["٢٠", "fine"],
  ])("a price of %p: %s", (price, code) => {
    const result = SALE_INPUT.safeParse({ price });
    expect(result.success ? "fine" : result.error.issues[0]?.message).toBe(code);
  });

  test("the actions of the owner", () => {
    const may = (status: (typeof STATES)[number], used = 0) =>
      designActions({ status, usage: status === "purchased" ? usageOf(used, 10) : null }).join(" ");
    expect(STATES.map((each) => may(each))).toEqual([
      "edit sell exhibit throw destroy",
      "edit endSale throw",
      "endExhibition throw",
      "hide",
      "throw destroy",
    ]);
    expect(may("purchased", 10)).toBe("destroy");
  });

  test("hotness grows with likes, comments and a later listing; ten times as many weigh 12.5 hours", () => {
    expect(hotness(9, 0, NOW)).toBe(hotness(0, 0, NOW + 45_000_000));
    expect(hotness(1, 0, NOW)).toBeLessThan(hotness(0, 1, NOW));
    expect(hotness(0, 0, NOW)).toBeLessThan(hotness(0, 0, NOW + 10));
    expect(Number.isSafeInteger(hotness(1e6, 1e6, 253_402_300_799_000))).toBe(true);
  });
});
