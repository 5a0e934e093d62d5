/** The sources of the server, for what is said about all of them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/setup";

export const listSourceFiles = (): string[] => [...new Bun.Glob("src/**/*.{ts,tsx}").scanSync(ROOT)].sort();
/** What runs in browsers. */
export const listIslandFiles = (): string[] => [...new Bun.Glob("islands/**/*.ts").scanSync(ROOT)].sort();
export const readSource = (file: string): string => readFileSync(join(ROOT, file), "utf8");
