import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderHan } from "../../scripts/han";
import { TRADITIONAL_FORMS } from "../../src/text/han";

test("the stored table of Chinese is what `bun scripts/han.ts` writes", () => {
  const path = join(import.meta.dirname, "../../src/text/han.ts");
  expect(readFileSync(path, "utf8")).toBe(renderHan());
});

test("no character of the table is simplified to two, and none that is simplified to has another", () => {
  const groups = TRADITIONAL_FORMS.split(/\s+/);
  const all = groups.join("");
  expect(groups.length).toBeGreaterThan(2_000);
  expect(new Set(all).size).toBe(all.length);
});
