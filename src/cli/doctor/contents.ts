/** What the database holds, against today's schema and the pictures that are there. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { SqliteAdapter, sql } from "kysely";
import { sealingKey, unreadableSecrets } from "../../auth/auth";
import { namedFiles } from "../../backup/named-files";
import { reconcile } from "../../coins/coins";
import type { Config } from "../../config/config";
import { installationOf } from "../../db/installation";
import { openDatabase } from "../../db/open";
import { faultsOfSqlite } from "../../db/portable/sqlite";
import { databaseFile } from "../../db/storage";
import type { Db } from "../../db/transact";
import { openPictures } from "../../files/open";
import { mismatchedProxies } from "../../http/request/proxies";
import { DAY, HOUR, MINUTE } from "../../limits/limits";
import { listOfficials, reportsOfOfficials } from "../../official/official";
import { iso } from "../../runtime/iso";
import { type Check, type Finding, note, ok, wrong } from "./finding";

const NAMED = 3;
const some = (all: string[]): string =>
  all.slice(0, NAMED).join(", ") + (all.length > NAMED ? ` and ${all.length - NAMED} more` : "");

const onSqlite = (db: Db): boolean => db.getExecutor().adapter instanceof SqliteAdapter;

async function indexesOf(db: Db): Promise<Set<string>> {
  const query = onSqlite(db)
    ? sql<{ name: string }>`select name from sqlite_schema where type = 'index' and sql is not null`
    : sql<{ name: string }>`select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indisvalid and c.relnamespace = current_schema()::regnamespace`;
  return new Set((await query.execute(db)).rows.map(({ name }) => name));
}

export const indexes: Check = async ({ db }) => {
  if (!db) return [];
  const fresh = await openDatabase(":memory:");
  const wanted = await indexesOf(fresh.db);
  await fresh.close();
  const found = await indexesOf(db);
  const missing = [...wanted].filter((name) => !found.has(name));
  if (missing.length > 0) return [wrong("indices", `missing: ${some(missing)}`)];
  return [ok("indices", `all ${wanted.size} are there`)];
};

export const integrity: Check = async ({ db, config }) => {
  if (!db || config.databaseUrl) return [];
  const [fault] = faultsOfSqlite(databaseFile(config.dataDir));
  return [fault ? wrong("database", fault) : ok("database", "whole, and every key leads somewhere")];
};

/** Sizes of all picture files, by their paths in a backup. */
async function picturesThere(config: Config, installation: string): Promise<Map<string, number>> {
  const { pictures: all, evidence } = openPictures(config, installation);
  const found = new Map<string, number>();
  const shelves = [
    ["pictures", all],
    [`evidence/${installation}`, evidence],
  ] as const;
  for (const [path, files] of shelves)
    for await (const { name, bytes } of files.list()) found.set(`${path}/${name.slice(0, 2)}/${name}`, bytes);
  return found;
}

export const pictures: Check = async ({ db, config }) => {
  if (!db) return [];
  const installation = await installationOf(db);
  const there = await picturesThere(config, installation);
  const named: string[] = [];
  for await (const name of namedFiles(db, installation)) named.push(name);
  const missing = named.filter((name) => !there.has(name));
  const empty = named.filter((name) => there.get(name) === 0);
  const found: Finding[] = [];
  if (missing.length > 0)
    found.push(wrong("pictures", `${missing.length} of ${named.length} are missing: ${some(missing)}`));
  if (empty.length > 0)
    found.push(wrong("pictures", `${empty.length} of ${named.length} are empty: ${some(empty)}`));
  return found.length > 0 ? found : [ok("pictures", `all ${named.length} are there`)];
};

export const coins: Check = async ({ db }) => {
  if (!db) return [];
  const { differences, first, people } = await reconcile(db);
  if (differences > 0) return [wrong("coins", `${differences} differences, the first: ${first}`)];
  return [ok("coins", `the books of ${people} people close`)];
};

/** The newest time that the database knows of. */
async function lastWrite(db: Db): Promise<number> {
  const row = await db
    .selectFrom("users")
    .select((eb) => eb.fn.max("created_at").as("at"))
    .executeTakeFirst();
  return Number(row?.at ?? 0);
}

export const clock: Check = async ({ db, config, now }) => {
  if (config.clockOffset !== null)
    return [wrong("clock", "CLOCK_OFFSET_MS is set: the clock is shifted, and anybody may shift it")];
  if (db && (await lastWrite(db)) > now + MINUTE)
    return [wrong("clock", "somebody registered in the future: this machine's clock is slow")];
  return [ok("clock", iso(now))];
};

export const proxies: Check = async ({ db, config: { trustProxy }, now }) => {
  if (!db) return [];
  const seen = await mismatchedProxies(db);
  const told = `TRUST_PROXY=${trustProxy}`;
  if (!seen || seen.trusted !== trustProxy || now - seen.at > DAY) return [ok("proxies", told)];
  const why =
    trustProxy === 0
      ? "nobody trusts it, so that all guests share one address and its limits"
      : "whoever sends that header chooses an address";
  return [wrong("proxies", `${told}, but requests come with ${seen.seen} in X-Forwarded-For: ${why}`)];
};

export const letters: Check = async ({ db, now }) => {
  if (!db) return [];
  const row = await db
    .selectFrom("outbox")
    .select((eb) => eb.fn.min("created_at").as("oldest"))
    .executeTakeFirst();
  const waits = row?.oldest ? now - Number(row.oldest) : 0;
  if (waits < HOUR) return [];
  return [wrong("letters", `the oldest waits for ${Math.round(waits / MINUTE)} minutes to be sent`)];
};

export const lookedAfter: Check = async ({ db }) => {
  if (!db) return [];
  const all = await listOfficials(db);
  const about = await reportsOfOfficials(db);
  const said = `${about} about officials wait; who is reported does not see theirs, and officials do not judge each other`;
  const reported = about > 0 ? [note("reports", said)] : [];
  if (all.length > 0) return [ok("officials", `${all.length} look after the sea`), ...reported];
  return [note("officials", "nobody looks after the sea: driftglass official grant USERNAME")];
};

export const secondFactors: Check = async ({ db, config }) => {
  if (!db) return [];
  const { secondFactorKey, dataDir } = config;
  const row = await db.selectFrom("second_factors").select("user_id").limit(1).executeTakeFirst();
  if (!row) return [];
  // Asking for the key would make a new file.
  if (secondFactorKey === null && !existsSync(join(dataDir, "second-factor.key"))) {
    const said = "people have one, but DATA_DIR/second-factor.key is gone: nobody's codes can be checked";
    return [wrong("second factor", said)];
  }
  if ((await unreadableSecrets(db, sealingKey(config))) === 0) return [];
  const which = secondFactorKey === null ? "DATA_DIR/second-factor.key" : "SECOND_FACTOR_KEY";
  const said = `${which} is not the key that people's secrets were sealed with: their codes cannot be checked`;
  return [wrong("second factor", said)];
};
