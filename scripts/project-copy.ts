/** A copy of the project in which bugs are planted. */
import { cpSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./setup";

const PARTS = [
  "src",
  "tests",
  "scripts",
  "migrations",
  "locales",
  "islands",
  "static",
  "bunfig.toml",
  "package.json",
  "playwright.config.ts",
  "tsconfig.json",
];

/** @returns its folder, which the caller removes */
export function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), "driftglass-planted-"));
  for (const part of PARTS) cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  return copy;
}
