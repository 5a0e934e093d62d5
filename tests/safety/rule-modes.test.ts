import { beforeAll, describe, expect, test } from "bun:test";
import { addRule } from "../../src/safety/safety";
import { aDesigner } from "../designs/workshop";
import { type House, openHouse } from "../http/open";
import { furnish, NOW } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { castOf, PLACES, SETTLED } from "./places";

const MODES = ["refuse", "hold", "mask"] as const;
const wordOf = { refuse: "zqrefuse", hold: "zqhold", mask: "zqmask" } as const;

eachDatabase("each mode of the word rules", (db) => {
  let house: House;

  beforeAll(async () => {
    await furnish(db());
    house = openHouse(db());
    const boss = await aPerson(db(), { official: 1 });
    for (const mode of MODES) {
      await addRule(db(), boss.id, { text: wordOf[mode], kind: "word", mode, language: null }, NOW);
    }
  });

  describe.each(Object.entries(PLACES))("%s", (_, make) => {
    test.each([...MODES])("%s", async (mode) => {
      const [writer, other] = [await aDesigner(db(), 50, SETTLED), await aPerson(db(), SETTLED)];
      const cast = await castOf(db(), house, writer, other);
      const place = await make(cast);
      const response = await place.write(`Oh ${wordOf[mode]} so`);
      if (mode === "refuse") {
        expect([response.status, (await response.json()).error.code]).toEqual([422, "text_refused"]);
        return;
      }
      expect(response.status).toBeLessThan(300);
      const read = await (await cast.api(other, "GET", place.read)).text();
      expect(read).not.toContain(wordOf[mode]);
      if (mode === "mask") expect(read).toContain("Oh ••• so");
      else expect(read).not.toContain("Oh ");
    });
  });
});
