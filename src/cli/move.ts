import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { fillFrom, hasPeople, refuseLive } from "../backup/backup";
import { reconcile } from "../coins/coins";
import { readConfig } from "../config";
import { claimForServer, makePrivate } from "../db/file";
import { isPostgresUrl, openDatabase } from "../db/open";
import type { Source } from "../db/portable/portable";
import { postgresSource } from "../db/portable/postgres";
import { sqliteSource } from "../db/portable/sqlite";
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

async function refuseFull(to: string): Promise<void> {
  if (!isPostgresUrl(to)) {
    if (existsSync(to)) throw new Failure(`there is a file ${to}: moving goes into a new one`);
    return;
  }
  await refuseLive(to);
  if (await hasPeople(to))
    throw new Failure("there are people in that database: moving goes into an empty one");
}

async function ensureBooks(url: string): Promise<void> {
  const { db, close } = await openDatabase(url);
  try {
    const { differences, first } = await reconcile(db);
    if (differences > 0) throw new Failure(`${differences} differences in the coins, the first: ${first}`);
  } finally {
    await close();
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

async function intoServer(source: Source, to: string): Promise<Record<string, number>> {
  const counts = await fillFrom(source, to);
  await ensureBooks(to);
  return counts;
}

/** Moves the configured database to one of the other kind; the source stays as it is. */
export async function move({ to }: { to: string }): Promise<void> {
  const config = readConfig();
  const from = databaseUrlOf(config);
  const target = isPostgresUrl(to) ? to : resolve(to);
  await ensureToday(from);
  const release = await alone(from);
  try {
    await refuseFull(target);
    const source = await sourceOf(from);
    const counts = await (isPostgresUrl(target) ? intoServer : intoFile)(source, target).finally(
      source.close,
    );
    const rows = Object.values(counts).reduce((sum, n) => sum + n, 0);
    say(`moved ${rows} rows of ${Object.keys(counts).length} tables; nothing was changed where they were`);
    say(isPostgresUrl(target) ? "now set DATABASE_URL and start" : "now unset DATABASE_URL and start");
  } finally {
    release();
  }
}
