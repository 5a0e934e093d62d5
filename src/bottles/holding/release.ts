import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Actor, transactOnce } from "../../db/idempotency";
import { newId, shuffleKey } from "../../db/ids";
import { insertion, preparedQuery } from "../../db/prepared-query";
import type { BottleFindingRow, BottleRow } from "../../db/tables/bottles";
import type { Db, Tx } from "../../db/transact";
import { DELETED_USER_ID } from "../../limits/account";
import { FAR_FUTURE, SEA_LIMITS } from "../../limits/sea";
import { notifyPerson } from "../../messages/messages";
import { Refusal } from "../../runtime/errors";
import { applyWordRules, holdText } from "../../safety/safety";
import {
  areBlocked,
  isBannedSql,
  lockOwnUser,
  lockUserPairForOwn,
  type OwnUserRow,
  requireAgeBand,
} from "../../users/users";
import type { Bottle } from "../reading/bottle-view";
import { loadBottleAfterAction } from "../reading/lists";
import { type BottleReward, noReward, payReward } from "../rewards";
import { canMeetAuthor, SEA_STATES } from "../rules";

type FindingOutcome = NonNullable<BottleFindingRow["outcome"]>;

interface DroppedBottle extends BottleReward {
  bottle: Bottle;
}

type ReleaseUpdate = {
  holder: string;
  bottle: string;
  now: number;
  /** ms; time at which the release takes effect: `now` plus the time for undoing. */
  effect: number;
  expires: number;
  shuffle: number;
  commented: 0 | 1;
};

/** The earlier of a column and a time: a release never makes the hold longer. */
const earlierTime = (column: string, time: RawBuilder<number>) =>
  sql<number>`case when ${sql.ref(column)} < ${time} then ${sql.ref(column)} else ${time} end`;

const prepareRelease = (kept: boolean) =>
  preparedQuery<ReleaseUpdate, { id: string }>((db, hole) =>
    db
      .updateTable("bottles")
      .set((eb) => ({
        ...(kept
          ? { state: "kept" as const, owner_id: hole("holder"), collected_at: hole("effect") }
          : {
              state: "sea" as const,
              free_at: earlierTime("free_at", hole("effect")),
              shuffle: hole("shuffle"),
            }),
        holder_id: null,
        // An erased author's bottle expires at once and is not found again.
        expires_at: eb
          .case()
          .when("band", "=", "all")
          .then(sql.lit(FAR_FUTURE))
          .when("author_id", "=", sql.lit(DELETED_USER_ID))
          .then(hole("now"))
          .else(hole("expires"))
          .end(),
        comment_count: eb("comment_count", "+", hole("commented")),
      }))
      .where("id", "=", hole("bottle"))
      .where("state", "in", SEA_STATES)
      .where("holder_id", "=", hole("holder"))
      .where("free_at", ">", hole("now"))
      .returning("id")
      .compile(),
  );

const updateToKept = prepareRelease(true);
const updateToDrifting = prepareRelease(false);

const endFinding = preparedQuery<
  { bottle: string; holder: string; effect: number; outcome: FindingOutcome },
  unknown
>((db, hole) =>
  db
    .updateTable("findings")
    .set({ released_at: earlierTime("until", hole("effect")), outcome: hole("outcome") })
    .where("bottle_id", "=", hole("bottle"))
    .where("user_id", "=", hole("holder"))
    .compile(),
);

/**
 * Ends a hold by one conditional update. @param outcome how the finding ends
 * @param grace ms in which it can be undone @throws Refusal `not_held`
 */
export async function releaseHeldBottle(
  tx: Tx,
  holder: string,
  bottle: string,
  outcome: FindingOutcome,
  now: number,
  grace = 0,
): Promise<void> {
  const effect = now + grace;
  const change = {
    effect,
    expires: effect + SEA_LIMITS.drift,
    shuffle: shuffleKey(bottle, now),
    commented: outcome === "dropped" ? 1 : 0,
  } as const;
  const release = outcome === "kept" ? updateToKept : updateToDrifting;
  const [released] = await release(tx, { holder, bottle, now, ...change });
  if (!released) throw new Refusal("not_held");
  await endFinding(tx, { bottle, holder, effect, outcome });
}

type DropTargetRow = Pick<
  BottleRow,
  "author_id" | "holder_id" | "state" | "band" | "author_adult_at" | "hidden_at"
> & {
  banned: SqlBool;
};

const selectDropTarget = preparedQuery<{ bottle: string }, DropTargetRow>((db, hole) =>
  db
    .selectFrom("bottles")
    .select(["author_id", "holder_id", "state", "band", "author_adult_at", "hidden_at"])
    .select((eb) => isBannedSql(eb.ref("bottles.author_id")).as("banned"))
    .where("id", "=", hole("bottle"))
    .compile(),
);

/** Id of the bottle's author. @throws Refusal `bottle_not_found`, `not_held`, `forbidden` */
async function findDropAuthor(tx: Tx, actorId: string, bottleId: string): Promise<string> {
  const [bottle] = await selectDropTarget(tx, { bottle: bottleId });
  if (!bottle || bottle.state === "removed" || bottle.banned) throw new Refusal("bottle_not_found");
  if (bottle.holder_id !== actorId) throw new Refusal("not_held");
  const gone = bottle.author_id === DELETED_USER_ID || bottle.hidden_at !== null;
  if (gone || (await areBlocked(tx, actorId, bottle.author_id))) throw new Refusal("forbidden");
  return bottle.author_id;
}

const insertComment = insertion("comments");

const UNANSWERED = { answer: null, answered_at: null, answer_hidden_at: null, answer_masks: null } as const;

async function saveDropComment(
  tx: Tx,
  me: OwnUserRow,
  bottleId: string,
  content: string,
  now: number,
): Promise<string | null> {
  const { held, masks, shown } = await applyWordRules(tx, me, "comment", { comment: content }, now);
  const row = { id: newId(now), bottle_id: bottleId, author_id: me.id, content, created_at: now };
  await insertComment(tx, { ...row, ...UNANSWERED, hidden_at: held ? now : null, masks });
  if (!held) return shown.comment ?? content;
  await holdText(
    tx,
    { kind: "comment", id: row.id, aboutId: me.id, said: { comment: content }, rules: held },
    now,
  );
  return null;
}

async function refuseOtherBand(tx: Tx, me: OwnUserRow, bottleId: string, now: number): Promise<void> {
  const [bottle] = await selectDropTarget(tx, { bottle: bottleId });
  if (!bottle || !canMeetAuthor(bottle, requireAgeBand(me, now), now)) throw new Refusal("forbidden");
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
    const authorId = await findDropAuthor(tx, actor.id, bottleId);
    const me = await lockUserPairForOwn(tx, actor.id, authorId, "forbidden");
    await refuseOtherBand(tx, me, bottleId, now);
    await releaseHeldBottle(tx, me.id, bottleId, "dropped", now);
    const said = await saveDropComment(tx, me, bottleId, content, now);
    const reward = await payReward(tx, me, "comment", bottleId, now);
    const { nickname } = me;
    const told = { from: me.id, nickname, comment: said ?? "", bottleId };
    if (said !== null) await notifyPerson(tx, authorId, "bottle_commented", told, now);
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
    await releaseHeldBottle(tx, me.id, bottleId, "thrown_back", now, grace);
    const bottle = await loadBottleAfterAction(tx, me, bottleId, now);
    return { bottle, ...noReward(me) };
  });
}

/** Refuses bottles of banned authors. @param also `hidden`: hidden bottles too @throws Refusal `bottle_not_found` */
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
