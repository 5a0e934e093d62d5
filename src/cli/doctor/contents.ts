/** What the database holds, against today's schema and the pictures that are there. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { SqliteAdapter, sql } from "kysely";
import { countUnreadableSecrets, secondFactorKeyOf } from "../../auth/auth";
import { reconcileSomeCoins } from "../../coins/coins";
import type { Config } from "../../config/config";
import { openDatabase } from "../../db/open";
import { findFaultsInSmallTables, findSqliteFaults } from "../../db/portable/sqlite";
import { databasePathIn } from "../../db/storage";
import type { Db } from "../../db/transact";
import { loadProxyMismatch } from "../../http/request/proxy-watcher";
import { countReportsOfOfficials, listOfficials } from "../../official/official";
import { toIsoTime } from "../../runtime/iso";
import { DAY, HOUR, MINUTE } from "../../runtime/units";
import { countReachableOfficials } from "../../safety/safety";
import { joinFirst } from "../../text/join-first";
import {
  type DoctorCheck,
  damagedDatabaseFinding,
  errorTextWithoutUrls,
  noteFinding,
  okFinding,
  wrongFinding,
} from "./finding";

const onSqlite = (db: Db): boolean => db.getExecutor().adapter instanceof SqliteAdapter;

/** @param types of what SQLite's schema has; PostgreSQL counts without triggers, its indexes have the same names */
async function indexesOf(db: Db, types: ("index" | "trigger")[]): Promise<Set<string>> {
  const query = onSqlite(db)
    ? sql<{ name: string }>`select name from sqlite_schema where type in (${sql.join(types)}) and sql is not null`
    : sql<{ name: string }>`select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indisvalid and c.relnamespace = current_schema()::regnamespace`;
  return new Set((await query.execute(db)).rows.map(({ name }) => name));
}

export const indexes: DoctorCheck = async ({ db }) => {
  if (!db) return [];
  const fresh = await openDatabase(":memory:");
  const types: ("index" | "trigger")[] = onSqlite(db) ? ["index", "trigger"] : ["index"];
  const expected = await indexesOf(fresh.db, types);
  await fresh.close();
  const found = await indexesOf(db, types);
  const missing = [...expected].filter((name) => !found.has(name));
  if (missing.length > 0) return [wrongFinding("indices", `missing: ${joinFirst(missing)}`)];
  return [okFinding("indices", `all ${expected.size} are there`)];
};

/** Rows of a table, all indexes of which are read in a fraction of a second; more are read by `--deep`. */
const MAX_ROWS_READ = 50_000;
/** Coin records that are gone through in a second, with what a large file has to be read for it. */
const MAX_RECORDS_READ = 25_000;

/** A page that is broken enough ends the check itself. */
function databaseFaultsIn({ dataDir }: Config, isDeep = false): { faults: string[]; unread: string[] } {
  const path = databasePathIn(dataDir);
  try {
    return isDeep ? { faults: findSqliteFaults(path), unread: [] } : findFaultsInSmallTables(path, MAX_ROWS_READ);
  } catch (error) {
    return { faults: [errorTextWithoutUrls(error)], unread: [] };
  }
}

export const integrity: DoctorCheck = async ({ db, config, isDeep }) => {
  if (!db || config.databaseUrl) return [];
  const {
    faults: [fault],
    unread,
  } = databaseFaultsIn(config, isDeep);
  if (fault) return [damagedDatabaseFinding(fault)];
  if (unread.length === 0) return [okFinding("database", "whole, and every key leads somewhere")];
  const rest = `not read, as they have more than ${MAX_ROWS_READ} rows: ${unread.join(", ")}; doctor --deep reads them`;
  return [
    okFinding("database", "what was read of it is whole, and every key leads somewhere"),
    noteFinding("database", rest),
  ];
};

export const coins: DoctorCheck = async ({ db, isDeep }) => {
  if (!db) return [];
  const { differences, first, people, isWhole } = await reconcileSomeCoins(
    db,
    isDeep ? Number.POSITIVE_INFINITY : MAX_RECORDS_READ,
  );
  if (differences > 0) return [wrongFinding("coins", `${differences} differences, the first: ${first}`)];
  const closed = okFinding("coins", `the books of ${people} people close`);
  const rest = "others are looked at each time; coins check and doctor --deep go through all";
  return isWhole ? [closed] : [closed, noteFinding("coins", rest)];
};

/** The newest time that the database knows of. */
async function findNewestRegistration(db: Db): Promise<number> {
  const row = await db
    .selectFrom("users")
    .select((eb) => eb.fn.max("created_at").as("at"))
    .executeTakeFirst();
  return Number(row?.at ?? 0);
}

export const clock: DoctorCheck = async ({ db, config, now }) => {
  if (config.clockOffset !== null)
    return [wrongFinding("clock", "CLOCK_OFFSET_MS is set: the clock is shifted, and anybody may shift it")];
  if (db && (await findNewestRegistration(db)) > now + MINUTE)
    return [wrongFinding("clock", "somebody registered in the future: this machine's clock is slow")];
  return [okFinding("clock", toIsoTime(now))];
};

export const proxies: DoctorCheck = async ({ db, config: { trustProxy }, now }) => {
  if (!db) return [];
  const seen = await loadProxyMismatch(db);
  const setting = `TRUST_PROXY=${trustProxy}`;
  if (!seen || seen.trusted !== trustProxy || now - seen.at > DAY) return [okFinding("proxies", setting)];
  const why =
    trustProxy === 0
      ? "nobody trusts it, so that all guests share one address and its limits"
      : "whoever sends that header chooses an address";
  return [wrongFinding("proxies", `${setting}, but requests come with ${seen.seen} in X-Forwarded-For: ${why}`)];
};

export const mailOutbox: DoctorCheck = async ({ db, now }) => {
  if (!db) return [];
  const row = await db
    .selectFrom("outbox")
    .select((eb) => eb.fn.min("created_at").as("oldest"))
    .executeTakeFirst();
  const waits = row?.oldest ? now - Number(row.oldest) : 0;
  if (waits < HOUR) return [];
  return [wrongFinding("emails", `the oldest waits for ${Math.round(waits / MINUTE)} minutes to be sent`)];
};

export const officialAccounts: DoctorCheck = async ({ db, now }) => {
  if (!db) return [];
  const all = await listOfficials(db);
  const about = await countReportsOfOfficials(db);
  const text = `${about} about officials wait; who is reported does not see theirs, and officials do not judge each other`;
  const reported = about > 0 ? [noteFinding("reports", text)] : [];
  const unreached = (await countReachableOfficials(db, now)) === 0;
  const alarm = "none can be rung when somebody is in danger: they switch notifications on, or verify their e-mail";
  const alarms = unreached ? [noteFinding("alarms", alarm)] : [];
  if (all.length > 0) return [okFinding("officials", `${all.length} look after the sea`), ...alarms, ...reported];
  return [noteFinding("officials", "nobody looks after the sea: driftglass official grant USERNAME")];
};

export const secondFactors: DoctorCheck = async ({ db, config }) => {
  if (!db) return [];
  const { secondFactorKey, dataDir } = config;
  const row = await db.selectFrom("second_factors").select("user_id").limit(1).executeTakeFirst();
  if (!row) return [];
  // Asking for the key would make a new file.
  if (secondFactorKey === null && !existsSync(join(dataDir, "second-factor.key"))) {
    const text = "people have one, but DATA_DIR/second-factor.key is gone: nobody's codes can be checked";
    return [wrongFinding("second factor", text)];
  }
  if ((await countUnreadableSecrets(db, secondFactorKeyOf(config))) === 0) return [];
  const which = secondFactorKey === null ? "DATA_DIR/second-factor.key" : "SECOND_FACTOR_KEY";
  const text = `${which} is not the key that people's secrets were sealed with: their codes cannot be checked`;
  return [wrongFinding("second factor", text)];
};
