import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { COMPONENT_RULE, COMPONENT_SAMPLES } from "./support/component-rule";
import { FLOOR_RULE, FLOOR_SAMPLES } from "./support/floor-rule";
import { FORMAT_RULES, FORMAT_SAMPLES } from "./support/format-rules";
import { FILE_LENGTH_RULE, ARCHITECTURE_RULES as HOUSE_RULES, type HouseRule } from "./support/house-rules";
import { ARCHITECTURE_SAMPLES as HOUSE_SAMPLES, type RuleSample } from "./support/house-samples";
import { findImportCycles, findRoomCycles } from "./support/import-cycles";
import { KINDS_RULE, KINDS_SAMPLES, SWITCH_RULE, SWITCH_SAMPLES } from "./support/kinds-rule";
import { MODULE_STATE_RULE, MODULE_STATE_SAMPLES } from "./support/module-state-rule";
import { OUTSIDE_RULE, OUTSIDE_SAMPLES } from "./support/outside-rule";
import { SEAM_RULES, SEAM_SAMPLES } from "./support/seams-rule";
import type { SourceFile } from "./support/source";
import { TEXT_RULES, TEXT_SAMPLES } from "./support/text-rules";

const RULES = [
  ...HOUSE_RULES,
  KINDS_RULE,
  SWITCH_RULE,
  FLOOR_RULE,
  MODULE_STATE_RULE,
  ...SEAM_RULES,
  OUTSIDE_RULE,
  ...TEXT_RULES,
  ...FORMAT_RULES,
  COMPONENT_RULE,
];
const SAMPLES = {
  ...HOUSE_SAMPLES,
  [KINDS_RULE.name]: KINDS_SAMPLES,
  [SWITCH_RULE.name]: SWITCH_SAMPLES,
  [FLOOR_RULE.name]: FLOOR_SAMPLES,
  [MODULE_STATE_RULE.name]: MODULE_STATE_SAMPLES,
  ...SEAM_SAMPLES,
  [OUTSIDE_RULE.name]: OUTSIDE_SAMPLES,
  ...TEXT_SAMPLES,
  ...FORMAT_SAMPLES,
  [COMPONENT_RULE.name]: COMPONENT_SAMPLES,
};

const ROOT = join(import.meta.dir, "..");

function files(...folders: string[]): SourceFile[] {
  const paths = [...new Bun.Glob(`{${folders.join(",")}}/**/*.{ts,tsx}`).scanSync(ROOT)].sort();
  return paths.map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
}

const architectureFiles = files("src", "islands", "migrations");
const allFiles = [...architectureFiles, ...files("scripts", "tests")];

describe("the house", () => {
  test("is there to be looked at", () => {
    expect(architectureFiles.length).toBeGreaterThan(50);
    expect(architectureFiles.some(({ path }) => path === "src/app.tsx")).toBe(true);
  });

  for (const rule of RULES) {
    test(rule.name, () => expect(architectureFiles.flatMap(rule.broken)).toEqual([]));
  }
  test("only four files lie loose in src", () => {
    const loose = architectureFiles.map(({ path }) => path).filter((path) => /^src\/[^/]+$/.test(path));
    expect(loose).toEqual(["src/app.tsx", "src/main.ts", "src/room.ts", "src/rooms.ts"]);
  });
  test("no folder holds more than 25 files", () => {
    const folders = Map.groupBy(architectureFiles, ({ path }) => dirname(path));
    folders.delete("migrations");
    expect([...folders].filter(([, files]) => files.length > 25).map(([folder]) => folder)).toEqual([]);
  });
  test(FILE_LENGTH_RULE.name, () => expect(allFiles.flatMap(FILE_LENGTH_RULE.broken)).toEqual([]));
  test("imports go in no circle, types included", () => expect(findImportCycles(architectureFiles)).toEqual([]));
  test("rooms import each other in no circle, types included", () =>
    expect(findRoomCycles(architectureFiles)).toEqual([]));
});

describe("each rule catches what breaks it", () => {
  const broken = (rule: HouseRule, [path, text]: RuleSample) => rule.broken({ path, text });

  for (const rule of RULES) {
    const samples = SAMPLES[rule.name];
    test(rule.name, () => {
      for (const sample of samples?.caught ?? []) expect(broken(rule, sample)).not.toBeEmpty();
      for (const sample of samples?.allowed ?? []) expect(broken(rule, sample)).toBeEmpty();
      expect(samples?.caught.length).toBeGreaterThan(0);
    });
  }

  test(FILE_LENGTH_RULE.name, () => {
    expect(broken(FILE_LENGTH_RULE, ["src/a.ts", "x\n".repeat(251)])).not.toBeEmpty();
    expect(broken(FILE_LENGTH_RULE, ["src/a.ts", "x\n".repeat(250)])).toBeEmpty();
  });

  test("imports go in no circle, types included", () => {
    const [a, b] = [
      { path: "src/a.ts", text: 'import type { B } from "./b";' },
      { path: "src/b.tsx", text: 'export { c } from "./c";' },
    ];
    const back = { path: "src/c.ts", text: 'import { type A } from "./a";' };
    const beside = { path: "src/d.ts", text: 'import "./a";' };
    expect(findImportCycles([a, b, back, beside])).toEqual([["src/a.ts", "src/b.tsx", "src/c.ts"]]);
    expect(findImportCycles([a, b, beside])).toEqual([]);
  });

  test("rooms import each other in no circle, types included", () => {
    const [a, b] = [
      { path: "src/square/a.ts", text: 'import { x } from "../social/social";' },
      { path: "src/social/web/b.tsx", text: 'import type { Y } from "../../square/square";' },
    ];
    expect(findRoomCycles([a, b])).toEqual([["social", "square"]]);
    expect(findRoomCycles([a, { path: "src/social/c.ts", text: 'import "./d";' }])).toEqual([]);
  });
});
