import { cachedFor } from "../runtime/cache";
import { toIsoTime } from "../runtime/iso";
import { perOwner } from "../runtime/per-owner";
import { randomUuid } from "../runtime/random";
import { SECOND } from "../runtime/units";
import { ensureMeta, readMeta } from "./meta";
import { preparedQuery } from "./prepared-query";
import type { Db } from "./transact";

const INSTALLATION_KEY = "installation";
const WRITE_PROBE_KEY = "written_at";

/** The installation's id for its files; survives a restore. @param id where it has none */
export const ensureInstallationId = (db: Db, id = randomUuid()): Promise<string> =>
  ensureMeta(db, INSTALLATION_KEY, () => id);

const write = preparedQuery<{ at: string }, unknown>((db, param) =>
  db
    .insertInto("meta")
    .values({ key: WRITE_PROBE_KEY, value: param("at") })
    .onConflict((on) => on.column("key").doUpdateSet({ value: param("at") })),
);

const recentWriteOf = perOwner((db: Db) =>
  cachedFor("write probe", SECOND, (_: "only", now) => write(db, { at: toIsoTime(now) })),
);

/** Test write, shared within a second. @throws Error of the driver */
export async function probeWritable(db: Db, now: number): Promise<void> {
  await recentWriteOf(db)("only", now);
}

/** Test read. @throws Error of the driver */
export async function probeReadable(db: Db): Promise<void> {
  await readMeta(db, INSTALLATION_KEY);
}
