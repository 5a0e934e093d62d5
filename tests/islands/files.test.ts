/** Each file of the islands has a test that runs it, or a reason why it needs none. */
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { COVERED_BY } from "./covered-by";

const ROOT = join(import.meta.dir, "../..");
const filesOf = (pattern: string): string[] => [...new Bun.Glob(pattern).scanSync(ROOT)];
test("each file of the islands and of what they share with the server has its row", () => {
  const patterns = ["islands/**/*.{ts,tsx}", "src/ui/editor/*.{ts,tsx}", "src/ui/chat/view-state.ts"];
  expect(Object.keys(COVERED_BY).sort()).toEqual(patterns.flatMap(filesOf).sort());
});

test("the tests are there, and each of them is named", () => {
  const named = Object.values(COVERED_BY).flatMap((tests) => (typeof tests === "string" ? [] : tests));
  const paths = named.map((name) => (name.startsWith("tests/") ? name : `tests/islands/${name}`));
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  const own = filesOf("tests/islands/*.test.{ts,tsx}");
  expect(own.filter((path) => !paths.includes(path))).toEqual(["tests/islands/files.test.ts"]);
});
