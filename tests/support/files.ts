import { afterAll } from "bun:test";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureInstallationId } from "../../src/db/installation";
import type { Db } from "../../src/db/transact";
import type { FileStore } from "../../src/files/files";
import { localFiles } from "../../src/files/local";
import { cleanUpOrphans } from "../../src/files/orphans";
import { writeStoreMarker } from "../../src/files/store-marker";
import { findPicturesNamedInRooms } from "../../src/rooms";
import { openLogger } from "../../src/runtime/log";

const ROOT = join(tmpdir(), `driftglass-pictures-${process.pid}`);
let count = 0;

afterAll(() => rmSync(ROOT, { recursive: true, force: true }));

/** The path of a directory that is not there yet, and gone when the tests are over. */
export const aFolder = (): string => join(ROOT, String(count++));

/** A directory of its own for pictures. */
export const aFileStore = (): FileStore => localFiles(aFolder());

const silent = openLogger("silent");

/** Cleans up pictures that nothing names, long after the database has left its mark. @returns how many went */
export async function runOrphanCleanup(db: Db, pictures: FileStore, now: number): Promise<number> {
  const database = await ensureInstallationId(db);
  await writeStoreMarker(pictures, database);
  const quarantine = aFileStore();
  const store = { pictures, quarantine, database };
  const done = await cleanUpOrphans(store, (names) => findPicturesNamedInRooms(db, names), silent, now);
  return done.quarantined;
}
