import { describe, expect, test } from "bun:test";
import { createDesign, destroyDesign, updateDesign } from "../../src/designs/designs";
import { DESIGN_INPUT } from "../../src/designs/input";
import { EDITABLE_STATUSES } from "../../src/designs/rules";
import { MARKER_PARAM_SPECS, PARAM_SPECS } from "../../src/ui/bottle/params";
import { countOutcomes, findLedgerFaults, loadCoins, NOW, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aDesign, aDesigner, designRow, SAMPLE_DESIGN } from "./design-fixtures";

const STATES = ["draft", "forSale", "exhibition", "sold", "purchased"] as const;

eachDatabase("creating a design", (db) => {
  test("a new design is the person's draft and costs 5 coins", async () => {
    const who = await aDesigner(db());
    const design = await createDesign(db(), who, SAMPLE_DESIGN, NOW);
    expect(design).toMatchObject({
      ...SAMPLE_DESIGN,
      status: "draft",
      version: 1,
      designer: { id: who.id, nickname: who.nickname },
      owner: { id: who.id },
      price: null,
      usage: null,
      createdAt: NOW,
    });
    expect(design.svg).toMatch(/^\/designs\/[0-9a-f]{20}\.svg$/);
    const [, record] = await db()
      .selectFrom("coin_records")
      .selectAll()
      .where("user_id", "=", who.id)
      .orderBy("seq")
      .execute();
    expect(record).toMatchObject({ amount: -5, reason: "design_bottle", ref: design.id, balance: 15 });
  });

  test("with 4 coins nothing is created and nothing paid", async () => {
    const who = await aDesigner(db(), 4);
    expect(await workOutcome(createDesign(db(), who, SAMPLE_DESIGN, NOW))).toBe("insufficient_coins");
    expect(await loadCoins(db(), who)).toBe(4);
    const made = await db().selectFrom("designs").select("id").where("owner_id", "=", who.id).execute();
    expect(made).toEqual([]);
  });

  test("ten requests at once with coins for three create three", async () => {
    const who = await aDesigner(db(), 17);
    const counts = await countOutcomes(Array.from({ length: 10 }, () => createDesign(db(), who, SAMPLE_DESIGN, NOW)));
    expect(counts).toEqual({ done: 3, insufficient_coins: 7 });
    expect(await loadCoins(db(), who)).toBe(2);
    expect(await findLedgerFaults(db())).toEqual([]);
  });

  test("the same request sent 20 times at once creates one design, paid once", async () => {
    const who = await aDesigner(db());
    const actor = { id: who.id, once: { key: "double tap", request: "r" } };
    const made = await Promise.all(Array.from({ length: 20 }, () => createDesign(db(), actor, SAMPLE_DESIGN, NOW)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await loadCoins(db(), who)).toBe(15);
  });
});

eachDatabase("changing a design", (db) => {
  test.each(STATES)("%s", async (status) => {
    const who = await aDesigner(db());
    const { id } = await aDesign(db(), who, { status });
    const change = { ...SAMPLE_DESIGN, name: "Other", params: { ...SAMPLE_DESIGN.params, neck: 30 } };
    const editable = EDITABLE_STATUSES.includes(status);
    expect(await workOutcome(updateDesign(db(), who, id, change, NOW + 1))).toBe(editable ? "done" : "design_locked");
    const row = await designRow(db(), id);
    expect(row).toMatchObject(editable ? { name: "Other", version: 2 } : { name: SAMPLE_DESIGN.name, version: 1 });
    expect(await loadCoins(db(), who)).toBe(20);
  });

  test("another person's design and an unknown one are not found", async () => {
    const [owner, other] = [await aDesigner(db()), await aDesigner(db())];
    const { id } = await aDesign(db(), owner, { status: "forSale" });
    expect(await workOutcome(updateDesign(db(), other, id, SAMPLE_DESIGN, NOW))).toBe("design_not_found");
    expect(await workOutcome(updateDesign(db(), other, "house-tide", SAMPLE_DESIGN, NOW))).toBe("design_not_found");
    expect(await designRow(db(), id)).toMatchObject({ version: 1 });
  });
});

eachDatabase("destroying a design", (db) => {
  test.each(STATES)("%s", async (status) => {
    const who = await aDesigner(db());
    const { id } = await aDesign(db(), who, { status });
    const expected = status === "draft" ? "done" : "wrong_state";
    expect(await workOutcome(destroyDesign(db(), who, id, SAMPLE_DESIGN.name, NOW))).toBe(expected);
    expect(await designRow(db(), id)).toEqual(status === "draft" ? undefined : expect.anything());
    expect(await loadCoins(db(), who)).toBe(status === "draft" ? 21 : 20);
  });

  test.each(["", "noon over the strait", ` ${SAMPLE_DESIGN.name}`, `${SAMPLE_DESIGN.name}.`])(
    "not by the name %p",
    async (name) => {
      const who = await aDesigner(db());
      const { id } = await aDesign(db(), who);
      expect(await workOutcome(destroyDesign(db(), who, id, name, NOW))).toBe("name_mismatch");
      expect(await designRow(db(), id)).toBeDefined();
      expect(await loadCoins(db(), who)).toBe(20);
    },
  );

  test("another person's design is not destroyed, and several requests at once destroy one once", async () => {
    const [owner, other] = [await aDesigner(db()), await aDesigner(db())];
    const { id } = await aDesign(db(), owner);
    expect(await workOutcome(destroyDesign(db(), other, id, SAMPLE_DESIGN.name, NOW))).toBe("design_not_found");
    const counts = await countOutcomes(
      Array.from({ length: 5 }, () => destroyDesign(db(), owner, id, SAMPLE_DESIGN.name, NOW)),
    );
    expect(counts).toEqual({ done: 1, design_not_found: 4 });
    expect([await loadCoins(db(), owner), await loadCoins(db(), other)]).toEqual([21, 20]);
  });
});

describe("the input of a design", () => {
  const fieldOf = (change: object): string => {
    const result = DESIGN_INPUT.safeParse({ ...SAMPLE_DESIGN, ...change });
    return result.success ? "fine" : (result.error.issues[0]?.path.join(".") ?? "?");
  };
  const param = (change: object): string => fieldOf({ params: { ...SAMPLE_DESIGN.params, ...change } });
  const marker = (change: object) => ({
    type: "star",
    size: 20,
    angle: 0,
    x: 0,
    y: 0.5,
    color: "#ffffff",
    ...change,
  });

  const numbers = Object.entries(PARAM_SPECS).filter(([, spec]) => spec.kind === "number");
  test.each(numbers.map(([name, spec]) => [name, spec] as const))("%s within its range only", (name, spec) => {
    if (spec.kind !== "number") throw new Error("no number");
    for (const good of [spec.min, spec.max, spec.default]) expect(param({ [name]: good })).toBe("fine");
    const bad = [spec.min - 0.001, spec.max + 0.001, Number.NaN, Number.POSITIVE_INFINITY, "20", null, undefined];
    for (const each of bad) expect(param({ [name]: each })).toBe(`params.${name}`);
  });

  test.each(Object.entries(MARKER_PARAM_SPECS).map(([name, spec]) => [name, spec] as const))(
    "a marker's %s",
    (name, spec) => {
      const bad = spec.kind === "number" ? [spec.min - 1, spec.max + 1, Number.NaN, undefined] : ["", 1, undefined];
      for (const each of bad) expect(param({ markers: [marker({ [name]: each })] })).toBe(`params.markers.0.${name}`);
    },
  );

  test.each([
    ["a colour that is a name", { color: "red" }, "params.color"],
    ["a colour with a script", { ribbon: '#123456"><script>' }, "params.ribbon"],
    ["another texture", { texture: "plastic" }, "params.texture"],
    ["another closure", { cork: "screw" }, "params.cork"],
    ["a flag in words", { stripes: "true" }, "params.stripes"],
    ["an extra key", { lid: 1 }, "params"],
    ["an extra key of a marker", { markers: [marker({ href: "x" })] }, "params.markers.0"],
    ["nine markers", { markers: Array.from({ length: 9 }, () => marker({})) }, "params.markers"],
    ["ten thousand of anything", { markers: Array.from({ length: 10_000 }, () => ({})) }, "params.markers"],
  ])("%s is refused", (_, change, field) => {
    expect(param(change)).toBe(field);
  });

  test.each([
    ["no name", { name: "" }, "name"],
    ["a name of blanks", { name: " \u200b\n" }, "name"],
    ["31 characters", { name: "n".repeat(31) }, "name"],
    ["no story", { story: undefined }, "story"],
    ["501 characters", { story: "s".repeat(501) }, "story"],
    ["no parameters", { params: undefined }, "params"],
    ["an extra key", { price: 10 }, ""],
  ])("%s is refused", (_, change, field) => {
    expect(fieldOf(change)).toBe(field);
  });

  test("accepts 30 and 500 characters of any script, and markup unchanged", () => {
    const name = "🌊".repeat(30);
    const story = "<script>alert(1)</script> & so on";
    expect(DESIGN_INPUT.parse({ ...SAMPLE_DESIGN, name, story })).toMatchObject({ name, story });
  });
});
