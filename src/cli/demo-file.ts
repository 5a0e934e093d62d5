import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { openNewFile } from "../db/open";
import { removeSqliteFile } from "../db/sqlite/file";
import { lockFileForServer } from "../db/sqlite/file-protection";
import { dropPlainIndexes, enableWriteAheadLog, halfFileOf } from "../db/sqlite/new-file";
import type { DemoDatabase } from "../demo/fill";
import { syncToDisk } from "../runtime/sync-to-disk";

/**
 * Makes an SQLite file where there is none: beside its place, without a log, each index when the rows it needs are
 * there. It takes its place when it is whole and on the disk. @throws Error; then nothing is left, and what was killed
 * is removed by the next call, or the next start of a server
 */
export async function makeDemoFile<T>(path: string, fill: (database: DemoDatabase) => Promise<T>): Promise<T> {
  const { release } = lockFileForServer(path);
  const half = halfFileOf(path);
  try {
    await removeSqliteFile(half);
    const result = await fillAlone(half, fill);
    enableWriteAheadLog(half);
    await syncToDisk(half);
    // A command that takes no lock has made one.
    if (existsSync(path)) throw new Error(`${path} was made by another process meanwhile`);
    // Of a database that was here before: SQLite would write its log into this one.
    for (const end of ["-wal", "-shm"]) await rm(path + end, { force: true });
    await rename(half, path);
    await syncToDisk(dirname(path));
    return result;
  } finally {
    await removeSqliteFile(half);
    release();
  }
}

async function fillAlone<T>(path: string, fill: (database: DemoDatabase) => Promise<T>): Promise<T> {
  const { db, checkpoint } = await openNewFile(path);
  try {
    const createIndexes = await dropPlainIndexes(db);
    const result = await fill({ db, checkpoint, createIndexes });
    await createIndexes([]);
    return result;
  } finally {
    await db.destroy();
  }
}
