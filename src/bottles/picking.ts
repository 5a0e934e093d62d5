import { sql } from "kysely";
import { resetsAt, spend } from "../db/counters";
import { type Actor, once } from "../db/once";
import type { Db, Queries, Tx } from "../db/transact";
import { Refusal } from "../errors";
import { NEVER, SEA } from "../limits";
import { bandOfMe, blockBetween, lockMe, type Me, sameBand } from "./meeting";
import { bottleAfter } from "./reading";
import type { Band } from "./rules";
import type { Bottle } from "./view";
import { countedAsView } from "./viewing";

/** @throws Refusal for what can be told before the bottle is reached for */
async function refuseKnown(tx: Tx, me: Me, bottleId: string): Promise<void> {
  const row = await tx
    .selectFrom("bottles")
    .leftJoin("findings", (on) =>
      on.onRef("findings.bottle_id", "=", "bottles.id").on("findings.user_id", "=", me.id),
    )
    .select(["bottles.author_id", "bottles.state", "findings.picked_at"])
    .where("bottles.id", "=", bottleId)
    .executeTakeFirst();
  if (!row || row.state === "removed") throw new Refusal("bottle_not_found");
  if (row.author_id === me.id) throw new Refusal("own_bottle");
  if (row.picked_at !== null) throw new Refusal("already_picked");
}

/** Backpack places taken: bottles in hand and bottles kept. */
export async function placesTaken(db: Queries, userId: string, now: number): Promise<number> {
  const { n } = await db
    .selectNoFrom((eb) => [
      sql<number>`${eb
        .selectFrom("bottles")
        .select((count) => count.fn.countAll().as("n"))
        .where("holder_id", "=", userId)
        .where("free_at", ">", now)
        .where("state", "=", sql.lit("sea"))} + ${eb
        .selectFrom("bottles")
        .select((count) => count.fn.countAll().as("n"))
        .where("owner_id", "=", userId)
        .where("state", "=", sql.lit("kept"))}`.as("n"),
    ])
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The one conditional update: of two who reach for it one gets the row. */
async function take(tx: Tx, me: Me, band: Band, bottleId: string, now: number): Promise<void> {
  const seen = await countedAsView(tx, me.id, bottleId, now);
  const until = now + SEA.hold;
  const taken = await tx
    .updateTable("bottles")
    .set((eb) => ({
      holder_id: me.id,
      free_at: until,
      expires_at: eb
        .case()
        .when("band", "=", "all")
        .then(sql.lit(NEVER))
        .else(until + SEA.drift)
        .end(),
      waiting_since: null,
      pick_count: eb("pick_count", "+", 1),
      view_count: eb("view_count", "+", seen),
    }))
    .where("id", "=", bottleId)
    .where("state", "=", "sea")
    .where("free_at", "<=", now)
    .where("expires_at", ">", now)
    .where((eb) => sameBand(eb, band, now))
    .where((eb) => eb.not(blockBetween(eb.val(me.id), sql.ref("bottles.author_id"))))
    .returning("id")
    .executeTakeFirst();
  if (!taken) throw new Refusal("bottle_not_found");
  await tx
    .insertInto("findings")
    .values({
      bottle_id: bottleId,
      user_id: me.id,
      country: me.country,
      picked_at: now,
      until,
      released_at: null,
      outcome: null,
    })
    .execute();
}

/**
 * Picks a bottle up for 24 hours (specification section 7, `POST /bottles/pick/{id}`; product.md, Pick up). A pick
 * that is refused spends nothing.
 * @throws Refusal `profile_incomplete`, `bottle_not_found` (also when another hand was faster), `own_bottle`,
 * `already_picked`, `backpack_full`, `pick_limit_reached`
 */
export function pickUp(db: Db, actor: Actor, bottleId: string, now: number): Promise<Bottle> {
  return once(db, actor, now, async (tx) => {
    const me = await lockMe(tx, actor.id, "pick_count");
    const band = bandOfMe(me, now);
    await refuseKnown(tx, me, bottleId);
    if ((await placesTaken(tx, me.id, now)) >= me.backpack_capacity) throw new Refusal("backpack_full");
    const spent = await spend(tx, me.id, "pick", SEA.picksPerDay, now);
    if (spent === null) throw new Refusal("pick_limit_reached", { resetsAt: resetsAt(now) });
    await take(tx, me, band, bottleId, now);
    return bottleAfter(tx, me, bottleId, now);
  });
}
