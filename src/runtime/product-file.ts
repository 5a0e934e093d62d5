import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The bundle in dist/server keeps the place of the sources. */
const PRODUCT_ROOT = join(import.meta.dir, "../..");

let embedded: ReadonlyMap<string, string> | null = null;

/** Where the whole product is one executable: its files by name, as `scripts/build-single.ts` put them in. */
export function setEmbeddedFiles(files: ReadonlyMap<string, string>): void {
  embedded = files;
}

/** The path of a file of the product, such as `locales/de.json`; null: there is none. */
export function productFile(name: string): string | null {
  if (embedded) return embedded.get(name) ?? null;
  const path = join(PRODUCT_ROOT, name);
  return existsSync(path) ? path : null;
}

/** The path of a file that the product requires. @throws Error if it is missing */
export function requiredFile(name: string): string {
  const path = productFile(name);
  if (path === null) throw new Error(`${name} is missing`);
  return path;
}

/** The parsed content of a JSON file that the product requires. @throws Error if it is missing */
export const requiredJson = (name: string) => JSON.parse(readFileSync(requiredFile(name), "utf8"));

/** The command that runs a module of the product as a process of its own. @throws Error where it is missing */
export function moduleCommand(name: string): string[] {
  const file = requiredFile(name);
  return embedded ? [process.execPath, "--module", name] : [process.execPath, file];
}
