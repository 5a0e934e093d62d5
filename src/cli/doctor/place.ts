/** Data directory, disk, permissions. */
import { existsSync, statSync } from "node:fs";
import { access, constants, readdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import { DATA_FOLDERS, tryWrite } from "../../config/data-folders";
import { databaseFile, restoreMark } from "../../db/storage";
import { sizeOf } from "../output";
import { type Check, messageOf, note, ok, wrong } from "./finding";

const OTHERS = 0o077;
const STICKY = 0o1000;

const isOpen = (path: string): boolean => {
  const { mode } = statSync(path);
  return (mode & OTHERS) !== 0 && (mode & STICKY) === 0;
};

/** DATA_DIR and what the product keeps in it. */
async function kept(dataDir: string): Promise<string[]> {
  const folders: readonly string[] = DATA_FOLDERS;
  const isOurs = (name: string) => folders.includes(name) || /\.(key|pem|sqlite.*)$/.test(name);
  return ["", ...(await readdir(dataDir)).filter(isOurs)].map((name) => join(dataDir, name));
}

/** Left by another user's command, mostly root's: the server cannot write there. */
export const owners: Check = async ({ config: { dataDir } }) => {
  if (!existsSync(dataDir)) return [];
  const { uid } = statSync(dataDir);
  const foreign = (await kept(dataDir)).filter((path) => statSync(path).uid !== uid);
  if (foreign.length === 0) return [];
  const said = `${foreign.join(", ")}: of another user than ${dataDir}`;
  return [wrong("owner", `${said}; chown -R --reference=${dataDir} ${dataDir}`)];
};

export const permissions: Check = async ({ config: { dataDir } }) => {
  if (!existsSync(dataDir)) return [wrong("permissions", `DATA_DIR ${dataDir} is not there`)];
  const open = (await kept(dataDir)).filter(isOpen);
  if (open[0])
    return [wrong("permissions", `others on this machine may read ${open.join(", ")}: chmod go= them`)];
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [wrong("permissions", `this user may not write into ${dataDir}`)];
  }
  const foreign = statSync(dataDir).uid !== (process.getuid?.() ?? 0);
  const said = `${dataDir} is its owner's alone`;
  return [
    foreign
      ? note("permissions", `${dataDir} belongs to another user than this one`)
      : ok("permissions", said),
  ];
};

export const halfRestored: Check = async ({ config: { dataDir } }) =>
  existsSync(restoreMark(dataDir)) ? [wrong("restore", "a restore was not finished: restore again")] : [];

const LEAST = 500_000_000;

export const diskRoom: Check = async ({ config: { dataDir, databaseUrl } }) => {
  if (!existsSync(dataDir)) return [];
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const file = databaseFile(dataDir);
  const own = databaseUrl || !existsSync(file) ? 0 : statSync(file).size;
  const wanted = Math.max(LEAST, 2 * own);
  const said = `${sizeOf(free)} are free at ${dataDir}`;
  return [free < wanted ? wrong("disk", `${said}; ${sizeOf(wanted)} should be`) : ok("disk", said)];
};

async function unwritable(folder: string): Promise<string | null> {
  if (!existsSync(folder)) return null;
  try {
    await tryWrite(folder);
    for (const { name } of (await readdir(folder, { withFileTypes: true })).filter((each) =>
      each.isDirectory(),
    ))
      await access(join(folder, name), constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return `${folder}: ${messageOf(error)}`;
  }
}

export const folders: Check = async ({ config: { dataDir } }) => {
  const found = await Promise.all(DATA_FOLDERS.map((name) => unwritable(join(dataDir, name))));
  return found.filter((each) => each !== null).map((each) => wrong("folders", `cannot be written: ${each}`));
};
