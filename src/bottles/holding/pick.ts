import { type Expression, type ExpressionBuilder, sql } from "kysely";
import { resetsAt, spend } from "../../db/counters";
import { type Actor, once } from "../../db/once";
import { insertion, prepared } from "../../db/prepared";
import type { Schema } from "../../db/schema";
import { together } from "../../db/together";
import type { Db, Tx } from "../../db/transact";
import { NEVER, SEA } from "../../limits/limits";
import { Refusal } from "../../runtime/errors";
import { type Band, bandOfMe, blockBetween, isStopped, lockMe, type Me } from "../../users/users";
import { placesTaken } from "../reading/counts";
import { bottleAfter } from "../reading/lists";
import type { Bottle } from "../reading/view";
import { countedAsView } from "../reading/views";
import { AT_SEA } from "../rules";

type Reach = { author_id: string; state: string; hidden_at: number | null; picked_at: number | null };

const reach = prepared<{ me: string; bottle: string }, Reach>((db, hole) =>
  db
    .selectFrom("bottles")
    .leftJoin("findings", (on) =>
      on.onRef("findings.bottle_id", "=", "bottles.id").on("findings.user_id", "=", hole("me")),
    )
    .select(["bottles.author_id", "bottles.state", "bottles.hidden_at", "findings.picked_at"])
    .where("bottles.id", "=", hole("bottle"))
    .compile(),
);

async function refuseKnown(tx: Tx, me: Me, bottleId: string): Promise<void> {
  const [row] = await reach(tx, { me: me.id, bottle: bottleId });
  if (!row || row.state === "removed" || row.hidden_at !== null) throw new Refusal("bottle_not_found");
  if (row.author_id === me.id) throw new Refusal("own_bottle");
  if (row.picked_at !== null) throw new Refusal("already_picked");
}

type Taking = { me: string; bottle: string; seen: number; now: number; until: number; expires: number };

/** SQL form of `mayMeet`: by age, not by the band that housekeeping moves later. */
function sameBand(eb: ExpressionBuilder<Schema, "bottles">, band: Band, now: number | Expression<number>) {
  return eb.or([
    eb("bottles.band", "=", "all"),
    eb("bottles.author_adult_at", band === "adult" ? "<=" : ">", now),
  ]);
}

const taking = (band: Band) =>
  prepared<Taking, { id: string }>((db, hole) =>
    db
      .updateTable("bottles")
      .set((eb) => ({
        state: "sea" as const,
        holder_id: hole("me"),
        free_at: hole("until"),
        expires_at: eb.case().when("band", "=", "all").then(sql.lit(NEVER)).else(hole("expires")).end(),
        waiting_since: null,
        pick_count: eb("pick_count", "+", 1),
        view_count: eb("view_count", "+", hole("seen")),
      }))
      .where("id", "=", hole("bottle"))
      .where("state", "in", AT_SEA)
      .where("free_at", "<=", hole("now"))
      .where("expires_at", ">", hole("now"))
      .where("hidden_at", "is", null)
      .where((eb) => sameBand(eb, band, hole("now")))
      .where((eb) => eb.not(blockBetween(hole("me"), sql.ref("bottles.author_id"))))
      .where((eb) => eb.not(isStopped(eb.ref("bottles.author_id"), hole("now"))))
      .returning("id")
      .compile(),
  );

const TAKING = { minor: taking("minor"), adult: taking("adult") };
const note = insertion("findings");

/** Conditional update: of two concurrent picks one gets the row. */
async function take(tx: Tx, me: Me, band: Band, bottleId: string, now: number): Promise<void> {
  const seen = await countedAsView(tx, me.id, bottleId, now);
  const until = now + SEA.hold;
  const expires = until + SEA.drift;
  const [taken] = await TAKING[band](tx, { me: me.id, bottle: bottleId, seen, now, until, expires });
  if (!taken) throw new Refusal("bottle_not_found");
  await note(tx, {
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
 * Picks a bottle up for 24 hours (specification section 7). @throws Refusal `profile_incomplete`,
 * `bottle_not_found`, `own_bottle`, `already_picked`, `backpack_full`, `pick_limit_reached`
 */
export function pickUp(db: Db, actor: Actor, bottleId: string, now: number): Promise<Bottle> {
  return once(db, actor, now, async (tx) => {
    const me = await lockMe(tx, actor.id, "pick_count");
    const band = bandOfMe(me, now);
    const [, taken, spent] = await together([
      refuseKnown(tx, me, bottleId),
      placesTaken(tx, me.id, now),
      spend(tx, me.id, "pick", SEA.picksPerDay, now),
    ]);
    if (taken >= me.backpack_capacity) throw new Refusal("backpack_full");
    if (spent === null) throw new Refusal("pick_limit_reached", { resetsAt: resetsAt(now) });
    await take(tx, me, band, bottleId, now);
    return bottleAfter(tx, me, bottleId, now);
  });
}
