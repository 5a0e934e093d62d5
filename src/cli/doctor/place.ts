/** Data directory, disk, permissions, backups. */
import { existsSync, statSync } from "node:fs";
import { access, constants, readdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import { lastBackup } from "../../backup/backup";
import { databaseFile, restoreMark } from "../../db/storage";
import { DAY, HOUR } from "../../limits";
import { sizeOf } from "../output";
import { type Check, type Finding, messageOf, note, ok, wrong } from "./finding";

const OTHERS = 0o077;
const STICKY = 0o1000;

const isOpen = (path: string): boolean => {
  const { mode } = statSync(path);
  return (mode & OTHERS) !== 0 && (mode & STICKY) === 0;
};

async function openOnes(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir);
  const kept = names.filter((name) =>
    /\.(key|pem|sqlite.*)$|^(backups|pictures|evidence|outbox|burn)$/.test(name),
  );
  return ["", ...kept].map((name) => join(dataDir, name)).filter(isOpen);
}

export const permissions: Check = async ({ config: { dataDir } }) => {
  if (!existsSync(dataDir)) return [wrong("permissions", `DATA_DIR ${dataDir} is not there`)];
  const open = await openOnes(dataDir);
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

async function ofLast(
  last: Awaited<ReturnType<typeof lastBackup>>,
  days: number,
  now: number,
): Promise<Finding> {
  if (!last) {
    const said = "there is none yet: driftglass backup";
    return days === 0
      ? wrong("backup", `${said} (BACKUP_DAYS=0: none is made at night)`)
      : wrong("backup", said);
  }
  const hours = Math.round((now - last.at) / HOUR);
  const said = `${last.name}, ${hours} h old, ${sizeOf(last.bytes)}`;
  if (hours < -1) return wrong("backup", `${said}: it is of the future`);
  return now - last.at > 2 * DAY ? wrong("backup", `${said}: the last one is too old`) : ok("backup", said);
}

export const backups: Check = async ({ config, now }) => {
  try {
    return [await ofLast(await lastBackup(config), config.backup.days, now)];
  } catch (error) {
    return [wrong("backup", `${config.backup.to ?? "backups"} cannot be read: ${messageOf(error)}`)];
  }
};
