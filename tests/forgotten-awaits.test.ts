/** The lint rules of `.oxlintrc.json` refuse a promise wherever its value is meant: one sample for each way to forget an `await`. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "..");

/** A function's body by what is wrong with it. */
const REFUSED: Record<string, string> = {
  "a forgotten await": "save();",
  "a promise in a condition": "if (save()) return 1;",
  "a promise that is negated": "return !save();",
  "a promise in a choice": "return save() ? 1 : 2;",
  "a promise with a default": "return save() || false;",
  "a filter that is async": "return numbers.filter(async (n) => n > 1);",
  "a promise in a text": `return \`saved: \${save()}\`;`,
  "a promise added to a text": `return "saved: " + save();`,
  "a promise spread into an object": "return { ...save() };",
  "a promise returned out of a try": "try { return save(); } catch { return false; }",
};
const ALLOWED: Record<string, string> = {
  "an awaited one": `await save(); if (await save()) return \`\${await save()}\`;`,
  "one that is returned": "return save();",
  "one awaited in a try": "try { return await save(); } catch { return false; }",
  "a number in a text": `return \`\${numbers.length}\`;`,
};

const HEAD = `declare const save: () => Promise<boolean>;
declare const numbers: number[];
`;
const OPTIONS = {
  strict: true,
  target: "esnext",
  module: "esnext",
  moduleResolution: "bundler",
  lib: ["esnext"],
  types: [],
};

const folder = mkdtempSync(join(tmpdir(), "driftglass-lint-"));
const found = new Set<string>();
const fileOf = (title: string): string => `${title.replaceAll(" ", "-")}.ts`;

beforeAll(async () => {
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: OPTIONS, include: ["*.ts"] }));
  for (const [title, body] of Object.entries({ ...REFUSED, ...ALLOWED }))
    writeFileSync(join(folder, fileOf(title)), `${HEAD}export async function sample() { ${body} }\n`);
  const program = `node_modules/@oxlint-tsgolint/${process.platform}-${process.arch}/tsgolint`;
  const command = [
    join(ROOT, "node_modules/oxlint/bin/oxlint"),
    "-c",
    join(ROOT, ".oxlintrc.json"),
    "--format=unix",
    ".",
  ];
  const { stdout } = Bun.spawnSync([process.execPath, ...command], {
    cwd: folder,
    env: { ...process.env, OXLINT_TSGOLINT_PATH: join(ROOT, program) },
  });
  for (const [, file = ""] of stdout.toString().matchAll(/^([\w-]+\.ts):\d+/gm)) found.add(file);
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(Object.keys(REFUSED))("%s is refused", (title) => {
  expect([...found]).toContain(fileOf(title));
});

test.each(Object.keys(ALLOWED))("%s is allowed", (title) => {
  expect([...found]).not.toContain(fileOf(title));
});
