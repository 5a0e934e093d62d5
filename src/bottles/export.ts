import { sql } from "kysely";
import { AT_ONCE, inBatches, mapRows } from "../db/batches";
import type { Queries } from "../db/transact";
import { iso, isoOrNull } from "../iso";
import { coveredText } from "../safety/safety";
import { blockBetween, shownName } from "../users/users";

// `by` is null for a deleted account.

const commentsOn = (db: Queries, bottleId: string) =>
  inBatches((last: { id: string; created_at: number } | undefined) =>
    db
      .selectFrom("comments")
      .innerJoin("users", "users.id", "comments.author_id")
      .select(["comments.id", shownName("users").as("nickname"), "content", "comments.masks"])
      .select(["comments.created_at", "answer", "answered_at"])
      .where("bottle_id", "=", bottleId)
      .where("comments.hidden_at", "is", null)
      .where(sql<boolean>`(comments.created_at, comments.id) > (${last?.created_at ?? 0}, ${last?.id ?? ""})`)
      .orderBy("comments.created_at")
      .orderBy("comments.id")
      .limit(AT_ONCE)
      .execute(),
  );

async function saidOn(db: Queries, bottleId: string) {
  const said = [];
  for await (const rows of commentsOn(db, bottleId)) {
    for (const { nickname, masks, created_at, answer, answered_at, ...row } of rows) {
      const by = nickname || null;
      const content = coveredText(row.content, masks, "comment");
      said.push({ by, content, at: iso(created_at), answer, answeredAt: isoOrNull(answered_at) });
    }
  }
  return said;
}

const thrown = (db: Queries, userId: string) =>
  inBatches<{ id: string; created_at: number; comment_count: number } & Record<string, unknown>>((last) =>
    db
      .selectFrom("bottles")
      .select(["bottles.id", "content", "language", "state", "design_name as design", "bottles.created_at"])
      .select(["pick_count", "bottles.like_count", "bottles.view_count", "bottles.comment_count"])
      .where("author_id", "=", userId)
      .where(sql<boolean>`(bottles.created_at, bottles.id) > (${last?.created_at ?? 0}, ${last?.id ?? ""})`)
      .orderBy("bottles.created_at")
      .orderBy("bottles.id")
      .limit(AT_ONCE)
      .execute(),
  );

/** All bottles a person threw, removed ones too, with their comments as others may have them. */
export async function* exportThrown(db: Queries, userId: string): AsyncGenerator<object[]> {
  for await (const rows of thrown(db, userId)) {
    for (const { id, created_at, comment_count, content, ...row } of rows) {
      const comments = comment_count > 0 ? await saidOn(db, id) : [];
      // Empty once it was taken back.
      yield [{ id, thrownAt: iso(created_at), content: content || null, ...row, comments }];
    }
  }
}

const letterOf = (hidden: boolean, by: string, content: string, masks: string | null) =>
  hidden ? { by: null, content: null } : { by: by || null, content: coveredText(content, masks, "content") };

/** The letters in a person's backpack. */
export const exportKept = (db: Queries, userId: string) =>
  mapRows(
    inBatches<{
      id: string;
      by: string;
      content: string;
      masks: string | null;
      hidden_at: number | null;
      language: string;
      kept: number | null;
      uses: number;
    }>((last) =>
      db
        .selectFrom("bottles")
        .innerJoin("users", "users.id", "bottles.author_id")
        .select([
          "bottles.id",
          shownName("users").as("by"),
          "content",
          "bottles.masks",
          "bottles.hidden_at",
          "bottles.language",
          "collected_at as kept",
          "uses",
        ])
        .where("owner_id", "=", userId)
        .where("state", "=", sql.lit("kept"))
        .where("bottles.id", ">", last?.id ?? "")
        .orderBy("bottles.id")
        .limit(AT_ONCE)
        .execute(),
    ),
    ({ id, language, uses, kept, ...row }) => ({
      id,
      language,
      uses,
      ...letterOf(row.hidden_at !== null, row.by, row.content, row.masks),
      keptAt: isoOrNull(kept),
    }),
  );

/** A person's findings; removed and blocked letters without their text. */
export const exportFound = (db: Queries, userId: string) =>
  mapRows(
    inBatches((last: { id: string; picked_at: number } | undefined) =>
      db
        .selectFrom("findings")
        .innerJoin("bottles", "bottles.id", "findings.bottle_id")
        .innerJoin("users", "users.id", "bottles.author_id")
        .select(["bottles.id", "picked_at", "released_at", "outcome", "content", "state"])
        .select([shownName("users").as("nickname"), "bottles.masks", "bottles.hidden_at"])
        .select(blockBetween(sql`${userId}`, sql.ref("bottles.author_id")).as("blocked"))
        .where("findings.user_id", "=", userId)
        .where(sql<boolean>`(picked_at, findings.bottle_id) > (${last?.picked_at ?? 0}, ${last?.id ?? ""})`)
        .orderBy("picked_at")
        .orderBy("findings.bottle_id")
        .limit(AT_ONCE)
        .execute(),
    ),
    ({ id, picked_at, released_at, outcome, nickname, content, masks, hidden_at, state, blocked }) => {
      const hidden = state === "removed" || hidden_at !== null || Boolean(blocked);
      const letter = letterOf(hidden, nickname, content, masks);
      return { id, pickedAt: iso(picked_at), releasedAt: isoOrNull(released_at), outcome, ...letter };
    },
  );

/** A person's comments with their answers. */
export const exportComments = (db: Queries, userId: string) =>
  mapRows(
    inBatches((last: { id: string } | undefined) =>
      db
        .selectFrom("comments")
        .select(["id", "bottle_id", "content", "created_at"])
        .select(["answer", "answered_at", "answer_masks", "answer_hidden_at"])
        .where("author_id", "=", userId)
        .where("id", ">", last?.id ?? "")
        .orderBy("id")
        .limit(AT_ONCE)
        .execute(),
    ),
    ({ bottle_id, content, created_at, ...row }) => {
      const answered = row.answer !== null && row.answer_hidden_at === null;
      return {
        bottle: bottle_id,
        content: content || null,
        at: iso(created_at),
        answer: answered ? coveredText(row.answer ?? "", row.answer_masks, "content") : null,
        answeredAt: answered ? isoOrNull(row.answered_at) : null,
      };
    },
  );

const seen = (row: { bottle_id: string; created_at: number }) => ({
  bottle: row.bottle_id,
  at: iso(row.created_at),
});

/** The bottles a person likes. */
export const exportLikes = (db: Queries, userId: string) =>
  mapRows(
    inBatches((last: { bottle_id: string } | undefined) =>
      db
        .selectFrom("bottle_likes")
        .select(["bottle_id", "created_at"])
        .where("user_id", "=", userId)
        .where("active", "=", 1)
        .where("bottle_id", ">", last?.bottle_id ?? "")
        .orderBy("bottle_id")
        .limit(AT_ONCE)
        .execute(),
    ),
    seen,
  );

/** The bottles a person looked at. */
export const exportViews = (db: Queries, userId: string) =>
  mapRows(
    inBatches((last: { bottle_id: string } | undefined) =>
      db
        .selectFrom("bottle_views")
        .select(["bottle_id", "created_at"])
        .where("viewer", "=", userId)
        .where("bottle_id", ">", last?.bottle_id ?? "")
        .orderBy("bottle_id")
        .limit(AT_ONCE)
        .execute(),
    ),
    seen,
  );
