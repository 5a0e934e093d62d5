import { type Actor, once } from "../db/once";
import { prepared } from "../db/prepared";
import type { Db, Tx } from "../db/transact";
import { countDesign } from "../designs/designs";
import { notify } from "../messages/messages";
import { Refusal } from "../runtime/errors";
import { type Reached, reachHung, spokenOf } from "./access";

interface Liked {
  likeCount: number;
  likedByMe: boolean;
}

const note = prepared<{ design: string; me: string; now: number }, { active: number }>((db, hole) =>
  db
    .insertInto("design_likes")
    .values({ design_id: hole("design"), user_id: hole("me"), active: 1, created_at: hole("now") })
    .onConflict((on) => on.doNothing())
    .returning("active")
    .compile(),
);

const turning = (active: 0 | 1) =>
  prepared<{ design: string; me: string }, { active: number }>((db, hole) =>
    db
      .updateTable("design_likes")
      .set({ active })
      .where("design_id", "=", hole("design"))
      .where("user_id", "=", hole("me"))
      .where("active", "=", active ? 0 : 1)
      .returning("active")
      .compile(),
  );

const TURN = { on: turning(1), off: turning(0) };

/** Notified once per person. Lock order: people before designs. */
async function notifyDesigner(tx: Tx, design: Reached, me: string, now: number): Promise<void> {
  await notify(tx, design.designer_id, "exhibition_liked", spokenOf(design, me), now);
}

/** Likes a design; idempotent. @throws Refusal `design_not_found`, `own_design`, `profile_incomplete` */
export function likeDesign(db: Db, actor: Actor, id: string, now: number): Promise<Liked> {
  return once(db, actor, now, async (tx) => {
    const design = await reachHung(tx, actor.id, id, now);
    if (design.designer_id === actor.id) throw new Refusal("own_design", { act: "like" });
    const [first] = await note(tx, { design: id, me: actor.id, now });
    if (first) await notifyDesigner(tx, design, actor.id, now);
    const changed = first ?? (await TURN.on(tx, { design: id, me: actor.id }))[0];
    const { like_count } = await countDesign(tx, id, changed ? 1 : 0, 0);
    return { likeCount: like_count, likedByMe: true };
  });
}

/** Takes a like back; idempotent. @throws Refusal `design_not_found`, `profile_incomplete` */
export function unlikeDesign(db: Db, actor: Actor, id: string, now: number): Promise<Liked> {
  return once(db, actor, now, async (tx) => {
    await reachHung(tx, actor.id, id, now);
    const [changed] = await TURN.off(tx, { design: id, me: actor.id });
    const { like_count } = await countDesign(tx, id, changed ? -1 : 0, 0);
    return { likeCount: like_count, likedByMe: false };
  });
}
