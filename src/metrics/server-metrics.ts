import { statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { findLastBackup } from "../backup/backup";
import type { Config } from "../config/config";
import { sharedDatabaseOf } from "../db/shared-database";
import { databasePathIn } from "../db/storage";
import type { Db } from "../db/transact";
import type { EventStreams } from "../events/events";
import { METRICS_TIMES } from "../limits/metrics";
import { registerGauge, registerHistogram } from "../runtime/meters";
import { MINUTE, SECOND } from "../runtime/units";

const LAG_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Measures how late the event loop comes to a timer. */
function registerEventLoopLag(db: Db): void {
  const observe = registerHistogram(
    db,
    "driftglass_event_loop_lag_seconds",
    "How late the event loop comes.",
    LAG_BOUNDS,
  );
  let due = performance.now() + METRICS_TIMES.lagEvery;
  const timer = setInterval(() => {
    const now = performance.now();
    observe(Math.max(0, now - due) / SECOND);
    due = now + METRICS_TIMES.lagEvery;
  }, METRICS_TIMES.lagEvery);
  timer.unref();
}

/** More are not counted: the figure must stay cheap when nothing can be sent. */
const COUNTED_EMAILS_MAX = 10_000;

const countWaitingEmails = (db: Db): Promise<number> =>
  db
    .selectFrom(db.selectFrom("outbox").select("id").limit(COUNTED_EMAILS_MAX).as("some"))
    .select((eb) => eb.fn.countAll().as("n"))
    .executeTakeFirstOrThrow()
    .then(({ n }) => Number(n));

/** Ids begin with the time. */
async function oldestEmailAge(db: Db, now: number): Promise<number> {
  const row = await db.selectFrom("outbox").select("created_at").orderBy("id").limit(1).executeTakeFirst();
  return row ? Math.max(0, now - row.created_at) / SECOND : 0;
}

const fileSizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** ms */
const DATABASE_UP_TIMEOUT = METRICS_TIMES.patience - 100;

function registerDatabaseMetrics(db: Db, { dataDir }: Config): void {
  const file = databasePathIn(dataDir);
  const shared = sharedDatabaseOf(db);
  registerGauge(db, "driftglass_database_bytes", "Size of the database.", async () => {
    if (!shared) return fileSizeOf(file);
    const { rows } = await shared.query({ text: "select pg_database_size(current_database()) as n" });
    return Number(rows[0]?.n);
  });
  if (!shared)
    registerGauge(db, "driftglass_wal_bytes", "Size of SQLite's log.", () => fileSizeOf(`${file}-wal`));
  registerGauge(db, "driftglass_database_up", "1: the database answers.", () =>
    Promise.race([
      sql`select 1`.execute(db).then(
        () => 1,
        () => 0,
      ),
      Bun.sleep(DATABASE_UP_TIMEOUT).then(() => 0),
    ]),
  );
}

function registerDiskMetrics(db: Db, { dataDir }: Config): void {
  const diskSpace = async (of: "bavail" | "blocks") => {
    const stats = await statfs(dataDir);
    return stats[of] * stats.bsize;
  };
  registerGauge(db, "driftglass_disk_free_bytes", "Room left on the disk of DATA_DIR.", () =>
    diskSpace("bavail"),
  );
  registerGauge(db, "driftglass_disk_size_bytes", "Size of the disk of DATA_DIR.", () => diskSpace("blocks"));
}

function registerBackupMetrics(db: Db, config: Config, machineNow: () => number): void {
  const newestBackup = cachedForMinute(() => findLastBackup(config), machineNow);
  registerGauge(db, "driftglass_backup_age_seconds", "Since the newest whole backup.", async () => {
    const backup = await newestBackup();
    return backup && Math.max(0, machineNow() - backup.at) / SECOND;
  });
  registerGauge(db, "driftglass_backup_bytes", "Size of the newest whole backup.", async () => {
    return (await newestBackup())?.bytes ?? null;
  });
}

interface ServerMetricsInput {
  db: Db;
  config: Config;
  streams: Pick<EventStreams, "size">;
  /** ms */
  now(): number;
  /** Not shifted for tests. ms */
  machineNow(): number;
}

/** Asks again after a minute: backups may lie in a bucket. */
function cachedForMinute<T>(read: () => Promise<T>, now: () => number): () => Promise<T> {
  let cached: { at: number; value: Promise<T> } | null = null;
  return () => {
    if (!cached || Math.abs(now() - cached.at) >= MINUTE) cached = { at: now(), value: read() };
    return cached.value;
  };
}

/** Registers what this server says of itself; each is read when somebody asks. */
export function registerServerMetrics({ db, config, streams, now, machineNow }: ServerMetricsInput): void {
  registerEventLoopLag(db);
  registerDatabaseMetrics(db, config);
  registerDiskMetrics(db, config);
  registerBackupMetrics(db, config, machineNow);
  registerGauge(db, "driftglass_event_streams", "Open event streams.", () => streams.size);
  registerGauge(db, "driftglass_outbox_letters", "Letters that wait.", () => countWaitingEmails(db));
  registerGauge(db, "driftglass_outbox_oldest_seconds", "How long the oldest letter has waited.", () =>
    oldestEmailAge(db, now()),
  );
}
