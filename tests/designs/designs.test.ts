import { expect, test } from "bun:test";
import {
  findDesignParams,
  findThrowableDesign,
  listBuiltInDesigns,
  pictureHash,
  seedBuiltInDesigns,
} from "../../src/designs/designs";
import { readDesignParams } from "../../src/ui/bottle/params";
import { SAMPLE_DESIGNS } from "../../src/ui/bottle/sample-designs";
import { workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START as NOW } from "../support/people";

test("a picture's hash depends on its parameters, not on the order of their keys", () => {
  const params = readDesignParams({ color: "#3f9c93", markers: [{ type: "sun", x: 0.5 }] });
  const reversed = Object.fromEntries(Object.entries(params).toReversed());
  expect(pictureHash(readDesignParams(reversed))).toBe(pictureHash(params));
  expect(pictureHash(params)).toMatch(/^[0-9a-f]{20}$/);
  expect(pictureHash({ ...params, neck: params.neck + 1 })).not.toBe(pictureHash(params));
  const [marker] = params.markers;
  if (!marker) throw new Error("no marker");
  const other = { ...params, markers: [{ ...marker, x: 0.6 }] };
  expect(pictureHash(other)).not.toBe(pictureHash(params));
});

eachDatabase("the built-in designs", (db) => {
  test("four built-in designs, the same after each start, that everybody can throw", async () => {
    const officialAccount = await aPerson(db(), { official: 1 });
    await Promise.all([
      seedBuiltInDesigns(db(), officialAccount.id, NOW),
      seedBuiltInDesigns(db(), officialAccount.id, NOW),
    ]);
    await seedBuiltInDesigns(db(), officialAccount.id, NOW + 1);
    const designs = await listBuiltInDesigns(db());
    expect(designs.map(({ id, name }) => [id, name])).toEqual([
      ["house-tide", "Low Tide"],
      ["house-ember", "Harbour Ember"],
      ["house-mist", "Sea Mist"],
      ["house-kiln", "Delft Rain"],
    ]);
    expect(designs[0]).toMatchObject({ designer: { id: officialAccount.id }, price: null });
    for (const { id, svg, params } of designs) {
      expect(svg).toBe(`/designs/${pictureHash(params)}.svg`);
      expect((await findThrowableDesign(db(), officialAccount.id, id)).id).toBe(id);
      expect(await findDesignParams(db(), pictureHash(params))).toEqual(params);
    }
    expect((await findThrowableDesign(db(), officialAccount.id)).id).toBe("house-tide");
    expect(await workOutcome(findThrowableDesign(db(), officialAccount.id, "house-none"))).toBe("design_not_found");
    expect(await findDesignParams(db(), "0".repeat(20))).toBeNull();
  });

  test("a built-in design whose drawing has changed gets its new picture", async () => {
    const officialAccount = await aPerson(db(), { official: 1 });
    await seedBuiltInDesigns(db(), officialAccount.id, NOW);
    const { tide, ember } = SAMPLE_DESIGNS;
    if (!tide || !ember) throw new Error("no designs");
    await db()
      .updateTable("designs")
      .set({ picture: pictureHash(ember.params), name: "Old name" })
      .where("id", "=", "house-tide")
      .execute();
    await seedBuiltInDesigns(db(), officialAccount.id, NOW);
    expect(await findThrowableDesign(db(), officialAccount.id, "house-tide")).toMatchObject({
      name: tide.name,
      picture: pictureHash(tide.params),
    });
  });
});
