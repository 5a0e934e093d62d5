/** A root process switches to the owner of the data, because the server could not read files of root. */
import { accessSync, constants, lstatSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { databasePathIn } from "./sqlite/file";

interface DataOwner {
  uid: number;
  gid: number;
}

const NO_THROW_IF_MISSING = { throwIfNoEntry: false } as const;

/** Owner of the database file, or of DATA_DIR if there is none yet. */
const ownerOf = (dataDir: string): DataOwner | undefined =>
  lstatSync(databasePathIn(dataDir), NO_THROW_IF_MISSING) ?? statSync(dataDir, NO_THROW_IF_MISSING);

/** The types of Bun lack it. */
const { initgroups } = process as { initgroups?(user: number, group: number): void };

function joinGroups({ uid, gid }: DataOwner): void {
  try {
    initgroups?.(uid, gid);
  } catch {
    // A user without a name, such as a container's or a unit's.
    process.setgroups?.([gid]);
  }
}

function switchToUser(owner: DataOwner, dataDir: string): void {
  try {
    joinGroups(owner);
    process.setgid?.(owner.gid);
    process.setuid?.(owner.uid);
  } catch {
    throw new Error(`DATA_DIR ${dataDir} belongs to user ${owner.uid}: run this as that user, not as root`);
  }
  try {
    accessSync(dataDir, constants.X_OK);
  } catch {
    const why = `user ${owner.uid}, whose it is, cannot reach DATA_DIR ${dataDir} from here`;
    throw new Error(`${why}: run this as a service of systemd (README, "As whom")`);
  }
}

/**
 * If this process is root and the data belongs to another user, switches to that user permanently.
 * @returns the user's id; null: nothing was changed @throws Error if that is impossible
 */
export function switchToDataOwner(dataDir: string): number | null {
  if (process.geteuid?.() !== 0) return null;
  const owner = ownerOf(dataDir);
  if (!owner || owner.uid === 0) return null;
  switchToUser(owner, dataDir);
  return owner.uid;
}

/** Whether it is another user's folder, and closed to this one. @throws Error where the system does not tell */
function isClosedFolder(path: string): boolean {
  const entry = statSync(path, NO_THROW_IF_MISSING);
  if (!entry?.isDirectory() || entry.uid === process.geteuid?.()) return false;
  try {
    accessSync(path, constants.X_OK);
    return false;
  } catch {
    return true;
  }
}

/** The first closed folder on the way to a path, or itself; null: none. */
function findClosedFolder(path: string): string | null {
  const parent = dirname(path);
  const above = parent === path ? null : findClosedFolder(parent);
  return above ?? (isClosedFolder(path) ? path : null);
}

/**
 * What is in a folder that is closed to this user looks as if it were not there, which invites to make a new, empty sea.
 * @throws Error with whose folder it is and what helps
 */
export function refuseClosedDataDir(dataDir: string): void {
  const folder = resolve(dataDir);
  const closed = findClosedFolder(folder);
  if (closed === null) return;
  const [user, owner] = [process.geteuid?.(), statSync(closed).uid];
  const way = `run this as its owner (sudo -u '#${owner}' …)`;
  if (closed !== folder)
    throw new Error(`this user (${user}) may not look into ${closed}, which leads to DATA_DIR ${folder}: ${way}`);
  const change = `where it is to be this user's: sudo chown -R ${user}:${process.getegid?.()} ${folder}`;
  throw new Error(
    `DATA_DIR ${folder} belongs to user ${owner} and is closed to this one (${user}): ${way}, or ${change}`,
  );
}
