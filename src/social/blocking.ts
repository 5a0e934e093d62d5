import { endBurnsBetween, isConversationListed, loadStanding, publishTieChanged } from "../chat/chat";
import { preparedQuery } from "../db/prepared-query";
import { type Db, type Tx, transact } from "../db/transact";
import { publishUnreadChanged } from "../events/events";
import { ageBandPersonOf } from "../users/users";
import { loadFollowProspect } from "./contact/follow-rules";
import { deletePendingFollows } from "./contact/pending-follows";
import { type LockedPair, lockRelationPair, removeFollow } from "./following";
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

/**
 * Blocks, or ends a block, and tells the open chats of both: the other one only where the two had to do with each other and
 * their page changes, as any other event would tell them of it, and name who blocked them.
 */
async function changeBlock(
  tx: Tx,
  { me, other, ties }: LockedPair,
  now: number,
  change: () => Promise<unknown>,
): Promise<void> {
  const { iFollow, followsMe } = ties;
  const areTied = iFollow || followsMe || (await isConversationListed(tx, other.id, me.id));
  const them = { id: other.id, ...ageBandPersonOf(other) };
  const theirStanding = async () =>
    loadStanding(tx, other.id, me.id, await loadFollowProspect(tx, them, me.id, now), now);
  const before = await theirStanding();
  await change();
  if (areTied && (await theirStanding()) !== before) await publishTieChanged(tx, other.id, me.id, now);
  await publishTieChanged(tx, me.id, other.id, now);
}

async function endTies(tx: Tx, { me, other, ties }: LockedPair): Promise<void> {
  const { iFollow, followsMe } = ties;
  if (iFollow) await removeFollow(tx, me.id, other.id, followsMe);
  if (followsMe) await removeFollow(tx, other.id, me.id, false);
  await deletePendingFollows(tx, me.id, other.id);
}

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
    const pair = await lockRelationPair(tx, actor.id, otherId);
    if (!pair.ties.iBlocked)
      await changeBlock(tx, pair, now, async () => {
        await endTies(tx, pair);
        await insertBlock(tx, { me: actor.id, other: otherId, now });
      });
    await endBurnsBetween(tx, actor.id, otherId, now);
    publishUnreadChanged(tx, actor.id);
    await onBlocked(tx, actor.id, otherId, now);
    return "blocked";
  });
}

/** Ends the own block; idempotent. @param now ms @returns the relation @throws Refusal `yourself`, `user_not_found` */
export function unblockPerson(db: Db, actor: { id: string }, otherId: string, now: number): Promise<Relation> {
  return transact(db, async (tx) => {
    const pair = await lockRelationPair(tx, actor.id, otherId);
    if (pair.ties.iBlocked) await changeBlock(tx, pair, now, () => deleteBlock(tx, { me: actor.id, other: otherId }));
    return relationOf({ ...pair.ties, iBlocked: false });
  });
}
