import { type Actor, once } from "../db/once";
import type { Db, Tx } from "../db/transact";
import { Refusal } from "../errors";
import { areBlocked, bandOfMe, lockMe, type Me } from "./meeting";
import { type Reward, rewardFor, unpaid } from "./rewards";
import { mayMeet } from "./rules";

export interface Liked extends Reward {
  likeCount: number;
  likedByMe: boolean;
}

/** @throws Refusal `bottle_not_found`, `own_bottle` */
async function reachable(tx: Tx, me: Me, bottleId: string) {
  const bottle = await tx
    .selectFrom("bottles")
    .select(["author_id", "band", "author_adult_at", "state", "like_count"])
    .where("id", "=", bottleId)
    .executeTakeFirst();
  if (!bottle || bottle.state === "removed") throw new Refusal("bottle_not_found");
  if (bottle.author_id === me.id) throw new Refusal("own_bottle");
  return bottle;
}

/** @throws Refusal `bottle_not_found`, `own_bottle`, `profile_incomplete`, `forbidden` */
async function refuseStrangeWaters(tx: Tx, me: Me, bottleId: string, now: number): Promise<void> {
  const bottle = await reachable(tx, me, bottleId);
  if (await areBlocked(tx, me.id, bottle.author_id)) throw new Refusal("bottle_not_found");
  if (!mayMeet(bottle, bandOfMe(me, now), now)) throw new Refusal("forbidden");
}

/** The row stays for ever, so that the first like alone is paid. @returns whether it is the first */
async function firstLike(tx: Tx, me: Me, bottleId: string, now: number): Promise<boolean> {
  const first = await tx
    .insertInto("bottle_likes")
    .values({ bottle_id: bottleId, user_id: me.id, active: 1, created_at: now })
    .onConflict((on) => on.doNothing())
    .returning("active")
    .executeTakeFirst();
  return first !== undefined;
}

/** @returns whether anything changed */
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

async function count(tx: Tx, bottleId: string, change: -1 | 0 | 1): Promise<number> {
  const { like_count } = await tx
    .updateTable("bottles")
    .set((eb) => ({ like_count: eb("like_count", "+", change) }))
    .where("id", "=", bottleId)
    .returning("like_count")
    .executeTakeFirstOrThrow();
  return like_count;
}

/**
 * Likes a bottle: counts once per person, and the first time it pays while the day's limit lasts (specification
 * section 9). Again is harmless.
 * @throws Refusal `bottle_not_found`, `own_bottle`, `profile_incomplete`, `forbidden` (the other age band)
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

/**
 * Takes a like back; no coins move. Again is harmless.
 * @throws Refusal `bottle_not_found`, `own_bottle`
 */
export function unlike(db: Db, actor: Actor, bottleId: string, now: number): Promise<Liked> {
  return once(db, actor, now, async (tx) => {
    const me = await lockMe(tx, actor.id);
    await reachable(tx, me, bottleId);
    const changed = await turn(tx, me, bottleId, 0);
    return { likeCount: await count(tx, bottleId, changed ? -1 : 0), likedByMe: false, ...unpaid(me) };
  });
}
