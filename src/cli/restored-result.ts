/** What `restore` says at its end. */
import { resolve } from "node:path";
import { MIGRATIONS } from "../../migrations/index";
import type { restoreBackup } from "../backup/backup";
import { toIsoTime } from "../runtime/iso";
import type { CommandResult } from "./output";

type Restored = Awaited<ReturnType<typeof restoreBackup>>;

/** Where root restored: another user's server could not read it. */
function ownerLines(dataDir: string): string[] {
  const isRoot = process.geteuid?.() === 0;
  return isRoot ? [`${resolve(dataDir)} is root's: a server of another user needs it (chown -R)`] : [];
}

const coverageLine = ({ erasuresAsOf }: Restored): string =>
  erasuresAsOf === null
    ? "nothing says who else was erased since: whoever was is back"
    : `who was erased is known up to ${toIsoTime(erasuresAsOf)}`;

/** Of a restore that erases again. */
export function restoredResult(restored: Restored, dataDir: string): CommandResult {
  const { manifest, files, erasedAgain, erasuresAsOf } = restored;
  return {
    lines: [
      `restored ${files} files of ${toIsoTime(manifest.takenAt)}; everybody signs in again`,
      ...(erasedAgain > 0 ? [`erased again: ${erasedAgain} people who had left since`] : []),
      coverageLine(restored),
      ...ownerLines(dataDir),
    ],
    json: { files, takenAt: manifest.takenAt, erasedAgain, erasuresAsOf },
  };
}

/** Which program reads what was put back. What copied it before a migration is newer than it, so it is no help. */
function programLine(version: string, migrations: readonly string[]): string {
  const own = Object.keys(MIGRATIONS);
  if (migrations.some((name) => !own.includes(name)))
    return `it is newer than this program: start it with Driftglass ${version}`;
  if (own.some((name) => !migrations.includes(name)))
    return "start it with the program from before the upgrade: this one would migrate it";
  return "it has the schema of this program";
}

/** Of `--as-it-was`. */
export function unchangedResult(restored: Restored, dataDir: string): CommandResult {
  const { manifest, files, erasedStillThere, erasuresAsOf } = restored;
  const { version, takenAt, migrations } = manifest;
  const schema = [...migrations].sort().at(-1) ?? null;
  const back = `people erased since who are back: ${erasedStillThere}; \`person remove\` erases them again`;
  return {
    lines: [
      `put back ${files} files of ${toIsoTime(takenAt)} as they were, copied by Driftglass ${version} (${schema}); everybody signs in again`,
      programLine(version, migrations),
      ...(erasedStillThere > 0 ? [back] : []),
      coverageLine(restored),
      ...ownerLines(dataDir),
    ],
    json: { asItWas: true, files, takenAt, version, schema, erasedStillThere, erasuresAsOf },
  };
}
