/**
 * Overwrites what stands in the free parts of an SQLite file's pages: where rows move to another page SQLite leaves
 * their old bytes there, and `secure_delete` overwrites only the copy that is deleted later.
 *
 * Only bytes without a meaning change, so that it may be killed anywhere. It writes while it holds SQLite's lock of
 * writers and the log is empty: then nobody else writes to the file.
 */
import type { Database } from "bun:sqlite";
import { closeSync, fdatasyncSync, fstatSync, openSync, readSync, statSync, writeSync } from "node:fs";
import { monotonicTime } from "../../runtime/clock";
import { sleep } from "../../runtime/timers";
import { MINUTE } from "../../runtime/units";
import { isSqliteBusy } from "./busy";
import { openSqliteFile, readFirstValue, realPathOf } from "./file";
import { findLeftBytes, PAGE_COUNT_LIMIT, ZEROS } from "./free-part";

/** Pages that are written in one go while writers wait, and ms after which the rest of them is left to the next. */
const PAGES_PER_STEP = 100;
const STEP_TIME = 20;
const CHUNK_BYTES = 1_048_576;
/** ms in which writers go on. */
const PAUSE = 25;
/** Steps in a row that found the file in use, and ms in all, after which the rest is left to the next round. */
const MAX_REFUSALS = 200;
export const ROUND_TIME = 10 * MINUTE;

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
  const isSmall = fstatSync(descriptor).size < PAGE_COUNT_LIMIT * pageSize;
  return hasLog && isPlain && isSmall ? { pageSize, usable: pageSize - (header[20] ?? 0) } : null;
}

/** Pages of a part of the file with something in their free part, at a glance: others write meanwhile. */
function findPages(
  { descriptor, pageSize, usable }: OpenedFile,
  from: number,
): { found: number[]; next: number | null } {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const read = readSync(descriptor, chunk, 0, CHUNK_BYTES, from * pageSize);
  const found: number[] = [];
  const pages = Math.floor(read / pageSize);
  for (let n = 0; n < pages; n++)
    if (findLeftBytes(chunk.subarray(n * pageSize, (n + 1) * pageSize), usable)) found.push(from + n);
  return { found, next: read < CHUNK_BYTES ? null : from + pages };
}

/** null: not there any more. */
function readPage({ descriptor, pageSize }: OpenedFile, page: number): Buffer | null {
  const bytes = Buffer.alloc(pageSize);
  return readSync(descriptor, bytes, 0, pageSize, page * pageSize) < pageSize ? null : bytes;
}

function eraseFreePart(file: OpenedFile, page: number): void {
  const bytes = readPage(file, page);
  const left = bytes && findLeftBytes(bytes, file.usable);
  if (left) writeSync(file.descriptor, ZEROS, 0, left.to - left.from, page * file.pageSize + left.from);
}

const isLogEmpty = (path: string): boolean => (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0;

/** As many as time allows. @returns how many */
function eraseFirst(file: OpenedFile, pages: number[]): number {
  const until = monotonicTime() + STEP_TIME;
  let erased = 0;
  for (const page of pages) {
    eraseFreePart(file, page);
    erased++;
    if (monotonicTime() >= until) break;
  }
  return erased;
}

/** Erases the first of these pages, unless others use the file. @returns how many */
function eraseStep(file: OpenedFile, pages: number[]): number {
  const { path, database } = file;
  try {
    // From the disk now, not while writers wait.
    for (const page of pages) readPage(file, page);
    // The first waits for the disk beside writers, so that the second keeps them for a moment alone.
    database.run("pragma wal_checkpoint(PASSIVE)");
    if (readFirstValue(database, "pragma wal_checkpoint(TRUNCATE)") !== 0) return 0;
    database.run("begin immediate");
    // Somebody may have written in between.
    if (!isLogEmpty(path)) return 0;
    const erased = eraseFirst(file, pages);
    // A commit, so that whoever has read pages in between does not write them as they were.
    database.run(`pragma user_version = ${Number(readFirstValue(database, "pragma user_version"))}`);
    database.run("commit");
    return erased;
  } catch (error) {
    if (isSqliteBusy(error)) return 0;
    throw error;
  } finally {
    if (database.inTransaction) database.run("rollback");
  }
}

interface Round {
  /** The page at which it begins. */
  from?: number;
  /** ms */
  time?: number;
  maxRefusals?: number;
}

/** What is left of a file: pages that were found and are not erased, and from where on nobody has looked. */
interface Rest {
  pages: number[];
  next: number | null;
}

/** Goes on through the file until there are enough pages for a step. In between the process sees when its server ends. */
async function findMore(file: OpenedFile, rest: Rest, until: number): Promise<void> {
  while (rest.next !== null && rest.pages.length < PAGES_PER_STEP && monotonicTime() < until) {
    const { found, next } = findPages(file, rest.next);
    rest.pages.push(...found);
    rest.next = next;
    await sleep(0);
  }
}

/** @returns the page at which the next round goes on */
async function eraseAll(file: OpenedFile, round: Required<Round>): Promise<number | null> {
  const until = monotonicTime() + round.time;
  const rest: Rest = { pages: [], next: round.from };
  for (let refusals = 0; refusals < round.maxRefusals && monotonicTime() < until; ) {
    await findMore(file, rest, until);
    if (rest.pages.length === 0) break;
    const erased = eraseStep(file, rest.pages.slice(0, PAGES_PER_STEP));
    rest.pages.splice(0, erased);
    refusals = erased > 0 ? 0 : refusals + 1;
    // Here, or the next checkpoint would wait for the disk.
    if (erased > 0) fdatasyncSync(file.descriptor);
    await sleep(PAUSE);
  }
  return rest.pages[0] ?? rest.next;
}

/**
 * Never in a process that has the file open: closing it would drop the locks of those connections.
 * @returns the page at which the next round goes on, where others used the file all the time or it takes too long;
 * null: nothing is left @throws SQLiteError, Error
 */
export async function eraseFreeParts(named: string, round: Round = {}): Promise<number | null> {
  const path = realPathOf(named);
  const { from = 0, time = ROUND_TIME, maxRefusals = MAX_REFUSALS } = round;
  const { ino, dev } = statSync(path);
  const database = openSqliteFile(path);
  const descriptor = openSync(path, "r+");
  try {
    const opened = fstatSync(descriptor);
    if (opened.ino !== ino || opened.dev !== dev) return from;
    // Its commits say nothing that could be lost.
    database.run("pragma synchronous = NORMAL");
    database.run("pragma wal_autocheckpoint = 0");
    const header = readFileHeader(descriptor);
    return header && (await eraseAll({ path, database, descriptor, ...header }, { from, time, maxRefusals }));
  } finally {
    database.close();
    closeSync(descriptor);
  }
}
