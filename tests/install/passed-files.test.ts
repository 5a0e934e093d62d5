/** `bun run check` shows its linters what has changed since they found nothing wrong. */
import { expect, test } from "bun:test";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { changedFiles, sourceFiles } from "../../scripts/passed-files";
import { aFolder } from "../support/files";

function aProject(...paths: string[]) {
  const root = aFolder();
  const write = (path: string, text = path): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const each of ["rules.json", ...paths]) write(each);
  const compare = () => changedFiles(root, join(root, "record/passed"), sourceFiles(root), ["rules.json"]);
  return { root, write, compare };
}

test("whatever a linter reads is a source, unless a program made it", () => {
  const { root } = aProject("a/b.ts", "a/c.png", ".d.json", "node_modules/e.ts", "dist/f.js", "tests/g.tsx", "h.md");
  expect(sourceFiles(root)).toEqual([".d.json", "a/b.ts", "rules.json", "tests/g.tsx"]);
  expect(sourceFiles(root, ["tests"])).toEqual([".d.json", "a/b.ts", "rules.json"]);
});

test("only what has another text, or is new, has changed since all passed", () => {
  const { root, write, compare } = aProject("a.ts", "b.ts", "gone.ts");
  expect(compare()).toMatchObject({ all: true, paths: ["a.ts", "b.ts", "gone.ts", "rules.json"] });
  compare().keep();
  expect(compare()).toMatchObject({ all: false, paths: [] });
  write("a.ts");
  write("b.ts", "other");
  write("new/c.css");
  rmSync(join(root, "gone.ts"));
  expect(compare()).toMatchObject({ all: false, paths: ["b.ts", "new/c.css"], gone: ["gone.ts"] });
  // What was found wrong stays changed.
  expect(compare().paths).toEqual(["b.ts", "new/c.css"]);
  compare().keep();
  expect(compare()).toMatchObject({ paths: [], gone: [] });
});

test("what was not looked at stays changed, new, or gone", () => {
  const { root, write, compare } = aProject("a.ts", "b.ts", "gone.ts");
  compare().keep();
  write("a.ts", "other");
  write("b.ts", "other");
  write("new.ts");
  rmSync(join(root, "gone.ts"));
  compare().keep(["b.ts", "new.ts", "gone.ts"]);
  expect(compare()).toMatchObject({ paths: ["b.ts", "new.ts"], gone: ["gone.ts"] });
});

test("what is written while a linter looks is looked at the next time", () => {
  const { write, compare } = aProject("a.ts");
  const before = compare();
  write("a.ts", "written meanwhile");
  before.keep();
  expect(compare().paths).toEqual(["a.ts"]);
});

test("other rules, or a record that cannot be read, make all files changed", () => {
  const { write, compare } = aProject("a.ts");
  compare().keep();
  write("rules.json", "other");
  expect(compare()).toMatchObject({ all: true, paths: ["a.ts", "rules.json"] });
  compare().keep();
  write("record/passed", "{");
  expect(compare().all).toBe(true);
});
