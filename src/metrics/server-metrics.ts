import { statSync } from "node:fs";
import { readdir, readFile, statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { Config } from "../config/config";
import { probeDataFolders } from "../config/data-folders";
import { countRows } from "../db/count-rows";
import { probeWritable } from "../db/installation";
import { sharedDatabaseOf } from "../db/shared-database";
import { databasePathIn } from "../db/storage";
import type { Db } from "../db/transact";
import type { EventStreams } from "../events/events";
import { METRICS_TIMES } from "../limits/metrics";
import { type CacheFigures, readCacheFigures } from "../runtime/cache";
import { monotonicTime } from "../runtime/clock";
import { registerGauge, registerHistogram } from "../runtime/meters";
import { waitAtMost } from "../runtime/outside";
import { registerServiceCalls } from "../runtime/service-calls";
import { repeatEvery, sleep } from "../runtime/timers";
import { SECOND } from "../runtime/units";

const LAG_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Measures how late the event loop comes to a timer. */
function registerEventLoopLag(db: Db): void {
  const observe = registerHistogram(
    db,
    "driftglass_event_loop_lag_seconds",
    "How late the event loop comes.",
    LAG_BOUNDS,
  );
  let due = monotonicTime() + METRICS_TIMES.lagSampleInterval;
  const timer = repeatEvery(() => {
    const now = monotonicTime();
    observe(Math.max(0, now - due) / SECOND);
    due = now + METRICS_TIMES.lagSampleInterval;
  }, METRICS_TIMES.lagSampleInterval);
  timer.unref();
}

/** More are not counted: the figure must stay cheap when nothing can be sent. */
const COUNTED_EMAILS_MAX = 10_000;

const countWaitingEmails = (db: Db): Promise<number> =>
  countRows(db.selectFrom(db.selectFrom("outbox").select("id").limit(COUNTED_EMAILS_MAX).as("some")));

/** Ids begin with the time. */
async function oldestEmailAge(db: Db, now: number): Promise<number> {
  const row = await db.selectFrom("outbox").select("created_at").orderBy("id").limit(1).executeTakeFirst();
  return row ? Math.max(0, now - row.created_at) / SECOND : 0;
}

const fileSizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** ms */
const DATABASE_UP_TIMEOUT = METRICS_TIMES.answerTimeout - 100;

function registerDatabaseMetrics(db: Db, { dataDir }: Config): void {
  const file = databasePathIn(dataDir);
  const shared = sharedDatabaseOf(db);
  registerGauge(db, "driftglass_database_bytes", "Size of the database.", async () => {
    if (!shared) return fileSizeOf(file);
    const { rows } = await shared.query({ text: "select pg_database_size(current_database()) as n" });
    return Number(rows[0]?.n);
  });
  if (!shared) registerGauge(db, "driftglass_wal_bytes", "Size of SQLite's log.", () => fileSizeOf(`${file}-wal`));
  registerGauge(db, "driftglass_database_up", "1: the database answers.", () =>
    Promise.race([
      sql`select 1`.execute(db).then(
        () => 1,
        () => 0,
      ),
      sleep(DATABASE_UP_TIMEOUT).then(() => 0),
    ]),
  );
}

function registerDiskMetrics(db: Db, { dataDir }: Config): void {
  const diskSpace = async (of: "bavail" | "blocks") => {
    const stats = await statfs(dataDir);
    return stats[of] * stats.bsize;
  };
  registerGauge(db, "driftglass_disk_free_bytes", "Room left on the disk of DATA_DIR.", () => diskSpace("bavail"));
  registerGauge(db, "driftglass_disk_size_bytes", "Size of the disk of DATA_DIR.", () => diskSpace("blocks"));
}

/** null: the system does not tell. */
const countOpenFiles = async (): Promise<number | null> =>
  (await readdir("/proc/self/fd").catch(() => null))?.length ?? null;

async function openFilesMax(): Promise<number | null> {
  const text = await readFile("/proc/self/limits", "utf8").catch(() => "");
  const [, max] = /^Max open files\s+(\d+)/m.exec(text) ?? [];
  return max === undefined ? null : Number(max);
}

/** As /readyz says it, for whom nobody asks that. */
function registerWritable(db: Db, { dataDir }: Config, now: () => number): void {
  registerGauge(db, "driftglass_writable", "1: database and folders can be written.", () =>
    waitAtMost("database", DATABASE_UP_TIMEOUT, "what is written", probeAll(db, dataDir, now())).then(
      () => 1,
      () => 0,
    ),
  );
}

const probeAll = (db: Db, dataDir: string, now: number) =>
  Promise.all([probeWritable(db, now), probeDataFolders(dataDir)]);

const hitRatioOf = ({ hits, misses }: CacheFigures): number => hits / Math.max(1, hits + misses);

function registerCacheMetrics(db: Db): void {
  const byCache = (read: (figures: CacheFigures) => number) => () =>
    Object.fromEntries(Object.entries(readCacheFigures()).map(([name, figures]) => [name, read(figures)]));
  registerGauge(
    db,
    "driftglass_cache_entries",
    "Entries in memory, by cache.",
    byCache(({ entries }) => entries),
  );
  registerGauge(
    db,
    "driftglass_cache_hit_ratio",
    "Share of look-ups since the start that found an entry, by cache.",
    byCache(hitRatioOf),
  );
}

interface ServerMetricsInput {
  db: Db;
  config: Config;
  streams: Pick<EventStreams, "size">;
  /** ms */
  now(): number;
  readOnly?: boolean;
}

/** Registers what this server says of itself; each is read when somebody asks. */
export function registerServerMetrics({ db, config, streams, now, readOnly = false }: ServerMetricsInput): void {
  registerEventLoopLag(db);
  registerDatabaseMetrics(db, config);
  registerDiskMetrics(db, config);
  registerCacheMetrics(db);
  registerServiceCalls(db);
  registerGauge(db, "driftglass_read_only", "1: pages are shown, and nothing is written.", () => Number(readOnly));
  registerWritable(db, config, now);
  registerGauge(db, "process_open_fds", "Open files and connections.", countOpenFiles);
  registerGauge(db, "process_max_fds", "How many may be open.", openFilesMax);
  registerGauge(db, "driftglass_event_streams", "Open event streams.", () => streams.size);
  registerGauge(db, "driftglass_outbox_letters", "Emails that wait to be sent.", () => countWaitingEmails(db));
  registerGauge(db, "driftglass_outbox_oldest_seconds", "How long the oldest letter has waited.", () =>
    oldestEmailAge(db, now()),
  );
}
