/** Beside a program whose last upgrade went back: why. `driftglass upgrade` writes it, the server and `doctor` tell of it. */
import { readFileSync } from "node:fs";
import { VERSION } from "../../runtime/version";

export const upgradeMarkOf = (program: string): string => `${program}.upgrade.failed`;

/** The mark's last words: the version that is the program again. */
export const markEndOf = (version: string): string => `, this is ${version} again`;

/** One sentence; null: the last upgrade of this program did not go back, or another version is in place since. */
export function readUpgradeMark(program = process.execPath, version = VERSION): string | null {
  try {
    const text = readFileSync(upgradeMarkOf(program), "utf8").trim();
    return text.endsWith(markEndOf(version)) ? text : null;
  } catch {
    return null;
  }
}
