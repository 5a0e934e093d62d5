import { afterAll } from "bun:test";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installationOf } from "../../src/db/installation";
import type { Db } from "../../src/db/transact";
import type { Files } from "../../src/files/files";
import { localFiles } from "../../src/files/local";
import { cleanUpOrphans } from "../../src/files/orphans";
import { writeMark } from "../../src/files/store-marker";
import { namedPictures } from "../../src/rooms";
import { openLog } from "../../src/runtime/log";

const ROOT = join(tmpdir(), `driftglass-pictures-${process.pid}`);
let count = 0;

afterAll(() => rmSync(ROOT, { recursive: true, force: true }));

/** The path of a directory that is not there yet, and gone when the tests are over. */
export const aFolder = (): string => join(ROOT, String(count++));

/** A directory of its own for pictures. */
export const someFiles = (): Files => localFiles(aFolder());

const silent = openLog("silent");

/** Cleans up pictures that nothing names, long after the database has left its mark. @returns how many went */
export async function cleanedUp(db: Db, pictures: Files, now: number): Promise<number> {
  const database = await installationOf(db);
  await writeMark(pictures, database);
  const quarantine = someFiles();
  const store = { pictures, quarantine, database };
  const done = await cleanUpOrphans(store, (names) => namedPictures(db, names), silent, now);
  return done.quarantined;
}
