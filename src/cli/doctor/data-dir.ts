/** Data directory, disk, permissions. */
import { existsSync, statSync } from "node:fs";
import { access, constants, readdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import { DATA_FOLDERS, probeFolderWritable } from "../../config/data-folders";
import { databasePathIn, restoreMarkerPath } from "../../db/storage";
import { formatBytes } from "../output";
import { type DoctorCheck, errorTextWithoutUrls, noteFinding, okFinding, wrongFinding } from "./finding";

const OTHERS_PERMISSIONS = 0o077;
const STICKY_BIT = 0o1000;

const isOpenToOthers = (path: string): boolean => {
  const { mode } = statSync(path);
  return (mode & OTHERS_PERMISSIONS) !== 0 && (mode & STICKY_BIT) === 0;
};

/** DATA_DIR and what the product keeps in it. */
async function listDataPaths(dataDir: string): Promise<string[]> {
  const folders: readonly string[] = DATA_FOLDERS;
  const isOurs = (name: string) => folders.includes(name) || /\.(key|pem|sqlite.*)$/.test(name);
  return ["", ...(await readdir(dataDir)).filter(isOurs)].map((name) => join(dataDir, name));
}

/** Left by another user's command, mostly root's: the server cannot write there. */
export const owners: DoctorCheck = async ({ config: { dataDir } }) => {
  if (!existsSync(dataDir)) return [];
  const { uid } = statSync(dataDir);
  const foreign = (await listDataPaths(dataDir)).filter((path) => statSync(path).uid !== uid);
  if (foreign.length === 0) return [];
  const text = `${foreign.join(", ")}: of another user than ${dataDir}`;
  return [wrongFinding("owner", `${text}; chown -R --reference=${dataDir} ${dataDir}`)];
};

export const permissions: DoctorCheck = async ({ config: { dataDir } }) => {
  if (!existsSync(dataDir)) return [wrongFinding("permissions", `DATA_DIR ${dataDir} is not there`)];
  const open = (await listDataPaths(dataDir)).filter(isOpenToOthers);
  if (open[0])
    return [wrongFinding("permissions", `others on this machine may read ${open.join(", ")}: chmod go= them`)];
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [wrongFinding("permissions", `this user may not write into ${dataDir}`)];
  }
  const foreign = statSync(dataDir).uid !== (process.getuid?.() ?? 0);
  const text = `${dataDir} is its owner's alone`;
  return [
    foreign
      ? noteFinding("permissions", `${dataDir} belongs to another user than this one`)
      : okFinding("permissions", text),
  ];
};

export const unfinishedRestore: DoctorCheck = async ({ config: { dataDir } }) =>
  existsSync(restoreMarkerPath(dataDir)) ? [wrongFinding("restore", "a restore was not finished: restore again")] : [];

const MIN_FREE_BYTES = 500_000_000;

export const diskRoom: DoctorCheck = async ({ config: { dataDir, databaseUrl } }) => {
  if (!existsSync(dataDir)) return [];
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const file = databasePathIn(dataDir);
  const own = databaseUrl || !existsSync(file) ? 0 : statSync(file).size;
  const required = Math.max(MIN_FREE_BYTES, 2 * own);
  const text = `${formatBytes(free)} are free at ${dataDir}`;
  return [
    free < required ? wrongFinding("disk", `${text}; ${formatBytes(required)} should be`) : okFinding("disk", text),
  ];
};

async function findWriteError(folder: string): Promise<string | null> {
  if (!existsSync(folder)) return null;
  try {
    await probeFolderWritable(folder);
    for (const { name } of (await readdir(folder, { withFileTypes: true })).filter((each) => each.isDirectory()))
      await access(join(folder, name), constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return `${folder}: ${errorTextWithoutUrls(error)}`;
  }
}

export const folders: DoctorCheck = async ({ config: { dataDir } }) => {
  const found = await Promise.all(DATA_FOLDERS.map((name) => findWriteError(join(dataDir, name))));
  return found.filter((each) => each !== null).map((each) => wrongFinding("folders", `cannot be written: ${each}`));
};
