import { statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { lastBackup } from "../backup/backup";
import type { Config } from "../config/config";
import { sharedOf } from "../db/shared";
import { databaseFile } from "../db/storage";
import type { Db } from "../db/transact";
import type { Streams } from "../events/events";
import { METRICS, MINUTE, SECOND } from "../limits/limits";
import { registerGauge, registerHistogram } from "../runtime/meters";

const LAG_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Measures how late the event loop comes to a timer. */
function measureLag(db: Db): void {
  const note = registerHistogram(
    db,
    "driftglass_event_loop_lag_seconds",
    "How late the event loop comes.",
    LAG_BOUNDS,
  );
  let due = performance.now() + METRICS.lagEvery;
  const timer = setInterval(() => {
    const now = performance.now();
    note(Math.max(0, now - due) / SECOND);
    due = now + METRICS.lagEvery;
  }, METRICS.lagEvery);
  timer.unref();
}

/** More are not counted: the figure must stay cheap when nothing can be sent. */
const COUNTED = 10_000;

const waiting = (db: Db): Promise<number> =>
  db
    .selectFrom(db.selectFrom("outbox").select("id").limit(COUNTED).as("some"))
    .select((eb) => eb.fn.countAll().as("n"))
    .executeTakeFirstOrThrow()
    .then(({ n }) => Number(n));

/** Ids begin with the time. */
async function oldest(db: Db, now: number): Promise<number> {
  const row = await db.selectFrom("outbox").select("created_at").orderBy("id").limit(1).executeTakeFirst();
  return row ? Math.max(0, now - row.created_at) / SECOND : 0;
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** ms */
const UP_WITHIN = METRICS.patience - 100;

function measureDatabase(db: Db, { dataDir }: Config): void {
  const file = databaseFile(dataDir);
  const shared = sharedOf(db);
  registerGauge(db, "driftglass_database_bytes", "Size of the database.", async () => {
    if (!shared) return sizeOf(file);
    const { rows } = await shared.query({ text: "select pg_database_size(current_database()) as n" });
    return Number(rows[0]?.n);
  });
  if (!shared)
    registerGauge(db, "driftglass_wal_bytes", "Size of SQLite's log.", () => sizeOf(`${file}-wal`));
  registerGauge(db, "driftglass_database_up", "1: the database answers.", () =>
    Promise.race([
      sql`select 1`.execute(db).then(
        () => 1,
        () => 0,
      ),
      Bun.sleep(UP_WITHIN).then(() => 0),
    ]),
  );
}

function measureDisk(db: Db, { dataDir }: Config): void {
  const room = async (of: "bavail" | "blocks") => {
    const found = await statfs(dataDir);
    return found[of] * found.bsize;
  };
  registerGauge(db, "driftglass_disk_free_bytes", "Room left on the disk of DATA_DIR.", () => room("bavail"));
  registerGauge(db, "driftglass_disk_size_bytes", "Size of the disk of DATA_DIR.", () => room("blocks"));
}

function measureBackups(db: Db, config: Config, machineNow: () => number): void {
  const last = kept(() => lastBackup(config), machineNow);
  registerGauge(db, "driftglass_backup_age_seconds", "Since the newest whole backup.", async () => {
    const found = await last();
    return found && Math.max(0, machineNow() - found.at) / SECOND;
  });
  registerGauge(db, "driftglass_backup_bytes", "Size of the newest whole backup.", async () => {
    return (await last())?.bytes ?? null;
  });
}

interface Server {
  db: Db;
  config: Config;
  streams: Pick<Streams, "size">;
  /** ms */
  now(): number;
  /** Not shifted for tests. ms */
  machineNow(): number;
}

/** Asks again after a minute: backups may lie in a bucket. */
function kept<T>(read: () => Promise<T>, now: () => number): () => Promise<T> {
  let last: { at: number; found: Promise<T> } | null = null;
  return () => {
    if (!last || Math.abs(now() - last.at) >= MINUTE) last = { at: now(), found: read() };
    return last.found;
  };
}

/** Registers what this server says of itself; each is read when somebody asks. */
export function registerServer({ db, config, streams, now, machineNow }: Server): void {
  measureLag(db);
  measureDatabase(db, config);
  measureDisk(db, config);
  measureBackups(db, config, machineNow);
  registerGauge(db, "driftglass_event_streams", "Open event streams.", () => streams.size);
  registerGauge(db, "driftglass_outbox_letters", "Letters that wait.", () => waiting(db));
  registerGauge(db, "driftglass_outbox_oldest_seconds", "How long the oldest letter has waited.", () =>
    oldest(db, now()),
  );
}
