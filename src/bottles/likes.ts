import type { SqlBool } from "kysely";
import { type Actor, transactOnce } from "../db/idempotency";
import { preparedQuery } from "../db/prepared-query";
import type { BottleRow } from "../db/tables/bottles";
import type { Db, Tx } from "../db/transact";
import { Refusal } from "../runtime/errors";
import {
  areBlocked,
  isBannedSql,
  isSuspendedOrBannedSql,
  lockOwnUser,
  type OwnUserRow,
  requireAgeBand,
} from "../users/users";
import { type BottleReward, noReward, payReward } from "./rewards";
import { canMeetAuthor } from "./rules";

interface BottleLikeResult extends BottleReward {
  likeCount: number;
  likedByMe: boolean;
}

type LikeableRow = Pick<BottleRow, "author_id" | "band" | "author_adult_at" | "state" | "like_count" | "hidden_at"> & {
  banned: SqlBool;
  stopped: SqlBool;
};

const selectLikeableRow = preparedQuery<{ bottle: string; now: number }, LikeableRow>((db, param) =>
  db
    .selectFrom("bottles")
    .select(["author_id", "band", "author_adult_at", "state", "like_count", "hidden_at"])
    .select((eb) => [
      isBannedSql(eb.ref("bottles.author_id")).as("banned"),
      isSuspendedOrBannedSql(eb.ref("bottles.author_id"), param("now")).as("stopped"),
    ])
    .where("id", "=", param("bottle")),
);

async function findLikeableBottle(tx: Tx, me: OwnUserRow, bottleId: string, now: number): Promise<LikeableRow> {
  const [bottle] = await selectLikeableRow(tx, { bottle: bottleId, now });
  if (!bottle || bottle.state === "removed") throw new Refusal("bottle_not_found");
  if (bottle.author_id === me.id) throw new Refusal("own_bottle");
  return bottle;
}

/** @throws Refusal `bottle_not_found`, `own_bottle`, `profile_incomplete`, `forbidden`, `person_stopped` */
async function refuseUnlikeable(tx: Tx, me: OwnUserRow, bottleId: string, now: number): Promise<void> {
  const bottle = await findLikeableBottle(tx, me, bottleId, now);
  if (bottle.hidden_at !== null || bottle.banned) throw new Refusal("bottle_not_found");
  if (await areBlocked(tx, me.id, bottle.author_id)) throw new Refusal("bottle_not_found");
  if (!canMeetAuthor(bottle, requireAgeBand(me, now), now)) throw new Refusal("forbidden");
  if (bottle.stopped) throw new Refusal("person_stopped");
}

const insertLike = preparedQuery<{ bottle: string; me: string; now: number }, { active: number }>((db, param) =>
  db
    .insertInto("bottle_likes")
    .values({ bottle_id: param("bottle"), user_id: param("me"), active: 1, created_at: param("now") })
    .onConflict((on) => on.doNothing())
    .returning("active"),
);

/** The row stays after an unlike, so that only the first like is paid. @returns whether it is the first */
const insertFirstLike = async (tx: Tx, me: OwnUserRow, bottleId: string, now: number): Promise<boolean> =>
  (await insertLike(tx, { bottle: bottleId, me: me.id, now })).length > 0;

async function setLikeActive(tx: Tx, me: OwnUserRow, bottleId: string, active: 0 | 1): Promise<boolean> {
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

const updateLikeCount = preparedQuery<{ bottle: string; change: number }, { like_count: number }>((db, param) =>
  db
    .updateTable("bottles")
    .set((eb) => ({ like_count: eb("like_count", "+", param("change")) }))
    .where("id", "=", param("bottle"))
    .returning("like_count"),
);

async function addToLikeCount(tx: Tx, bottleId: string, change: -1 | 0 | 1): Promise<number> {
  const [row] = await updateLikeCount(tx, { bottle: bottleId, change });
  return row?.like_count ?? 0;
}

/**
 * Likes a bottle; idempotent, paid once within the day's limit (docs/product.md 3.8).
 * @throws Refusal `bottle_not_found`, `own_bottle`, `profile_incomplete`, `forbidden` (age band), `person_stopped`
 */
export function likeBottle(db: Db, actor: Actor, bottleId: string, now: number): Promise<BottleLikeResult> {
  return transactOnce(db, actor, now, async (tx) => {
    const me = await lockOwnUser(tx, actor.id);
    await refuseUnlikeable(tx, me, bottleId, now);
    const first = await insertFirstLike(tx, me, bottleId, now);
    const changed = first || (await setLikeActive(tx, me, bottleId, 1));
    const reward = first ? await payReward(tx, me, "like", bottleId, now) : noReward(me);
    return { likeCount: await addToLikeCount(tx, bottleId, changed ? 1 : 0), likedByMe: true, ...reward };
  });
}

/** Removes a like; idempotent, moves no coins. @throws Refusal `bottle_not_found`, `own_bottle` */
export function unlikeBottle(db: Db, actor: Actor, bottleId: string, now: number): Promise<BottleLikeResult> {
  return transactOnce(db, actor, now, async (tx) => {
    const me = await lockOwnUser(tx, actor.id);
    await findLikeableBottle(tx, me, bottleId, now);
    const changed = await setLikeActive(tx, me, bottleId, 0);
    return {
      likeCount: await addToLikeCount(tx, bottleId, changed ? -1 : 0),
      likedByMe: false,
      ...noReward(me),
    };
  });
}
