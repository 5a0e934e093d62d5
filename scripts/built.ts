/** Whether `dist` is what this folder's sources give, so that a start need not build. Runs before anything is installed. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./setup";

const STAMP = "dist/built";
const SERVER = "dist/server/main.js";
const MANIFEST_FILE = "dist/manifest.json";
export const MANIFEST = join(ROOT, MANIFEST_FILE);
/** Nothing else decides what a build makes, but the packages of `bun.lock`. */
const SOURCES = ["src", "islands", "locales", "migrations", "static", "scripts"];
const SOURCE_FILES = ["package.json", "bun.lock", "bunfig.toml", "tsconfig.json"];

/** What a build reads, with the place of this folder, which is in the bundle. */
export function hashSources(root = ROOT): string {
  const inside = SOURCES.flatMap((folder) =>
    [...new Bun.Glob("**/*").scanSync(join(root, folder))].map((file) => join(folder, file)),
  );
  const hash = new Bun.CryptoHasher("sha256").update(`${Bun.version} ${root}\0`);
  for (const file of [...SOURCE_FILES, ...inside.sort()])
    hash.update(`${file}\0`).update(Bun.sha(readFileSync(join(root, file))) as Uint8Array);
  return hash.digest("hex");
}

/** Until it is noted that the build is whole. */
export const forgetBuild = (): void => rmSync(join(ROOT, STAMP), { force: true });

/** @param sources their hash before the build: what changed meanwhile is built by the next start */
export const noteBuild = (sources: string, root = ROOT): void => writeFileSync(join(root, STAMP), sources);

/** Whether the last build was whole, of these sources, and is still there. */
export function isBuilt(root = ROOT): boolean {
  const here = (file: string) => existsSync(join(root, file));
  if (![STAMP, SERVER, "dist/parts.json", MANIFEST_FILE].every(here)) return false;
  const made = Object.values(JSON.parse(readFileSync(join(root, MANIFEST_FILE), "utf8")) as Record<string, string>);
  if (!made.every((file) => here(join("dist/static", file)))) return false;
  return readFileSync(join(root, STAMP), "utf8") === hashSources(root);
}
