/** The folders below DATA_DIR, and whether this process may write there. */

import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { cachedFor } from "../runtime/cache";
import { monotonicTime } from "../runtime/clock";
import { randomUuid } from "../runtime/random";
import { startTimer, stopTimer } from "../runtime/timers";
import { SECOND } from "../runtime/units";

/** Created by the server when needed. */
export const DATA_FOLDERS = ["pictures", "quarantine", "burn", "evidence", "outbox", "previews", "backups"] as const;

/** The folder itself, or its nearest existing ancestor. */
function nearestExistingFolder(folder: string): string {
  return existsSync(folder) || folder === dirname(folder) ? folder : nearestExistingFolder(dirname(folder));
}

/** Writes and removes a file in a folder, or in its nearest existing ancestor. @throws Error of the system */
export async function probeFolderWritable(folder: string): Promise<void> {
  const file = join(nearestExistingFolder(resolve(folder)), `.try-${randomUuid()}`);
  try {
    await writeFile(file, "x", { flag: "wx", mode: 0o600 });
  } finally {
    // On a read-only disk this fails too, and says less.
    await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Tries DATA_DIR and each of its folders. @throws Error of the first that cannot be written */
async function probeAllFolders(dataDir: string): Promise<void> {
  for (const name of ["", ...DATA_FOLDERS]) await probeFolderWritable(join(dataDir, name));
}

/** ms for which a result is reused. */
const PROBE_VALID_MS = 3 * SECOND;
/** ms for a response of the disk. */
const PROBE_TIMEOUT = 2 * SECOND;

function inTime(work: Promise<void>, what: string): Promise<void> {
  const { promise, resolve: end, reject } = Promise.withResolvers<void>();
  const late = () => reject(Object.assign(new Error(`${what} does not answer`), { code: "EIO" }));
  const timer = startTimer(late, PROBE_TIMEOUT);
  void work.then(end, reject).finally(() => stopTimer(timer));
  return promise;
}

/** A failure is a result too: a disk that hangs is not tried by every probe. */
const recentProbe = cachedFor("data folders", PROBE_VALID_MS, (dataDir: string) =>
  inTime(probeAllFolders(dataDir), dataDir).then(
    () => null,
    (error: unknown) => ({ error }),
  ),
);

/** Checks that the server can write DATA_DIR and its folders; a result is reused for `PROBE_VALID_MS`. @throws Error of the system */
export async function probeDataFolders(dataDir: string): Promise<void> {
  const failure = await recentProbe(dataDir, monotonicTime());
  if (failure) throw failure.error;
}
