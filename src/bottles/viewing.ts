import { sql } from "kysely";
import { prepared } from "../db/prepared";
import { type Db, type Tx, transact } from "../db/transact";
import { Refusal } from "../errors";
import { blockBetween } from "../profile/profile";

const look = prepared<{ bottle: string; viewer: string; now: number }, { viewer: string }>((db, hole) =>
  db
    .insertInto("bottle_views")
    .values({ bottle_id: hole("bottle"), viewer: hole("viewer"), created_at: hole("now") })
    .onConflict((on) => on.doNothing())
    .returning("viewer")
    .compile(),
);

/** Notes who looked. @returns 1 the first time, else 0 */
export async function countedAsView(tx: Tx, viewer: string, bottleId: string, now: number): Promise<0 | 1> {
  const [first] = await look(tx, { bottle: bottleId, viewer, now });
  return first ? 1 : 0;
}

/**
 * Counts a view, once per viewer and bottle (specification section 7, `POST /bottles/view/{id}`).
 * @param viewer a person's id, or a mark that an anonymous session keeps
 * @throws Refusal `bottle_not_found`
 */
export function countView(
  db: Db,
  viewer: string,
  bottleId: string,
  now: number,
): Promise<{ viewCount: number }> {
  return transact(db, async (tx) => {
    const bottle = await tx
      .selectFrom("bottles")
      .select("view_count")
      .where("id", "=", bottleId)
      .where("state", "!=", "removed")
      .where((eb) => eb.not(blockBetween(eb.val(viewer), sql.ref("bottles.author_id"))))
      .executeTakeFirst();
    if (!bottle) throw new Refusal("bottle_not_found");
    if (!(await countedAsView(tx, viewer, bottleId, now))) return { viewCount: bottle.view_count };
    const { view_count } = await tx
      .updateTable("bottles")
      .set((eb) => ({ view_count: eb("view_count", "+", 1) }))
      .where("id", "=", bottleId)
      .returning("view_count")
      .executeTakeFirstOrThrow();
    return { viewCount: view_count };
  });
}
