import { endBurnsBetween } from "../chat/chat";
import { preparedQuery } from "../db/prepared-query";
import { type Db, type Tx, transact } from "../db/transact";
import { publishUnreadChanged } from "../events/events";
import { deletePendingFollows } from "./contact/pending-follows";
import { lockRelationPair, removeFollow } from "./following";
import { type Relation, relationOf } from "./rules";

const insertBlock = preparedQuery<{ me: string; other: string; now: number }, unknown>((db, param) =>
  db
    .insertInto("blocks")
    .values({ blocker_id: param("me"), blocked_id: param("other"), created_at: param("now") })
    .onConflict((on) => on.doNothing()),
);

const deleteBlock = preparedQuery<{ me: string; other: string }, unknown>((db, param) =>
  db.deleteFrom("blocks").where("blocker_id", "=", param("me")).where("blocked_id", "=", param("other")),
);

/** Runs in the transaction in which a person blocks another; both rows are locked. @param now ms */
export type OnBlocked = (tx: Tx, userId: string, blockedId: string, now: number) => Promise<void>;

/**
 * Blocks a person, ends follows, pending ones too, and unopened burn pictures; not notified, idempotent. @param now ms
 * @param onBlocked what other rooms do @throws Refusal `yourself`, `user_not_found`
 */
export function blockPerson(
  db: Db,
  actor: { id: string },
  otherId: string,
  now: number,
  onBlocked: OnBlocked,
): Promise<Relation> {
  return transact<Relation>(db, async (tx) => {
    const { ties } = await lockRelationPair(tx, actor.id, otherId);
    const { iFollow, followsMe } = ties;
    if (iFollow) await removeFollow(tx, actor.id, otherId, followsMe);
    if (followsMe) await removeFollow(tx, otherId, actor.id, false);
    await deletePendingFollows(tx, actor.id, otherId);
    await insertBlock(tx, { me: actor.id, other: otherId, now });
    await endBurnsBetween(tx, actor.id, otherId, now);
    publishUnreadChanged(tx, actor.id);
    await onBlocked(tx, actor.id, otherId, now);
    return "blocked";
  });
}

/** Ends the own block; idempotent. @returns the relation @throws Refusal `yourself`, `user_not_found` */
export function unblockPerson(db: Db, actor: { id: string }, otherId: string, _now: number): Promise<Relation> {
  return transact(db, async (tx) => {
    const { ties } = await lockRelationPair(tx, actor.id, otherId);
    await deleteBlock(tx, { me: actor.id, other: otherId });
    return relationOf({ ...ties, iBlocked: false });
  });
}
