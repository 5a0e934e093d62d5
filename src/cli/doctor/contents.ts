/** What the database holds, against today's schema and the pictures that are there. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { SqliteAdapter, sql } from "kysely";
import { namedFiles } from "../../backup/named-files";
import { installationOf } from "../../db/installation";
import { openDatabase } from "../../db/open";
import { faultsOfSqlite } from "../../db/portable/sqlite";
import { databaseFile } from "../../db/storage";
import type { Db } from "../../db/transact";
import { mismatchedProxies } from "../../http/proxies";
import { iso } from "../../iso";
import { DAY, HOUR, MINUTE } from "../../limits";
import { listOfficials, reportsOfOfficials } from "../../official/official";
import { type Check, note, ok, wrong } from "./finding";

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

export const pictures: Check = async ({ db, config }) => {
  if (!db || config.s3) return [];
  const missing: string[] = [];
  let all = 0;
  for await (const name of namedFiles(db, await installationOf(db))) {
    all++;
    if (!existsSync(join(config.dataDir, name))) missing.push(name);
  }
  if (missing.length > 0)
    return [wrong("pictures", `${missing.length} of ${all} are missing: ${some(missing)}`)];
  return [ok("pictures", `all ${all} are there`)];
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

export const secondFactors: Check = async ({ db, config: { secondFactorKey, dataDir } }) => {
  if (!db || secondFactorKey !== null || existsSync(join(dataDir, "second-factor.key"))) return [];
  const row = await db.selectFrom("second_factors").select("user_id").limit(1).executeTakeFirst();
  const said = "people have one, but DATA_DIR/second-factor.key is gone: nobody's codes can be checked";
  return row ? [wrong("second factor", said)] : [];
};
