import type { SqlBool } from "kysely";
import { type Actor, transactOnce } from "../../db/idempotency";
import { newId } from "../../db/ids";
import { insertion, preparedQuery } from "../../db/prepared-query";
import type { BottleRow } from "../../db/tables/bottles";
import type { Db, Tx } from "../../db/transact";
import { DELETED_USER_ID } from "../../limits/account";
import { notifyPerson } from "../../messages/messages";
import { Refusal } from "../../runtime/errors";
import { holdText, judgeText } from "../../safety/safety";
import {
  areBlocked,
  findUnderPairLock,
  isBannedSql,
  lockOwnUser,
  type OwnUserRow,
  requireAgeBand,
} from "../../users/users";
import { isBriefAnswer } from "../brief-answer";
import type { Bottle } from "../reading/bottle-view";
import { loadBottleAfterAction } from "../reading/load-bottle";
import { type BottleReward, noReward, payReward } from "../rewards";
import { canMeetAuthor } from "../rules";
import { releaseHeldBottle } from "./end-hold";

interface DroppedBottle extends BottleReward {
  bottle: Bottle;
}

const DROP_TARGET_COLUMNS = [
  "author_id",
  "holder_id",
  "free_at",
  "state",
  "band",
  "author_adult_at",
  "hidden_at",
] as const satisfies (keyof BottleRow)[];

type DropTargetRow = Pick<BottleRow, (typeof DROP_TARGET_COLUMNS)[number]> & { banned: SqlBool };

const selectDropTarget = preparedQuery<{ bottle: string }, DropTargetRow>((db, param) =>
  db
    .selectFrom("bottles")
    .select(DROP_TARGET_COLUMNS)
    .select((eb) => isBannedSql(eb.ref("bottles.author_id")).as("banned"))
    .where("id", "=", param("bottle")),
);

/** Checks that the actor holds the bottle and may comment on it. @throws Refusal `bottle_not_found`, `not_held`, `forbidden` */
async function findDropTarget(tx: Tx, actorId: string, bottleId: string, now: number): Promise<DropTargetRow> {
  const [bottle] = await selectDropTarget(tx, { bottle: bottleId });
  if (!bottle || bottle.state === "removed" || bottle.banned) throw new Refusal("bottle_not_found");
  if (bottle.holder_id !== actorId || bottle.free_at <= now) throw new Refusal("not_held");
  const isUnreachable = bottle.author_id === DELETED_USER_ID || bottle.hidden_at !== null;
  if (isUnreachable || (await areBlocked(tx, actorId, bottle.author_id))) throw new Refusal("forbidden");
  return bottle;
}

const insertComment = insertion("comments");

const UNANSWERED = {
  answer: null,
  answered_at: null,
  answer_hidden_at: null,
  answer_masks: null,
  thanked_at: null,
} as const;

/** Saves the comment. @returns the text for the author's message; null: held for review */
async function saveDropComment(
  tx: Tx,
  me: OwnUserRow,
  bottleId: string,
  content: string,
  now: number,
): Promise<string | null> {
  const thing = { kind: "comment", id: newId(now), aboutId: me.id } as const;
  const text = { kind: "comment", fields: { comment: content } } as const;
  const { holdingRules, masks, shown, massCase } = await judgeText(tx, me, text, thing, now);
  const row = { id: thing.id, bottle_id: bottleId, author_id: me.id, content, created_at: now };
  await insertComment(tx, { ...row, ...UNANSWERED, hidden_at: holdingRules ? now : null, masks });
  if (!holdingRules) return shown.comment ?? content;
  await holdText(tx, { ...thing, fields: text.fields, rules: holdingRules, massCase }, now);
  return null;
}

/**
 * Releases a held bottle with a comment and pays for it within the day's limit (docs/product.md 3.5).
 * @throws Refusal `bottle_not_found`, `not_held`, `forbidden`, `text_refused`
 */
export function dropBottle(
  db: Db,
  actor: Actor,
  bottleId: string,
  content: string,
  now: number,
): Promise<DroppedBottle> {
  return transactOnce(db, actor, now, async (tx) => {
    const { me, found } = await findUnderPairLock(tx, actor.id, {
      find: () => findDropTarget(tx, actor.id, bottleId, now),
      otherOf: ({ author_id }) => author_id,
      gone: "forbidden",
    });
    if (!canMeetAuthor(found, requireAgeBand(me, now), now)) throw new Refusal("forbidden");
    await releaseHeldBottle(
      tx,
      { holder: me.id, bottle: bottleId, outcome: "dropped", brief: isBriefAnswer(content) },
      now,
    );
    const comment = await saveDropComment(tx, me, bottleId, content, now);
    const reward = await payReward(tx, me, "comment", bottleId, now);
    if (comment !== null) {
      const params = { from: me.id, nickname: me.nickname, comment, bottleId };
      await notifyPerson(tx, found.author_id, "bottle_commented", params, now);
    }
    const bottle = await loadBottleAfterAction(tx, me, bottleId, now);
    return { bottle, ...reward };
  });
}

/**
 * Releases a bottle without comment or coins. @param grace ms in which it can be undone
 * @throws Refusal `bottle_not_found`, `not_held`
 */
export function throwBackBottle(
  db: Db,
  actor: Actor,
  bottleId: string,
  now: number,
  grace = 0,
): Promise<DroppedBottle> {
  return transactOnce(db, actor, now, async (tx) => {
    const me = await lockOwnUser(tx, actor.id);
    await refuseMissingBottle(tx, bottleId);
    await releaseHeldBottle(tx, { holder: me.id, bottle: bottleId, outcome: "thrown_back", grace }, now);
    const bottle = await loadBottleAfterAction(tx, me, bottleId, now);
    return { bottle, ...noReward(me) };
  });
}

/**
 * Refuses a bottle that does not exist, is removed, or whose author is banned. @param also "hidden": refuses hidden ones too
 * @throws Refusal `bottle_not_found`
 */
export async function refuseMissingBottle(tx: Tx, bottleId: string, also?: "hidden"): Promise<void> {
  const row = await tx
    .selectFrom("bottles")
    .select("id")
    .where("id", "=", bottleId)
    .where("state", "!=", "removed")
    .where((eb) => eb.not(isBannedSql(eb.ref("bottles.author_id"))))
    .$if(also === "hidden", (query) => query.where("hidden_at", "is", null))
    .executeTakeFirst();
  if (!row) throw new Refusal("bottle_not_found");
}
