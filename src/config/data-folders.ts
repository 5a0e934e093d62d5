/** The folders below DATA_DIR, and whether this process may write there. */
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { SECOND } from "../runtime/units";

/** Created by the server when needed. */
export const DATA_FOLDERS = [
  "pictures",
  "quarantine",
  "burn",
  "evidence",
  "outbox",
  "previews",
  "backups",
] as const;

/** The folder itself, or its nearest existing ancestor. */
function nearestExistingFolder(folder: string): string {
  return existsSync(folder) || folder === dirname(folder) ? folder : nearestExistingFolder(dirname(folder));
}

/** Writes and removes a file in a folder, or in its nearest existing ancestor. @throws Error of the system */
export async function probeFolderWritable(folder: string): Promise<void> {
  const file = join(nearestExistingFolder(resolve(folder)), `.try-${crypto.randomUUID()}`);
  try {
    await writeFile(file, "x", { flag: "wx", mode: 0o600 });
  } finally {
    await rm(file, { force: true });
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

interface FolderProbe {
  at: number;
  done: Promise<void>;
}

const recentProbes = new Map<string, FolderProbe>();

function inTime(work: Promise<void>, what: string): Promise<void> {
  const { promise, resolve: end, reject } = Promise.withResolvers<void>();
  const late = () => reject(Object.assign(new Error(`${what} does not answer`), { code: "EIO" }));
  const timer = setTimeout(late, PROBE_TIMEOUT);
  void work.then(end, reject).finally(() => clearTimeout(timer));
  return promise;
}

/** Checks that the server can write DATA_DIR and its folders; a result is reused for `PROBE_VALID_MS`. @throws Error of the system */
export async function probeDataFolders(dataDir: string): Promise<void> {
  const known = recentProbes.get(dataDir);
  if (known && performance.now() - known.at < PROBE_VALID_MS) return known.done;
  const done = inTime(probeAllFolders(dataDir), dataDir);
  recentProbes.set(dataDir, { at: performance.now(), done });
  return done;
}
