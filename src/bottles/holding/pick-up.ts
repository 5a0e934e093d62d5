import { type Expression, type ExpressionBuilder, sql } from "kysely";
import { allSettledOrThrow } from "../../db/all-settled";
import { nextDayStart, spendDailyLimit } from "../../db/counters";
import { type Actor, transactOnce } from "../../db/idempotency";
import { insertion, preparedQuery } from "../../db/prepared-query";
import type { Schema } from "../../db/schema";
import type { Db, Tx } from "../../db/transact";
import { FAR_FUTURE, SEA_LIMITS } from "../../limits/sea";
import { Refusal } from "../../runtime/errors";
import {
  type AgeBand,
  isBlockBetweenSql,
  isSuspendedOrBannedSql,
  lockOwnUser,
  type OwnUserRow,
  requireAgeBand,
} from "../../users/users";
import type { Bottle } from "../reading/bottle-view";
import { insertPersonView } from "../reading/count-views";
import { loadBottleAfterAction } from "../reading/load-bottle";
import { countBackpackPlaces } from "../reading/profile-counts";
import { SEA_STATES } from "../rules";

type PickableRow = { author_id: string; state: string; hidden_at: number | null; picked_at: number | null };

const selectPickableRow = preparedQuery<{ me: string; bottle: string }, PickableRow>((db, param) =>
  db
    .selectFrom("bottles")
    .leftJoin("findings", (on) =>
      on.onRef("findings.bottle_id", "=", "bottles.id").on("findings.user_id", "=", param("me")),
    )
    .select(["bottles.author_id", "bottles.state", "bottles.hidden_at", "findings.picked_at"])
    .where("bottles.id", "=", param("bottle")),
);

async function refuseUnpickable(tx: Tx, me: OwnUserRow, bottleId: string): Promise<void> {
  const [row] = await selectPickableRow(tx, { me: me.id, bottle: bottleId });
  if (!row || row.state === "removed" || row.hidden_at !== null) throw new Refusal("bottle_not_found");
  if (row.author_id === me.id) throw new Refusal("own_bottle");
  if (row.picked_at !== null) throw new Refusal("already_picked");
}

type PickUpdate = { me: string; bottle: string; seen: number; now: number; until: number; expires: number };

/** SQL form of `canMeetAuthor`: by the author's age, as `band` is only updated by a later maintenance run. */
function isSameAgeBand(eb: ExpressionBuilder<Schema, "bottles">, band: AgeBand, now: number | Expression<number>) {
  return eb.or([eb("bottles.band", "=", "all"), eb("bottles.author_adult_at", band === "adult" ? "<=" : ">", now)]);
}

const prepareHoldUpdate = (band: AgeBand) =>
  preparedQuery<PickUpdate, { id: string }>((db, param) =>
    db
      .updateTable("bottles")
      .set((eb) => ({
        state: "sea" as const,
        holder_id: param("me"),
        free_at: param("until"),
        expires_at: eb.case().when("band", "=", "all").then(sql.lit(FAR_FUTURE)).else(param("expires")).end(),
        waiting_since: null,
        pick_count: eb("pick_count", "+", 1),
        view_count: eb("view_count", "+", param("seen")),
      }))
      .where("id", "=", param("bottle"))
      .where("state", "in", SEA_STATES)
      .where("free_at", "<=", param("now"))
      .where("expires_at", ">", param("now"))
      .where("hidden_at", "is", null)
      .where((eb) => isSameAgeBand(eb, band, param("now")))
      .where((eb) => eb.not(isBlockBetweenSql(param("me"), sql.ref("bottles.author_id"))))
      .where((eb) => eb.not(isSuspendedOrBannedSql(eb.ref("bottles.author_id"), param("now"))))
      .returning("id"),
  );

const HOLD_UPDATES = { minor: prepareHoldUpdate("minor"), adult: prepareHoldUpdate("adult") };
const insertFinding = insertion("findings");

/** Conditional update: of two concurrent picks one gets the row. */
async function holdBottle(tx: Tx, me: OwnUserRow, band: AgeBand, bottleId: string, now: number): Promise<void> {
  const firstView = await insertPersonView(tx, me.id, bottleId, now);
  const until = now + SEA_LIMITS.hold;
  const expires = until + SEA_LIMITS.drift;
  const [heldRow] = await HOLD_UPDATES[band](tx, {
    me: me.id,
    bottle: bottleId,
    seen: firstView,
    now,
    until,
    expires,
  });
  if (!heldRow) throw new Refusal("bottle_not_found");
  await insertFinding(tx, {
    bottle_id: bottleId,
    user_id: me.id,
    country: me.country,
    picked_at: now,
    until,
    released_at: null,
    outcome: null,
  });
}

/**
 * Picks a bottle up for 24 hours (docs/product.md 3.4). @throws Refusal `profile_incomplete`,
 * `bottle_not_found`, `own_bottle`, `already_picked`, `backpack_full`, `pick_limit_reached`
 */
export function pickUpBottle(db: Db, actor: Actor, bottleId: string, now: number): Promise<Bottle> {
  return transactOnce(db, actor, now, async (tx) => {
    const me = await lockOwnUser(tx, actor.id, "pick_count");
    const band = requireAgeBand(me, now);
    const [, takenPlaces, spent] = await allSettledOrThrow([
      refuseUnpickable(tx, me, bottleId),
      countBackpackPlaces(tx, me.id, now),
      spendDailyLimit(tx, me.id, "pick", SEA_LIMITS.picksPerDay, now),
    ]);
    if (takenPlaces >= me.backpack_capacity) throw new Refusal("backpack_full");
    if (spent === null) throw new Refusal("pick_limit_reached", { resetsAt: nextDayStart(now) });
    await holdBottle(tx, me, band, bottleId, now);
    return loadBottleAfterAction(tx, me, bottleId, now);
  });
}
