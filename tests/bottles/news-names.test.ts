import { beforeAll, expect, test } from "bun:test";
import { dropBottle, pickUpBottle } from "../../src/bottles/bottles";
import { HOUR } from "../../src/runtime/units";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

eachDatabase("names in what home says about the reader's own bottles", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test.each([
    ["Nguyễn Thị Hồng Hạnh Vân", "Nguyễn Thị Hồng Hạnh Vân"],
    ["W".repeat(24), `${"W".repeat(13)}…`],
    ["ペ".repeat(24), `${"ペ".repeat(13)}…`],
    [`${"W".repeat(12)} ${"W".repeat(3)}`, `${"W".repeat(12)}…`],
  ])("a name that is wider than the sky has room for ends in an ellipsis: %s", async (nickname, shown) => {
    const author = await aPerson(db());
    const finder = await aPerson(db(), { nickname, country: "DE" });
    const id = await aBottle(db(), author);
    await pickUpBottle(db(), finder, id, NOW);
    await dropBottle(db(), finder, id, "A plane tree", NOW + HOUR);
    const { ask, enter, later } = openTestApp(db(), { CLOCK_OFFSET_MS: "0" });
    later(2 * HOUR);
    const html = await (await ask("GET", "/", { session: await enter(author) })).text();
    expect(html).toContain(`>${shown} in Germany`);
  });
});
