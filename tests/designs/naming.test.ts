import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { up } from "../../migrations/0016-design-names";
import type { DesignRow } from "../../src/db/tables/designs";
import { destroyDesign } from "../../src/designs/designs";
import { DESIGN_INPUT, DESTROY_DESIGN_INPUT } from "../../src/designs/input";
import { cleanName } from "../../src/text/clean";
import { NOW, workOutcome } from "../support/bottles";
import { measureLeastBusyMs } from "../support/busy-time";
import { eachDatabase } from "../support/databases";
import { aDesign, aDesigner, designRow, SAMPLE_DESIGN } from "./design-fixtures";

/** Names as sent, and as saved. */
const NAMES: [sent: string, kept: string][] = [
  ["Low\u200b Ti\u2060de\ufeff", "Low Tide"],
  ["Low \u00a0\u3000 Tide", "Low Tide"],
  ["Low\nTide", "Low Tide"],
  ["Low\r\n\t\u2028Tide", "Low Tide"],
  ["Cafe\u0301", "Café"],
  ["Cafe\u200d\u0301", "Café"],
  ["a\u202eb\u2066c\u2069\u00ad\u115f\u3164", "abc"],
  ["می\u200cخواهم", "میخواهم"],
  ["👩‍🚀 ❤️ 1️⃣ 🇩🇪 👍🏽", "👩‍🚀 ❤️ 1️⃣ 🇩🇪 👍🏽"],
];

describe("the name of a design", () => {
  test.each(NAMES)("%j is saved as %j, and found by the text that was sent", (sent, stored) => {
    expect(DESIGN_INPUT.parse({ ...SAMPLE_DESIGN, name: sent }).name).toBe(stored);
    expect(DESTROY_DESIGN_INPUT.parse({ destroyConfirmName: sent })).toEqual({ destroyConfirmName: stored });
    expect(DESTROY_DESIGN_INPUT.parse({ destroyConfirmName: stored })).toEqual({ destroyConfirmName: stored });
  });

  test("a name of invisible characters is refused; one that grows in NFC is accepted within the limit", () => {
    expect(DESIGN_INPUT.safeParse({ ...SAMPLE_DESIGN, name: "\u200d\u2800\u3164" }).success).toBe(false);
    expect(DESIGN_INPUT.safeParse({ ...SAMPLE_DESIGN, name: "\u0958".repeat(31) }).success).toBe(false);
  });

  test.each(["\u200d", " ", "\u0301", "a", "👩‍", "\n\u3000"])(
    "a megabyte of %j is one line in no time",
    async (sign) => {
      const text = sign.repeat(1_000_000 / sign.length);
      expect(await measureLeastBusyMs(() => cleanName(text), 1_000)).toBeLessThan(1_000);
    },
  );
});

eachDatabase("names of an earlier version", (db) => {
  test("are normalized so that they can be typed; other names stay", async () => {
    const who = await aDesigner(db());
    const rows: DesignRow[] = [];
    for (const [sent] of [...NAMES, ["Low Tide"], ["\u200b"]] as [string][])
      rows.push(await aDesign(db(), who, { name: sent }));
    const many = Array.from({ length: 1_200 }, (_, n) => ({
      ...rows[0],
      id: `many-${n}`,
      name: `${n}\u200b`,
    }));
    for (let from = 0; from < many.length; from += 200)
      await db()
        .insertInto("designs")
        .values(many.slice(from, from + 200) as never)
        .execute();
    await up(db() as never);
    const names = await Promise.all(rows.map(async ({ id }) => (await designRow(db(), id))?.name));
    expect(names).toEqual([...NAMES.map(([, stored]) => stored), "Low Tide", "\u200b"]);
    const left = await sql<{
      n: number;
    }>`select count(*) as n from designs where name like ${"%_\u200b%"}`.execute(db());
    expect(Number(left.rows[0]?.n)).toBe(0);
    const [first] = rows;
    expect(await workOutcome(destroyDesign(db(), who, first?.id ?? "", "Low Tide", NOW))).toBe("done");
  });
});
