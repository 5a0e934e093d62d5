import { SECOND } from "../limits/limits";
import { iso } from "../runtime/iso";
import { prepared } from "./prepared";
import type { Db } from "./transact";

const NAME = "installation";
const PROOF = "written_at";

/** The installation's id for its files; survives a restore. */
export async function installationOf(db: Db): Promise<string> {
  const known = await db.selectFrom("meta").select("value").where("key", "=", NAME).executeTakeFirst();
  if (known) return known.value;
  await db
    .insertInto("meta")
    .values({ key: NAME, value: crypto.randomUUID() })
    .onConflict((on) => on.column("key").doNothing())
    .execute();
  return (await db.selectFrom("meta").select("value").where("key", "=", NAME).executeTakeFirstOrThrow())
    .value;
}

const write = prepared<{ at: string }, unknown>((db, hole) =>
  db
    .insertInto("meta")
    .values({ key: PROOF, value: hole("at") })
    .onConflict((on) => on.column("key").doUpdateSet({ value: hole("at") }))
    .compile(),
);

const proven = new WeakMap<Db, { at: number; done: Promise<unknown> }>();

/** Test write, shared within a second. @throws Error of the driver */
export async function proveWritable(db: Db, now: number): Promise<void> {
  const known = proven.get(db);
  const fresh = known && now >= known.at && now - known.at < SECOND;
  const done = fresh ? known.done : write(db, { at: iso(now) });
  if (!fresh) proven.set(db, { at: now, done });
  done.catch(() => proven.delete(db));
  await done;
}
