import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { urls } from "../ui/urls";

/** Output of `scripts/build.ts`. */
export const DIST = join(import.meta.dir, "../../dist/static");

function readManifest(): Record<string, string> {
  const file = join(DIST, "../manifest.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

const manifest = readManifest();

/** `/static/<name>.<hash>.<ext>`, cacheable for ever. */
export const asset = (name: string): string => `/static/${manifest[name] ?? name}`;

urls.static = asset;
