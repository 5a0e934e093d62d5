import { beforeAll, expect, test } from "bun:test";
import { type Kysely, sql } from "kysely";
import { up } from "../../migrations/0013-names-of-bottles";
import {
  keepBottle,
  listDriftingBottles,
  listMyBottles,
  loadBottle,
  pickUpBottle,
  throwBottle,
  throwWithCollectedDesign,
} from "../../src/bottles/bottles";
import { exportThrownBottles } from "../../src/bottles/export";
import { LIST_START } from "../../src/db/paging";
import { destroyDesign, listCollectedDesigns } from "../../src/designs/designs";
import { aDesign } from "../designs/design-fixtures";
import { openTestApp } from "../support/app";
import { aBottle, loadBottleRow, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

const PAGE = { after: LIST_START, limit: 20 };

eachDatabase("a bottle keeps the name of its design as it was thrown", (db, open) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  const renamed = (id: string, name: string) =>
    db().updateTable("designs").set({ name }).where("id", "=", id).execute();

  test("when the design is renamed or destroyed", async () => {
    const here = await open();
    await seedBuiltIns(here);
    const [author, finder] = [await aPerson(here), await aPerson(here)];
    const design = await aDesign(here, author, { name: "First light" });
    const { bottle } = await throwBottle(here, author, { content: "hi", designId: design.id }, NOW);
    await here.updateTable("designs").set({ name: "Other" }).where("id", "=", design.id).execute();
    const named = async () => [
      (await loadBottle(here, null, bottle.id, NOW)).design.name,
      (await listMyBottles(here, author, PAGE, NOW)).items[0]?.design.name,
      (await listDriftingBottles(here, finder, NOW, 0.5))[0]?.design.name,
    ];
    expect(await named()).toEqual(["First light", "First light", "First light"]);
    await destroyDesign(here, author, design.id, "Other", NOW);
    expect(await named()).toEqual(["First light", "First light", "First light"]);
    const html = await (await openTestApp(here).ask("GET", "/")).text();
    expect(html).toContain('aria-label="Pick up the bottle First light"');
    for await (const [exported] of exportThrownBottles(here, author.id, NOW))
      expect(exported).toMatchObject({ design: "First light" });
  });

  test("its owner throws with that design name", async () => {
    const [author, keeper] = [await aPerson(db()), await aPerson(db())];
    const design = await aDesign(db(), author, { name: "First light" });
    const { bottle } = await throwBottle(db(), author, { content: "hi", designId: design.id }, NOW);
    await renamed(design.id, "Other");
    await pickUpBottle(db(), keeper, bottle.id, NOW);
    await keepBottle(db(), keeper, bottle.id, NOW);
    expect((await listCollectedDesigns(db(), keeper.id, PAGE, NOW)).items).toMatchObject([{ name: "First light" }]);
    const repeated = await throwWithCollectedDesign(db(), keeper, { bottleId: bottle.id, content: "on" }, NOW);
    expect(repeated.bottle.design.name).toBe("First light");
  });

  test("older bottles get their design's present name; home has a sentence where the design is gone", async () => {
    const here = await open();
    await seedBuiltIns(here);
    const author = await aPerson(here);
    const design = await aDesign(here, author, { name: "First light" });
    const wearing = await aBottle(here, author, { design_id: design.id });
    const bare = await aBottle(here, author, { design_id: "gone" });
    await sql`drop index bottles_unreached`.execute(here);
    await sql`alter table bottles drop column design_name`.execute(here);
    await up(here as unknown as Kysely<unknown>);
    expect((await loadBottleRow(here, wearing)).design_name).toBe("First light");
    expect((await loadBottleRow(here, bare)).design_name).toBe("");
    const html = await (await openTestApp(here).ask("GET", "/")).text();
    expect(html).toContain('aria-label="Pick up this bottle"');
    expect(html).not.toContain('aria-label="Pick up the bottle "');
  });
});
