/** Pages that appear in one piece: what browsers wait for stands behind all that is shown, as its start tag is enough for them. */
import { expect, test } from "bun:test";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

eachDatabase("pages that appear in one piece", (db) => {
  test("wait for an element behind their content and their tabs", async () => {
    await seedBuiltIns(db());
    const [reader, author] = [await aPerson(db()), await aPerson(db())];
    const bottle = await aBottle(db(), author, { created_at: NOW });
    const app = openTestApp(db());
    const cookie = `session=${await app.enter(reader)}`;
    for (const path of ["/", `/bottle/${bottle}`]) {
      const page = await (await app.ask("GET", path, { headers: { cookie } })).text();
      const awaited = /<link rel="expect" href="#([\w-]+)" blocking="render"\/>/.exec(page)?.[1];
      const place = page.indexOf(` id="${awaited}"`);
      expect(page.lastIndexOf("</main>")).toBeGreaterThan(0);
      expect(place).toBeGreaterThan(Math.max(page.lastIndexOf("</main>"), page.lastIndexOf("</nav>")));
    }
  });
});
