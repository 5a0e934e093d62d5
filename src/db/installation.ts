import { toIsoTime } from "../runtime/iso";
import { SECOND } from "../runtime/units";
import { preparedQuery } from "./prepared-query";
import type { Db } from "./transact";

const INSTALLATION_KEY = "installation";
const WRITE_PROBE_KEY = "written_at";

/** The installation's id for its files; survives a restore. */
export async function ensureInstallationId(db: Db): Promise<string> {
  const known = await db
    .selectFrom("meta")
    .select("value")
    .where("key", "=", INSTALLATION_KEY)
    .executeTakeFirst();
  if (known) return known.value;
  await db
    .insertInto("meta")
    .values({ key: INSTALLATION_KEY, value: crypto.randomUUID() })
    .onConflict((on) => on.column("key").doNothing())
    .execute();
  return (
    await db.selectFrom("meta").select("value").where("key", "=", INSTALLATION_KEY).executeTakeFirstOrThrow()
  ).value;
}

const write = preparedQuery<{ at: string }, unknown>((db, hole) =>
  db
    .insertInto("meta")
    .values({ key: WRITE_PROBE_KEY, value: hole("at") })
    .onConflict((on) => on.column("key").doUpdateSet({ value: hole("at") }))
    .compile(),
);

const recentWriteProbes = new WeakMap<Db, { at: number; done: Promise<unknown> }>();

/** Test write, shared within a second. @throws Error of the driver */
export async function probeWritable(db: Db, now: number): Promise<void> {
  const known = recentWriteProbes.get(db);
  const fresh = known && now >= known.at && now - known.at < SECOND;
  const done = fresh ? known.done : write(db, { at: toIsoTime(now) });
  if (!fresh) recentWriteProbes.set(db, { at: now, done });
  done.catch(() => recentWriteProbes.delete(db));
  await done;
}
