import { type NotNull, sql } from "kysely";
import { shuffleKey } from "../db/ids";
import type { DbOrTx, Tx } from "../db/transact";
import { DELETED_USER_ID } from "../limits/account";
import { FAR_FUTURE, SEA_LIMITS } from "../limits/sea";
import { Refusal } from "../runtime/errors";
import {
  type ContentAdapter,
  type ContentSnapshot,
  commentSnapshot,
  hiddenByTime,
  toContentSnapshot,
  visibleTextOrNull,
} from "../safety/safety";
import type { TextReader } from "../users/users";
import { throwBackIfHeld } from "./holding/end-hold";
import { loadBottle } from "./reading/load-bottle";
import { loadAnswerText, loadCommentText } from "./reading/texts";

async function loadReportedBottle(db: DbOrTx, id: string): Promise<ContentSnapshot | null> {
  const row = await db
    .selectFrom("bottles")
    .innerJoin("users as author", "author.id", "bottles.author_id")
    .select(["bottles.content", "bottles.language", "bottles.picture", "bottles.created_at"])
    .select(["author.id", "author.nickname", "author.official"])
    .where("bottles.id", "=", id)
    .where("bottles.author_id", "!=", DELETED_USER_ID)
    .where((eb) => eb.or([eb("bottles.state", "!=", "removed"), eb("bottles.hidden_at", "is not", null)]))
    .executeTakeFirst();
  if (!row) return null;
  return toContentSnapshot(row, {
    text: row.content,
    language: row.language,
    where: `/bottle/${id}`,
    at: row.created_at,
    more: { picture: row.picture },
  });
}

/** Removed from the sea, or from a backpack whose owner has left: it belongs to nobody. */
const IS_REMOVED_FROM_SEA_SQL = sql<boolean>`state = 'removed' and owner_id is null`;

/** Makes a hidden or removed bottle visible again: kept by its owner, else at sea with a new expiry. */
async function restoreBottle(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable("bottles")
    .set((eb) => ({
      hidden_at: null,
      state: eb
        .case()
        .when("state", "!=", "removed")
        .then(eb.ref("state"))
        .when("owner_id", "is not", null)
        .then(sql.lit("kept" as const))
        .else(sql.lit("sea" as const))
        .end(),
      expires_at: eb
        .case()
        .when(eb.or([eb("state", "!=", "removed"), eb("band", "=", "all")]))
        .then(eb.case().when("band", "=", "all").then(sql.lit(FAR_FUTURE)).else(eb.ref("expires_at")).end())
        .else(now + SEA_LIMITS.drift)
        .end(),
      collected_at: eb.case().when(IS_REMOVED_FROM_SEA_SQL).then(null).else(eb.ref("collected_at")).end(),
      uses: eb.case().when(IS_REMOVED_FROM_SEA_SQL).then(0).else(eb.ref("uses")).end(),
      news_seen_at: eb.case().when(IS_REMOVED_FROM_SEA_SQL).then(null).else(eb.ref("news_seen_at")).end(),
      shuffle: eb.case().when("state", "=", "removed").then(shuffleKey(id, now)).else(eb.ref("shuffle")).end(),
    }))
    .where("id", "=", id)
    .where("hidden_at", "is not", null)
    .where("author_id", "!=", DELETED_USER_ID)
    .execute();
}

/** A letter that is still at sea drifts as one that was just thrown; one that sank while it waited stays sunk. */
async function renewBottle(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable("bottles")
    .set((eb) => ({
      expires_at: now + SEA_LIMITS.drift,
      shuffle: shuffleKey(id, now),
      waiting_since: eb.case().when("waiting_since", "is", null).then(null).else(now).end(),
    }))
    .where("id", "=", id)
    .where("state", "=", "sea")
    .where("expires_at", ">", now)
    .where("expires_at", "<", FAR_FUTURE)
    .where("hidden_at", "is", null)
    .execute();
}

const updateHiddenAt = (tx: Tx, id: string, hidden_at: number | null) =>
  tx.updateTable("bottles").set({ hidden_at }).where("id", "=", id);

/** Whoever has it in hand loses it: it drifts on from there if it is shown again. */
async function hideBottle(tx: Tx, id: string, now: number): Promise<void> {
  const hiding = updateHiddenAt(tx, id, now).where("hidden_at", "is", null);
  const hidden = await hiding.returning("holder_id").executeTakeFirst();
  if (hidden?.holder_id) await throwBackIfHeld(tx, hidden.holder_id, id, now);
}

/** Its keeper sees a banned author's bottle without the letter. @throws Refusal `bottle_not_found` */
async function loadReportableLetter(db: DbOrTx, reader: TextReader, id: string, now: number): Promise<string> {
  const { content, closed } = await loadBottle(db, reader, id, now);
  if (closed) throw new Refusal("bottle_not_found");
  return content;
}

export const reportableBottle: ContentAdapter = {
  loadSnapshot: loadReportedBottle,
  visibleText: (db, reader, id, now) => visibleTextOrNull(loadReportableLetter(db, reader, id, now)),
  hide: hideBottle,
  remove: async (tx, id, now) =>
    void (await updateHiddenAt(tx, id, now)
      .set({ state: "removed", holder_id: null, free_at: now })
      .where("state", "!=", "removed")
      .execute()),
  restore: restoreBottle,
  renew: renewBottle,
};

const selectReportedComment = (db: DbOrTx, id: string) =>
  db
    .selectFrom("comments")
    .innerJoin("bottles", "bottles.id", "comments.bottle_id")
    .innerJoin("users as writer", "writer.id", "comments.author_id")
    .innerJoin("users as author", "author.id", "bottles.author_id")
    .where("comments.id", "=", id)
    .where("bottles.author_id", "!=", DELETED_USER_ID);

const loadReportedComment = async (db: DbOrTx, id: string): Promise<ContentSnapshot | null> =>
  commentSnapshot(
    await selectReportedComment(db, id)
      .select(["comments.content", "comments.created_at", "comments.bottle_id"])
      .select(["writer.id", "writer.nickname", "writer.official"])
      .executeTakeFirst(),
    ({ bottle_id }) => `/bottle/${bottle_id}`,
  );

const loadReportedAnswer = async (db: DbOrTx, id: string): Promise<ContentSnapshot | null> =>
  commentSnapshot(
    await selectReportedComment(db, id)
      .select(["comments.answer as content", "comments.answered_at as created_at", "comments.bottle_id"])
      .select(["author.id", "author.nickname", "author.official"])
      .where("comments.answer", "is not", null)
      .$narrowType<{ content: NotNull; created_at: NotNull }>()
      .executeTakeFirst(),
    ({ bottle_id }) => `/bottle/${bottle_id}`,
  );

export const reportableComment: ContentAdapter = {
  loadSnapshot: loadReportedComment,
  visibleText: (db, reader, id, now) => visibleTextOrNull(loadCommentText(db, reader, id, now)),
  ...hiddenByTime(
    (tx, id, hidden_at) => tx.updateTable("comments").set({ hidden_at }).where("id", "=", id),
    async (tx, id) =>
      tx
        .selectFrom("comments")
        .select(["author_id as from", "created_at as at", sql.lit("bottle_commented" as const).as("type")])
        .where("id", "=", id)
        .executeTakeFirst(),
  ),
};

export const reportableAnswer: ContentAdapter = {
  loadSnapshot: loadReportedAnswer,
  visibleText: (db, reader, id, now) => visibleTextOrNull(loadAnswerText(db, reader, id, now)),
  ...hiddenByTime(
    (tx, id, answer_hidden_at) => tx.updateTable("comments").set({ answer_hidden_at }).where("id", "=", id),
    async (tx, id) =>
      selectReportedComment(tx, id)
        .select(["author.id as from", "comments.answered_at as at", sql.lit("bottle_answered" as const).as("type")])
        .where("comments.answered_at", "is not", null)
        .$narrowType<{ at: NotNull }>()
        .executeTakeFirst(),
  ),
};
