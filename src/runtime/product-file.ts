import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The bundle in dist/server keeps the place of the sources. */
const PRODUCT_ROOT = join(import.meta.dir, "../..");

let embedded: ReadonlyMap<string, string> | null = null;

/** Where the whole product is one executable: its files by name, as `scripts/build-single.ts` put them in. */
export function useEmbedded(files: ReadonlyMap<string, string>): void {
  embedded = files;
}

/** The path of a file of the product, such as `locales/de.json`; null: there is none. */
export function productFile(name: string): string | null {
  if (embedded) return embedded.get(name) ?? null;
  const path = join(PRODUCT_ROOT, name);
  return existsSync(path) ? path : null;
}

/** The same for a file without which the product cannot be. @throws Error where it is missing */
export function neededFile(name: string): string {
  const path = productFile(name);
  if (path === null) throw new Error(`${name} is missing`);
  return path;
}

/** What such a file of JSON holds. @throws Error where it is missing */
export const neededJson = (name: string) => JSON.parse(readFileSync(neededFile(name), "utf8"));

/** The command that runs a module of the product as a process of its own. @throws Error where it is missing */
export function moduleCommand(name: string): string[] {
  const file = neededFile(name);
  return embedded ? [process.execPath, "--module", name] : [process.execPath, file];
}
