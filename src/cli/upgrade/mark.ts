/** Beside a program whose last upgrade went back: why. `driftglass upgrade` writes it, the server and `doctor` tell of it. */
import { readFileSync } from "node:fs";

export const upgradeMarkOf = (program: string): string => `${program}.upgrade.failed`;

/** One sentence; null: the last upgrade of this program did not go back. */
export function readUpgradeMark(program = process.execPath): string | null {
  try {
    return readFileSync(upgradeMarkOf(program), "utf8").trim();
  } catch {
    return null;
  }
}
