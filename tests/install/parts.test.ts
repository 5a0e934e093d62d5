/** Nothing that the server loads by its name, or writes into, is missing from what builds and tries it. */
import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { embedPackageFiles } from "../../scripts/package-files";
import { findImportedFiles, findNamedFiles, findStartedModules } from "../../scripts/source-references";
import { DATA_FOLDERS } from "../../src/config/data-folders";

const ROOT = join(import.meta.dir, "../..");
const folder = mkdtempSync(join(tmpdir(), "driftglass-parts-"));
const shop = join(folder, "node_modules/shop");
mkdirSync(shop, { recursive: true });
writeFileSync(join(shop, "shop.wasm"), "wasm");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a package that is bundled", () => {
  const module = join(shop, "index.js");

  test("brings the file that it names beside its module", () => {
    const made = embedPackageFiles(module, 'load(new URL("shop.wasm", import.meta.url).href);', true);
    expect(made).toContain(`import besideThis0 from "${join(shop, "shop.wasm")}" with { type: "file" };`);
    expect(made).toContain("load(Bun.pathToFileURL(besideThis0).href);");
  });

  test("stays as it is where it names none", () => {
    expect(embedPackageFiles(module, "export const a = 1;", true)).toBeNull();
  });

  test.each([
    ["a file that is not there", 'new URL("none.wasm", import.meta.url)'],
    ["its own folder", "readFileSync(join(__dirname, name))"],
    ["its own folder, of a newer kind", "readFileSync(join(import.meta.dirname, name))"],
    ["a thread", 'new Worker(new URL("shop.wasm", import.meta.url))'],
    ["a file by its name alone", 'load("./shop.wasm")'],
    ["a native part", 'require("./shop.node")'],
  ])("is refused with %s, until somebody has looked at it", (_, text) => {
    expect(() => embedPackageFiles(module, text, true)).toThrow(/node_modules\/shop\/index\.js may read a file/);
  });

  test("is refused with any file in the server's bundle", () => {
    expect(() => embedPackageFiles(module, 'new URL("shop.wasm", import.meta.url)', false)).toThrow();
  });
});

test("what the sources start and ask for is found", () => {
  const { threads, processes } = findStartedModules();
  expect(threads).toContain("src/designs/pictures/raster-worker.ts");
  expect(processes).toContain("src/files/decoder.ts");
  expect(findNamedFiles()).toEqual(expect.arrayContaining(["dist/manifest.json", ...threads]));
  expect(findImportedFiles()).toContain("@resvg/resvg-wasm/index_bg.wasm");
});

test("every folder that the sources name below DATA_DIR is tried by /readyz and doctor", () => {
  const named = new Set<string>();
  for (const file of new Bun.Glob("src/**/*.{ts,tsx}").scanSync(ROOT)) {
    const text = readFileSync(join(ROOT, file), "utf8");
    const words = new Map([...text.matchAll(/const ([A-Z_]+) = "([^"]+)"/g)].map(([, name, word]) => [name, word]));
    for (const [, word, name] of text.matchAll(/join\((?:resolve\()?(?:\w+\.)*dataDir\)?, (?:"([^"]+)"|([A-Z_]+))/g))
      named.add(word ?? words.get(name) ?? `${name} of ${file}`);
  }
  const FILES = ["driftglass.sqlite", "second-factor.key", "restoring", "verifying"];
  expect([...named].filter((each) => !FILES.includes(each)).sort()).toEqual([...DATA_FOLDERS].sort());
});
