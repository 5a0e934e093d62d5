import type { SqlBool } from "kysely";
import { type Actor, once } from "../db/once";
import { prepared } from "../db/prepared";
import type { BottleRow } from "../db/tables/bottles";
import type { Db, Tx } from "../db/transact";
import { Refusal } from "../runtime/errors";
import { areBlocked, bandOfMe, isBanned, isStopped, lockMe, type Me } from "../users/users";
import { type Reward, rewardFor, unpaid } from "./rewards";
import { mayMeet } from "./rules";

interface Liked extends Reward {
  likeCount: number;
  likedByMe: boolean;
}

type Reach = Pick<
  BottleRow,
  "author_id" | "band" | "author_adult_at" | "state" | "like_count" | "hidden_at"
> & {
  banned: SqlBool;
  stopped: SqlBool;
};

const reach = prepared<{ bottle: string; now: number }, Reach>((db, hole) =>
  db
    .selectFrom("bottles")
    .select(["author_id", "band", "author_adult_at", "state", "like_count", "hidden_at"])
    .select((eb) => [
      isBanned(eb.ref("bottles.author_id")).as("banned"),
      isStopped(eb.ref("bottles.author_id"), hole("now")).as("stopped"),
    ])
    .where("id", "=", hole("bottle"))
    .compile(),
);

async function reachable(tx: Tx, me: Me, bottleId: string, now: number): Promise<Reach> {
  const [bottle] = await reach(tx, { bottle: bottleId, now });
  if (!bottle || bottle.state === "removed") throw new Refusal("bottle_not_found");
  if (bottle.author_id === me.id) throw new Refusal("own_bottle");
  return bottle;
}

/** @throws Refusal `bottle_not_found`, `own_bottle`, `profile_incomplete`, `forbidden`, `person_stopped` */
async function refuseStrangeWaters(tx: Tx, me: Me, bottleId: string, now: number): Promise<void> {
  const bottle = await reachable(tx, me, bottleId, now);
  if (bottle.hidden_at !== null || bottle.banned) throw new Refusal("bottle_not_found");
  if (await areBlocked(tx, me.id, bottle.author_id)) throw new Refusal("bottle_not_found");
  if (!mayMeet(bottle, bandOfMe(me, now), now)) throw new Refusal("forbidden");
  if (bottle.stopped) throw new Refusal("person_stopped");
}

const note = prepared<{ bottle: string; me: string; now: number }, { active: number }>((db, hole) =>
  db
    .insertInto("bottle_likes")
    .values({ bottle_id: hole("bottle"), user_id: hole("me"), active: 1, created_at: hole("now") })
    .onConflict((on) => on.doNothing())
    .returning("active")
    .compile(),
);

/** The row stays, so that only the first like is paid. @returns whether it is the first */
const firstLike = async (tx: Tx, me: Me, bottleId: string, now: number): Promise<boolean> =>
  (await note(tx, { bottle: bottleId, me: me.id, now })).length > 0;

async function turn(tx: Tx, me: Me, bottleId: string, active: 0 | 1): Promise<boolean> {
  const changed = await tx
    .updateTable("bottle_likes")
    .set({ active })
    .where("bottle_id", "=", bottleId)
    .where("user_id", "=", me.id)
    .where("active", "=", active ? 0 : 1)
    .returning("active")
    .executeTakeFirst();
  return changed !== undefined;
}

const counted = prepared<{ bottle: string; change: number }, { like_count: number }>((db, hole) =>
  db
    .updateTable("bottles")
    .set((eb) => ({ like_count: eb("like_count", "+", hole("change")) }))
    .where("id", "=", hole("bottle"))
    .returning("like_count")
    .compile(),
);

async function count(tx: Tx, bottleId: string, change: -1 | 0 | 1): Promise<number> {
  const [row] = await counted(tx, { bottle: bottleId, change });
  return row?.like_count ?? 0;
}

/**
 * Likes a bottle; idempotent, paid once within the day's limit (specification section 9).
 * @throws Refusal `bottle_not_found`, `own_bottle`, `profile_incomplete`, `forbidden` (age band), `person_stopped`
 */
export function like(db: Db, actor: Actor, bottleId: string, now: number): Promise<Liked> {
  return once(db, actor, now, async (tx) => {
    const me = await lockMe(tx, actor.id);
    await refuseStrangeWaters(tx, me, bottleId, now);
    const first = await firstLike(tx, me, bottleId, now);
    const changed = first || (await turn(tx, me, bottleId, 1));
    const reward = first ? await rewardFor(tx, me, "like", bottleId, now) : unpaid(me);
    return { likeCount: await count(tx, bottleId, changed ? 1 : 0), likedByMe: true, ...reward };
  });
}

/** Takes a like back; idempotent, moves no coins. @throws Refusal `bottle_not_found`, `own_bottle` */
export function unlike(db: Db, actor: Actor, bottleId: string, now: number): Promise<Liked> {
  return once(db, actor, now, async (tx) => {
    const me = await lockMe(tx, actor.id);
    await reachable(tx, me, bottleId, now);
    const changed = await turn(tx, me, bottleId, 0);
    return { likeCount: await count(tx, bottleId, changed ? -1 : 0), likedByMe: false, ...unpaid(me) };
  });
}
