import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { ensureFillable, fillFrom, refuseLive } from "../backup/backup";
import { reconcile } from "../coins/coins";
import { readConfig } from "../config/config";
import { isPostgresUrl, openDatabase } from "../db/open";
import type { Source } from "../db/portable/portable";
import { postgresSource } from "../db/portable/postgres";
import { faultsOfSqlite, sqliteSource } from "../db/portable/sqlite";
import { claimForServer, makePrivate } from "../db/sqlite/file-access";
import { databaseUrlOf } from "./open";
import { Failure, say } from "./output";

const sourceOf = async (url: string): Promise<Source> =>
  isPostgresUrl(url) ? postgresSource(url) : sqliteSource(url);

/** Refuses while a server lives; of a file nobody else can start one meanwhile. */
async function alone(url: string): Promise<() => void> {
  if (isPostgresUrl(url)) await refuseLive(url);
  else return claimForServer(url).release;
  return () => undefined;
}

async function ensureToday(url: string): Promise<void> {
  if (!isPostgresUrl(url) && !existsSync(url)) throw new Failure(`there is no database at ${url}`);
  await (await openDatabase(url, "none")).db.destroy();
}

/** What would make the copy fail when it is nearly done, or be refused at its first start. */
async function ensureSound(from: string): Promise<void> {
  const [fault] = isPostgresUrl(from) ? [] : faultsOfSqlite(from);
  if (fault) throw new Failure(`the database that is moved is damaged: ${fault}`);
  await ensureBooks(from);
}

async function ensureBooks(url: string): Promise<void> {
  const { db } = await openDatabase(url, "none");
  try {
    const { differences, first } = await reconcile(db);
    if (differences > 0) throw new Failure(`${differences} differences in the coins, the first: ${first}`);
  } finally {
    await db.destroy();
  }
}

/** All rows into a file that gets its name when it is whole. */
async function intoFile(source: Source, to: string): Promise<Record<string, number>> {
  const half = `${to}.moving`;
  for (const end of ["", "-wal", "-shm"]) await rm(half + end, { force: true });
  makePrivate(half, true);
  const counts = await fillFrom(source, half);
  await ensureBooks(half);
  await rename(half, to);
  return counts;
}

async function intoServer(source: Source, to: string, undo: () => Promise<void>) {
  try {
    const counts = await fillFrom(source, to);
    await ensureBooks(to);
    return counts;
  } catch (error) {
    await undo().catch(() => undefined);
    throw error;
  }
}

/** Looks first whether all of it can be done. */
async function moved(from: string, to: string): Promise<Record<string, number>> {
  if (!isPostgresUrl(to) && existsSync(to))
    throw new Failure(`there is a file ${to}: moving goes into a new one`);
  const undo = isPostgresUrl(to) ? await ensureFillable(to) : null;
  await ensureSound(from);
  const source = await sourceOf(from);
  try {
    return await (undo ? intoServer(source, to, undo) : intoFile(source, to));
  } finally {
    await source.close();
  }
}

/** Moves the configured database to one of the other kind; the source stays as it is. */
export async function move({ to }: { to: string }): Promise<void> {
  const config = readConfig();
  const from = databaseUrlOf(config);
  const target = isPostgresUrl(to) ? to : resolve(to);
  await ensureToday(from);
  const release = await alone(from);
  try {
    const counts = await moved(from, target);
    const rows = Object.values(counts).reduce((sum, n) => sum + n, 0);
    say(`moved ${rows} rows of ${Object.keys(counts).length} tables; nothing was changed where they were`);
    say(isPostgresUrl(target) ? "now set DATABASE_URL and start" : "now unset DATABASE_URL and start");
  } finally {
    release();
  }
}
