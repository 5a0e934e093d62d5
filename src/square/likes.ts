import { type Actor, transactOnce } from "../db/idempotency";
import { preparedQuery } from "../db/prepared-query";
import type { Db, Tx } from "../db/transact";
import { addToDesignCounts } from "../designs/designs";
import { notifyPerson } from "../messages/messages";
import { Refusal } from "../runtime/errors";
import {
  type DesignForActor,
  designNotificationParams,
  findListedDesignForActor,
  lockListedDesignForActor,
} from "./access";

interface DesignLikeResult {
  likeCount: number;
  likedByMe: boolean;
}

const insertDesignLike = preparedQuery<{ design: string; me: string; now: number }, { active: number }>((db, param) =>
  db
    .insertInto("design_likes")
    .values({ design_id: param("design"), user_id: param("me"), active: 1, created_at: param("now") })
    .onConflict((on) => on.doNothing())
    .returning("active"),
);

const prepareLikeChange = (active: 0 | 1) =>
  preparedQuery<{ design: string; me: string }, { active: number }>((db, param) =>
    db
      .updateTable("design_likes")
      .set({ active })
      .where("design_id", "=", param("design"))
      .where("user_id", "=", param("me"))
      .where("active", "=", active ? 0 : 1)
      .returning("active"),
  );

const LIKE_CHANGES = { on: prepareLikeChange(1), off: prepareLikeChange(0) };

/** Notifies the designer of a person's first like. Lock order: people before designs. */
async function notifyDesignerOfLike(tx: Tx, design: DesignForActor, me: string, now: number): Promise<void> {
  await notifyPerson(tx, design.designer_id, "exhibition_liked", designNotificationParams(design, me), now);
}

/** Likes a design; idempotent. @throws Refusal `design_not_found`, `own_design`, `profile_incomplete` */
export function likeDesign(db: Db, actor: Actor, id: string, now: number): Promise<DesignLikeResult> {
  return transactOnce(db, actor, now, async (tx) => {
    const design = await lockListedDesignForActor(tx, actor.id, id, now);
    if (design.designer_id === actor.id) throw new Refusal("own_design", { act: "like" });
    const [first] = await insertDesignLike(tx, { design: id, me: actor.id, now });
    if (first) await notifyDesignerOfLike(tx, design, actor.id, now);
    const changed = first ?? (await LIKE_CHANGES.on(tx, { design: id, me: actor.id }))[0];
    const { like_count } = await addToDesignCounts(tx, id, changed ? 1 : 0, 0);
    return { likeCount: like_count, likedByMe: true };
  });
}

/** Removes a like; idempotent. @throws Refusal `design_not_found`, `profile_incomplete` */
export function unlikeDesign(db: Db, actor: Actor, id: string, now: number): Promise<DesignLikeResult> {
  return transactOnce(db, actor, now, async (tx) => {
    await findListedDesignForActor(tx, actor.id, id, now);
    const [changed] = await LIKE_CHANGES.off(tx, { design: id, me: actor.id });
    const { like_count } = await addToDesignCounts(tx, id, changed ? -1 : 0, 0);
    return { likeCount: like_count, likedByMe: false };
  });
}
