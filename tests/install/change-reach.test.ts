/** What `bun run check` looks at after a change: whatever its linters and tests can find out about it within a minute. */
import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { nearTests, pathsNear, readImporters, shortestTests, withImporters } from "../../scripts/change-reach";
import { projectFiles } from "../../scripts/passed-files";
import { aFolder } from "../support/files";

const TREE: Record<string, string> = {
  "src/sea/rules.ts": "export const rule = 1;",
  "src/sea/verb.tsx": `import type { rule } from "./rules";`,
  "src/sea/again.ts": `export * from "./verb";`,
  "src/app.tsx": `import "./sea/again";`,
  "src/users/names.ts": "",
  "locales/de.json": "{}",
  "tests/support/people.ts": `import "../../src/app";`,
  "tests/sea/verb.test.ts": `import { verb } from "../../src/sea/verb";`,
  "tests/moon/page.test.ts": `import "../support/people";`,
  "tests/moon/past/first.sql.gz": "",
  "tests/moon/texts.test.ts": `import de from "../../locales/de.json";\nawait import("../../src/sea/rules");`,
  "tests/profile/long.test.ts": "",
  "tests/i18n/words.test.ts": "",
  "tests/docs/links.test.ts": "",
  "tests/house.test.ts": "",
};

const root = aFolder();
for (const [path, text] of Object.entries(TREE)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const files = projectFiles(root);
const importers = readImporters(root, files);
const TESTS = files.filter((path) => path.endsWith(".test.ts"));
const OF_THE_TREE = ["tests/docs/links.test.ts", "tests/house.test.ts"];
const near = (...changed: string[]) => nearTests(TESTS, changed, importers);

test("every kind of file of the project is looked at", () => {
  expect(files).toEqual(Object.keys(TREE).sort());
});

test("a promise is looked for in all that import what has changed, types and passed on names included", () => {
  const reached = ["src/sea/rules.ts", "src/sea/verb.tsx", "src/sea/again.ts", "src/app.tsx"];
  expect(withImporters(["src/sea/rules.ts"], importers, (path) => path.startsWith("src/"))).toEqual(reached);
  expect(withImporters(["src/app.tsx"], importers)).toEqual([
    "src/app.tsx",
    "tests/support/people.ts",
    "tests/moon/page.test.ts",
  ]);
});

test("a changed room has its own tests run, those that import it themselves, and the rules of the tree", () => {
  expect(near("src/sea/rules.ts")).toEqual({
    first: OF_THE_TREE,
    near: ["tests/moon/texts.test.ts", "tests/sea/verb.test.ts"],
  });
});

test("what tests import by way of other tests is near; by way of a room of the product it is not", () => {
  expect(near("tests/support/people.ts").near).toEqual(["tests/moon/page.test.ts"]);
  expect(near("src/sea/verb.tsx").near).toEqual(["tests/sea/verb.test.ts"]);
});

test("folders whose tests have another name, and texts", () => {
  expect(near("src/users/names.ts").near).toEqual(["tests/profile/long.test.ts"]);
  expect(near("locales/de.json").near).toEqual(["tests/i18n/words.test.ts", "tests/moon/texts.test.ts"]);
});

test("data of tests are near to the tests of their folder", () => {
  expect(near("tests/moon/past/first.sql.gz").near).toEqual(["tests/moon/page.test.ts", "tests/moon/texts.test.ts"]);
});

test("a file that is gone is near to the tests of its room, and to those that still import it", () => {
  const gone = ["src/moon/gone.ts", "src/users/gone.ts"];
  writeFileSync(join(root, "tests/moon/page.test.ts"), `import "../../src/users/gone";`);
  const left = nearTests(TESTS, ["src/users/gone.ts"], readImporters(root, files, gone));
  writeFileSync(join(root, "tests/moon/page.test.ts"), TREE["tests/moon/page.test.ts"] ?? "");
  expect(left.near).toEqual(["tests/moon/page.test.ts", "tests/profile/long.test.ts"]);
  expect(near("src/moon/gone.ts").near).toEqual(["tests/moon/page.test.ts", "tests/moon/texts.test.ts"]);
});

test("of the changed files those stay changed to which a test is near that was left out", () => {
  const changed = ["src/sea/rules.ts", "src/users/names.ts", "locales/de.json"];
  expect(pathsNear(["tests/profile/long.test.ts"], changed, importers)).toEqual(["src/users/names.ts"]);
  expect(pathsNear(["tests/moon/texts.test.ts"], changed, importers)).toEqual(["src/sea/rules.ts", "locales/de.json"]);
  expect(pathsNear([], changed, importers)).toEqual([]);
});

test("a test that has changed runs in any case", () => {
  expect(near("tests/moon/page.test.ts").first).toEqual([...OF_THE_TREE, "tests/moon/page.test.ts"].sort());
});

test("within the time, the shortest run; a new one takes none", () => {
  const times: Record<string, number> = { long: 60, middle: 30, short: 10 };
  const shortest = (most: number) =>
    shortestTests(["long", "new", "middle", "short"], (path) => times[path] ?? 0, most);
  expect(shortest(100)).toEqual(["new", "short", "middle", "long"]);
  expect(shortest(99)).toEqual(["new", "short", "middle"]);
  expect(shortest(5)).toEqual(["new"]);
});
