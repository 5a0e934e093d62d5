import { newKeys, type VapidKeys } from "../config/vapid";
import type { Db } from "../db/transact";

const NAME = "vapid";

const stored = (db: Db) => db.selectFrom("meta").select("value").where("key", "=", NAME).executeTakeFirst();

/** The installation's own VAPID keys; of processes that start together one makes them. */
export async function pushKeys(db: Db): Promise<VapidKeys> {
  const known = await stored(db);
  if (known) return JSON.parse(known.value);
  await db
    .insertInto("meta")
    .values({ key: NAME, value: JSON.stringify(newKeys()) })
    .onConflict((on) => on.column("key").doNothing())
    .execute();
  return JSON.parse((await stored(db))?.value ?? "{}");
}
