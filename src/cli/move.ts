import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { ensureDatabaseFillable, fillDatabaseFrom, refuseLiveServer } from "../backup/backup";
import { reconcileCoins } from "../coins/coins";
import { readConfig } from "../config/config";
import { isPostgresUrl, openDatabase } from "../db/open";
import { postgresSource } from "../db/portable/postgres";
import { findSqliteFaults, sqliteSource } from "../db/portable/sqlite";
import type { TransferSource } from "../db/portable/transfer";
import { ensurePrivateFile, lockFileForServer } from "../db/sqlite/file-protection";
import { CommandFailure, type CommandResult } from "./output";
import { databaseUrlOf } from "./with-database";

const openTransferSource = async (url: string): Promise<TransferSource> =>
  isPostgresUrl(url) ? postgresSource(url) : sqliteSource(url);

/** Refuses while a server runs; a file is locked against servers meanwhile. @returns releases the lock */
async function ensureNoServer(url: string): Promise<() => void> {
  if (isPostgresUrl(url)) await refuseLiveServer(url);
  else return lockFileForServer(url).release;
  return () => undefined;
}

async function ensureCurrentSchema(url: string): Promise<void> {
  if (!isPostgresUrl(url) && !existsSync(url)) throw new CommandFailure(`there is no database at ${url}`);
  await (await openDatabase(url, "none")).db.destroy();
}

/** Checks the source first, so that a long copy does not fail at its end. */
async function ensureUndamaged(from: string): Promise<void> {
  const [fault] = isPostgresUrl(from) ? [] : findSqliteFaults(from);
  if (fault) throw new CommandFailure(`the database that is moved is damaged: ${fault}`);
  await ensureCoinsMatch(from);
}

async function ensureCoinsMatch(url: string): Promise<void> {
  const { db } = await openDatabase(url, "none");
  try {
    const { differences, first } = await reconcileCoins(db);
    if (differences > 0) throw new CommandFailure(`${differences} differences in the coins, the first: ${first}`);
  } finally {
    await db.destroy();
  }
}

/** Copies all rows into a file that is renamed when complete. */
async function moveIntoFile(source: TransferSource, to: string): Promise<Record<string, number>> {
  const half = `${to}.moving`;
  for (const end of ["", "-wal", "-shm"]) await rm(half + end, { force: true });
  ensurePrivateFile(half, true);
  const counts = await fillDatabaseFrom(source, half);
  await ensureCoinsMatch(half);
  await rename(half, to);
  return counts;
}

async function moveIntoPostgres(source: TransferSource, to: string, undo: () => Promise<void>) {
  try {
    const counts = await fillDatabaseFrom(source, to);
    await ensureCoinsMatch(to);
    return counts;
  } catch (error) {
    await undo().catch(() => undefined);
    throw error;
  }
}

/** Checks source and target, then copies. @returns rows by table */
async function moveDatabase(from: string, to: string): Promise<Record<string, number>> {
  if (!isPostgresUrl(to) && existsSync(to))
    throw new CommandFailure(`there is a file ${to}: moving goes into a new one`);
  if (!isPostgresUrl(to) && !existsSync(dirname(to)))
    throw new CommandFailure(`there is no folder for ${to}: make it first, for the server's user alone`);
  const undo = isPostgresUrl(to) ? await ensureDatabaseFillable(to) : null;
  await ensureUndamaged(from);
  const source = await openTransferSource(from);
  try {
    return await (undo ? moveIntoPostgres(source, to, undo) : moveIntoFile(source, to));
  } finally {
    await source.close();
  }
}

/** Moves the configured database to one of the other kind; the source stays as it is. */
export async function moveCommand({ to }: { to: string }): Promise<CommandResult> {
  const config = readConfig();
  const from = databaseUrlOf(config);
  const target = isPostgresUrl(to) ? to : resolve(to);
  await ensureCurrentSchema(from);
  const release = await ensureNoServer(from);
  try {
    const counts = await moveDatabase(from, target);
    const rows = Object.values(counts).reduce((sum, n) => sum + n, 0);
    const tables = Object.keys(counts).length;
    return {
      lines: [
        `moved ${rows} rows of ${tables} tables; nothing was changed where they were`,
        isPostgresUrl(target) ? "now set DATABASE_URL and start" : "now unset DATABASE_URL and start",
      ],
      json: { rows, tables: counts },
    };
  } finally {
    release();
  }
}
