/** A root process switches to the owner of the data, because the server could not read files of root. */
import { accessSync, constants, lstatSync, statSync } from "node:fs";
import { databasePathIn } from "./storage";

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
