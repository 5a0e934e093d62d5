import { sql } from "kysely";
import { prepared } from "../../db/prepared";
import { type Db, type Tx, transact } from "../../db/transact";
import { GONE, NEVER, SEA } from "../../limits/limits";
import { Refusal } from "../../runtime/errors";
import { isBanned, lockMe } from "../../users/users";
import { placesTaken } from "../reading/counts";
import { bottleAfter } from "../reading/lists";
import type { Bottle } from "../reading/view";
import { AT_SEA } from "../rules";

type Mine = { bottle: string; me: string; now: number };

const reopen = prepared<Mine, { until: number }>((db, hole) =>
  db
    .updateTable("findings")
    .set({ released_at: null, outcome: null })
    .where("bottle_id", "=", hole("bottle"))
    .where("user_id", "=", hole("me"))
    .where("outcome", "in", ["thrown_back", "kept"])
    .where("released_at", ">", hole("now"))
    .where("until", ">", hole("now"))
    .returning("until")
    .compile(),
);

/** A bottle whose decision has not taken effect: not picked up, not used, not removed, its author not banned since. */
const takeBack = prepared<Mine & { until: number; expires: number }, { id: string }>((db, hole) =>
  db
    .updateTable("bottles")
    .set((eb) => ({
      state: "sea",
      holder_id: hole("me"),
      owner_id: null,
      collected_at: null,
      free_at: hole("until"),
      expires_at: eb
        .case()
        .when("band", "=", "all")
        .then(sql.lit(NEVER))
        .when("author_id", "=", sql.lit(GONE))
        .then(hole("until"))
        .else(hole("expires"))
        .end(),
    }))
    .where("id", "=", hole("bottle"))
    .where((eb) => eb.not(isBanned(eb.ref("bottles.author_id"))))
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "in", AT_SEA), eb("holder_id", "is", null), eb("free_at", ">", hole("now"))]),
        eb.and([
          eb("state", "=", sql.lit("kept")),
          eb("owner_id", "=", hole("me")),
          eb("collected_at", ">", hole("now")),
          eb("uses", "=", sql.lit(0)),
        ]),
      ]),
    )
    .returning("id")
    .compile(),
);

const inMyHand = prepared<Mine, { id: string }>((db, hole) =>
  db
    .selectFrom("bottles")
    .select("id")
    .where("id", "=", hole("bottle"))
    .where("holder_id", "=", hole("me"))
    .where("state", "in", AT_SEA)
    .where("free_at", ">", hole("now"))
    .where((eb) => eb.not(isBanned(eb.ref("bottles.author_id"))))
    .compile(),
);

async function back(tx: Tx, mine: Mine, capacity: number): Promise<void> {
  const [undone] = await reopen(tx, mine);
  if (!undone) {
    const [held] = await inMyHand(tx, mine);
    if (!held) throw new Refusal("undo_over");
    return;
  }
  const { until } = undone;
  const [taken] = await takeBack(tx, { ...mine, until, expires: until + SEA.drift });
  if (!taken) throw new Refusal("undo_over");
  // Another bottle may have taken its place meanwhile.
  if ((await placesTaken(tx, mine.me, mine.now)) > capacity) throw new Refusal("backpack_full");
}

/**
 * Puts a bottle back into the hand while throwing back or keeping it has not taken effect; harmless when repeated.
 * @throws Refusal `undo_over`, `backpack_full`
 */
export function undo(db: Db, actor: { id: string }, bottleId: string, now: number): Promise<Bottle> {
  return transact(db, async (tx) => {
    const me = await lockMe(tx, actor.id);
    await back(tx, { bottle: bottleId, me: me.id, now }, me.backpack_capacity);
    return bottleAfter(tx, me, bottleId, now);
  });
}
