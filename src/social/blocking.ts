import { endBurnsBetween } from "../chat/chat";
import { prepared } from "../db/prepared";
import { type Db, transact } from "../db/transact";
import { pairOf, untie } from "./following";
import { type Relation, relationOf } from "./rules";

const note = prepared<{ me: string; other: string; now: number }, unknown>((db, hole) =>
  db
    .insertInto("blocks")
    .values({ blocker_id: hole("me"), blocked_id: hole("other"), created_at: hole("now") })
    .onConflict((on) => on.doNothing())
    .compile(),
);

const lift = prepared<{ me: string; other: string }, unknown>((db, hole) =>
  db
    .deleteFrom("blocks")
    .where("blocker_id", "=", hole("me"))
    .where("blocked_id", "=", hole("other"))
    .compile(),
);

/** Blocks a person, ends follows and unopened burn pictures; silent, idempotent. @throws Refusal `yourself`, `user_not_found` */
export function block(db: Db, actor: { id: string }, otherId: string, now: number): Promise<Relation> {
  return transact<Relation>(db, async (tx) => {
    const { between } = await pairOf(tx, actor.id, otherId);
    const { iFollow, followsMe } = between;
    if (iFollow) await untie(tx, actor.id, otherId, followsMe);
    if (followsMe) await untie(tx, otherId, actor.id, false);
    await note(tx, { me: actor.id, other: otherId, now });
    await endBurnsBetween(tx, actor.id, otherId, now);
    return "blocked";
  });
}

/** Ends one's own block; idempotent. @returns the relation @throws Refusal `yourself`, `user_not_found` */
export function unblock(db: Db, actor: { id: string }, otherId: string, _now: number): Promise<Relation> {
  return transact(db, async (tx) => {
    const { between } = await pairOf(tx, actor.id, otherId);
    await lift(tx, { me: actor.id, other: otherId });
    return relationOf({ ...between, iBlocked: false });
  });
}
