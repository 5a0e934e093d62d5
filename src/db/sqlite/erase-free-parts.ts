/**
 * Overwrites what stands in the free parts of an SQLite file's pages: where rows move to another page SQLite leaves
 * their old bytes there, and `secure_delete` overwrites only the copy that is deleted later.
 *
 * Only bytes without a meaning change, so that it may be killed anywhere. It writes while it holds SQLite's lock of
 * writers and the log is empty: then nobody else writes to the file.
 */
import type { Database } from "bun:sqlite";
import { closeSync, fdatasyncSync, fstatSync, openSync, readSync, statSync, writeSync } from "node:fs";
import { sleep } from "../../runtime/timers";
import { isSqliteBusy } from "./busy";
import { openSqliteFile, readFirstValue } from "./file";
import { findLeftBytes, TOO_MANY_PAGES, ZEROS } from "./free-part";

/** Pages that are written in one go while writers wait. */
const PAGES_PER_STEP = 100;
const CHUNK_BYTES = 1_048_576;
/** ms in which writers go on. */
const PAUSE = 25;
/** Steps in a row that found the file in use, after which the rest is left to the next round. */
const MAX_REFUSALS = 200;

interface OpenedFile {
  path: string;
  database: Database;
  descriptor: number;
  pageSize: number;
  usable: number;
}

const HEADER_BYTES = 100;
const VACUUM_AT = 52;
const WAL_VERSION = 2;

/** null: a file that is to be left alone. */
function readFileHeader(descriptor: number): Pick<OpenedFile, "pageSize" | "usable"> | null {
  const header = Buffer.alloc(HEADER_BYTES);
  if (readSync(descriptor, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return null;
  const stated = header.readUInt16BE(16);
  const pageSize = stated === 1 ? 65_536 : stated;
  const hasLog = header[18] === WAL_VERSION && header[19] === WAL_VERSION;
  // Pages in which a vacuum notes where others are would look like those of a tree.
  const isPlain = header.toString("latin1", 0, 15) === "SQLite format 3" && header.readUInt32BE(VACUUM_AT) === 0;
  const isSmall = fstatSync(descriptor).size < TOO_MANY_PAGES * pageSize;
  return hasLog && isPlain && isSmall ? { pageSize, usable: pageSize - (header[20] ?? 0) } : null;
}

/** Pages with something in their free part, at a glance: others write meanwhile. */
function findPages({ descriptor, pageSize, usable }: OpenedFile): number[] {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const pages: number[] = [];
  for (let at = 0, read = CHUNK_BYTES; read === CHUNK_BYTES; at += CHUNK_BYTES) {
    read = readSync(descriptor, chunk, 0, CHUNK_BYTES, at);
    for (let start = 0; start + pageSize <= read; start += pageSize)
      if (findLeftBytes(chunk.subarray(start, start + pageSize), usable)) pages.push((at + start) / pageSize);
  }
  return pages;
}

function eraseFreePart({ descriptor, pageSize, usable }: OpenedFile, page: number): void {
  const bytes = Buffer.alloc(pageSize);
  if (readSync(descriptor, bytes, 0, pageSize, page * pageSize) < pageSize) return;
  const left = findLeftBytes(bytes, usable);
  if (left) writeSync(descriptor, ZEROS, 0, left.to - left.from, page * pageSize + left.from);
}

const isLogEmpty = (path: string): boolean => (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0;

/** Erases pages, unless others use the file. @returns whether it did */
function eraseStep(file: OpenedFile, pages: number[]): boolean {
  const { path, database } = file;
  try {
    // The first waits for the disk beside writers, so that the second keeps them for a moment alone.
    database.run("pragma wal_checkpoint(PASSIVE)");
    if (readFirstValue(database, "pragma wal_checkpoint(TRUNCATE)") !== 0) return false;
    database.run("begin immediate");
    // Somebody may have written in between.
    if (!isLogEmpty(path)) return false;
    for (const page of pages) eraseFreePart(file, page);
    // A commit, so that whoever has read pages in between does not write them as they were.
    database.run(`pragma user_version = ${Number(readFirstValue(database, "pragma user_version"))}`);
    database.run("commit");
    return true;
  } catch (error) {
    if (isSqliteBusy(error)) return false;
    throw error;
  } finally {
    if (database.inTransaction) database.run("rollback");
  }
}

/** @returns whether all was erased */
async function eraseAll(file: OpenedFile, maxRefusals: number): Promise<boolean> {
  const pages = findPages(file);
  for (let refusals = 0; pages.length > 0 && refusals < maxRefusals; ) {
    if (eraseStep(file, pages.slice(-PAGES_PER_STEP))) {
      pages.length = Math.max(0, pages.length - PAGES_PER_STEP);
      refusals = 0;
      // Here, or the next checkpoint would wait for the disk.
      fdatasyncSync(file.descriptor);
    } else refusals++;
    await sleep(PAUSE);
  }
  return pages.length === 0;
}

/**
 * Never in a process that has the file open: closing it would drop the locks of those connections.
 * @returns false where others used the file all the time, so that something may be left @throws SQLiteError, Error
 */
export async function eraseFreeParts(path: string, maxRefusals = MAX_REFUSALS): Promise<boolean> {
  const { ino, dev } = statSync(path);
  const database = openSqliteFile(path);
  const descriptor = openSync(path, "r+");
  try {
    const opened = fstatSync(descriptor);
    if (opened.ino !== ino || opened.dev !== dev) return false;
    // Its commits say nothing that could be lost.
    database.run("pragma synchronous = NORMAL");
    database.run("pragma wal_autocheckpoint = 0");
    const header = readFileHeader(descriptor);
    return !header || (await eraseAll({ path, database, descriptor, ...header }, maxRefusals));
  } finally {
    database.close();
    closeSync(descriptor);
  }
}
