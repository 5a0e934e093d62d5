/** What lies beside the executables of a release: the list of parts, and the checksums of all. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PARTS_FILE } from "./parts";
import { ROOT } from "./setup";

const CHECKSUMS = "SHA256SUMS";
export const RELEASED_PARTS = "driftglass-parts.cdx.json";
const RELEASED = /^driftglass-(?:linux-(?:x64|arm64)|parts\.cdx\.json)$/;

const sha256Of = (path: string): string => new Bun.CryptoHasher("sha256").update(readFileSync(path)).digest("hex");

/** Writes `SHA256SUMS` as `sha256sum -c` reads it; whoever signs puts `SHA256SUMS.sig` beside it (decision 150). */
export function writeReleaseFiles(folder: string): void {
  cpSync(join(ROOT, PARTS_FILE), join(folder, RELEASED_PARTS));
  const names = readdirSync(folder).filter((name) => RELEASED.test(name));
  const lines = names.sort().map((name) => `${sha256Of(join(folder, name))}  ${name}\n`);
  writeFileSync(join(folder, CHECKSUMS), lines.join(""));
}
