import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import { type Db, type Tx, transact } from "../../db/transact";
import { SEA_LIMITS } from "../../limits/sea";
import { Refusal } from "../../runtime/errors";
import { hasBlockedSql, isBannedSql, lockOwnUser } from "../../users/users";
import type { Bottle } from "../reading/bottle-view";
import { loadBottleAfterAction } from "../reading/load-bottle";
import { countBackpackPlaces } from "../reading/profile-counts";
import { SEA_STATES } from "../rules";
import { expiresAtSql } from "./expiry";

type UndoParams = { bottle: string; me: string; now: number };

const reopenFinding = preparedQuery<UndoParams, { until: number }>((db, param) =>
  db
    .updateTable("findings")
    .set({ released_at: null, outcome: null })
    .where("bottle_id", "=", param("bottle"))
    .where("user_id", "=", param("me"))
    .where("outcome", "in", ["thrown_back", "kept"])
    .where("released_at", ">", param("now"))
    .where("until", ">", param("now"))
    .returning("until"),
);

/**
 * Holds the bottle again if the release has not taken effect and it was not picked up, used, hidden or removed, nor its
 * author banned, or blocked by its holder, meanwhile.
 */
const holdBottleAgain = preparedQuery<UndoParams & { until: number; expires: number }, { id: string }>((db, param) =>
  db
    .updateTable("bottles")
    .set((eb) => ({
      state: "sea",
      holder_id: param("me"),
      owner_id: null,
      collected_at: null,
      free_at: param("until"),
      expires_at: expiresAtSql(eb, param("until"), param("expires")),
    }))
    .where("id", "=", param("bottle"))
    .where("hidden_at", "is", null)
    .where((eb) => eb.not(isBannedSql(eb.ref("bottles.author_id"))))
    .where((eb) => eb.not(hasBlockedSql(param("me"), eb.ref("bottles.author_id"))))
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "in", SEA_STATES), eb("holder_id", "is", null), eb("free_at", ">", param("now"))]),
        eb.and([
          eb("state", "=", sql.lit("kept")),
          eb("owner_id", "=", param("me")),
          eb("collected_at", ">", param("now")),
          eb("uses", "=", sql.lit(0)),
        ]),
      ]),
    )
    .returning("id"),
);

const selectHeldByActor = preparedQuery<UndoParams, { id: string }>((db, param) =>
  db
    .selectFrom("bottles")
    .select("id")
    .where("id", "=", param("bottle"))
    .where("holder_id", "=", param("me"))
    .where("state", "in", SEA_STATES)
    .where("free_at", ">", param("now"))
    .where((eb) => eb.not(isBannedSql(eb.ref("bottles.author_id")))),
);

async function undoRelease(tx: Tx, params: UndoParams, capacity: number): Promise<void> {
  const [finding] = await reopenFinding(tx, params);
  if (!finding) {
    const [held] = await selectHeldByActor(tx, params);
    if (!held) throw new Refusal("undo_over");
    return;
  }
  const { until } = finding;
  const [bottle] = await holdBottleAgain(tx, { ...params, until, expires: until + SEA_LIMITS.drift });
  if (!bottle) throw new Refusal("undo_over");
  // Another bottle may have filled the backpack meanwhile.
  if ((await countBackpackPlaces(tx, params.me, params.now)) > capacity) throw new Refusal("backpack_full");
}

/**
 * Undoes throwing back or keeping a bottle while that has not taken effect; idempotent.
 * @throws Refusal `undo_over`, `backpack_full`
 */
export function undoBottleRelease(db: Db, actor: { id: string }, bottleId: string, now: number): Promise<Bottle> {
  return transact(db, async (tx) => {
    const me = await lockOwnUser(tx, actor.id);
    await undoRelease(tx, { bottle: bottleId, me: me.id, now }, me.backpack_capacity);
    return loadBottleAfterAction(tx, me, bottleId, now);
  });
}
