import { sql } from "kysely";
import { AT_ONCE, inBatches, mapRows } from "../db/batches";
import type { Queries } from "../db/transact";
import { iso, isoOrNull } from "../runtime/iso";
import { coveredText } from "../safety/safety";
import { blockBetween, isBanned, namedColumns, namedTo, type WordsReader, wordsReader } from "../users/users";

// `by` is null for who has left, is banned or of another age band; what a banned person wrote is not there.

const commentsOn = (db: Queries, bottleId: string) =>
  inBatches((last: { id: string; created_at: number } | undefined) =>
    db
      .selectFrom("comments")
      .innerJoin("users", "users.id", "comments.author_id")
      .select(["comments.id", "content", "comments.masks", "comments.created_at", "answer", "answered_at"])
      .select(namedColumns("users"))
      .where("bottle_id", "=", bottleId)
      .where("comments.hidden_at", "is", null)
      .where("users.banned_at", "is", null)
      .where(sql<boolean>`(comments.created_at, comments.id) > (${last?.created_at ?? 0}, ${last?.id ?? ""})`)
      .orderBy("comments.created_at")
      .orderBy("comments.id")
      .limit(AT_ONCE)
      .execute(),
  );

async function saidOn(db: Queries, bottleId: string, reader: WordsReader, now: number) {
  const said = [];
  for await (const rows of commentsOn(db, bottleId)) {
    for (const { masks, created_at, answer, answered_at, ...row } of rows) {
      const by = namedTo(reader, row, now);
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
export async function* exportThrown(db: Queries, userId: string, now: number): AsyncGenerator<object[]> {
  const reader = await wordsReader(db, userId);
  for await (const rows of thrown(db, userId)) {
    for (const { id, created_at, comment_count, content, ...row } of rows) {
      const comments = comment_count > 0 ? await saidOn(db, id, reader, now) : [];
      // Empty once it was taken back.
      yield [{ id, thrownAt: iso(created_at), content: content || null, ...row, comments }];
    }
  }
}

const kept = (db: Queries, userId: string) =>
  inBatches((last: { id: string } | undefined) =>
    db
      .selectFrom("bottles")
      .innerJoin("users", "users.id", "bottles.author_id")
      .select(["bottles.id", "content", "bottles.language", "collected_at", "uses", "users.banned_at"])
      .select(["bottles.masks", "bottles.hidden_at", ...namedColumns("users")])
      .where("owner_id", "=", userId)
      .where("state", "=", sql.lit("kept"))
      .where("bottles.id", ">", last?.id ?? "")
      .orderBy("bottles.id")
      .limit(AT_ONCE)
      .execute(),
  );

/** Who wrote a letter, and what, for whoever has or had it. */
function letterOf(
  row: Parameters<typeof namedTo>[1] & {
    content: string;
    masks: string | null;
    hidden_at: number | null;
    banned_at: number | null;
  },
  reader: WordsReader,
  now: number,
) {
  if (row.banned_at !== null || row.hidden_at !== null) return { by: null, content: null };
  return { by: namedTo(reader, row, now), content: coveredText(row.content, row.masks, "content") };
}

/** The letters in a person's backpack. */
export async function* exportKept(db: Queries, userId: string, now: number) {
  const reader = await wordsReader(db, userId);
  yield* mapRows(kept(db, userId), (row) => {
    const { id, language, uses, collected_at } = row;
    return { id, language, uses, ...letterOf(row, reader, now), keptAt: isoOrNull(collected_at) };
  });
}

/** A person's findings; removed and blocked letters without their text. */
export async function* exportFound(db: Queries, userId: string, now: number) {
  const reader = await wordsReader(db, userId);
  yield* mapRows(
    inBatches((last: { id: string; picked_at: number } | undefined) =>
      db
        .selectFrom("findings")
        .innerJoin("bottles", "bottles.id", "findings.bottle_id")
        .innerJoin("users", "users.id", "bottles.author_id")
        .select(["bottles.id", "picked_at", "released_at", "outcome", "content", "state"])
        .select(["users.banned_at", "bottles.masks", "bottles.hidden_at", ...namedColumns("users")])
        .select(blockBetween(sql`${userId}`, sql.ref("bottles.author_id")).as("blocked"))
        .where("findings.user_id", "=", userId)
        .where(sql<boolean>`(picked_at, findings.bottle_id) > (${last?.picked_at ?? 0}, ${last?.id ?? ""})`)
        .orderBy("picked_at")
        .orderBy("findings.bottle_id")
        .limit(AT_ONCE)
        .execute(),
    ),
    (row) => {
      const hidden = row.state === "removed" || Boolean(row.blocked);
      const letter = hidden ? { by: null, content: null } : letterOf(row, reader, now);
      const { id, picked_at, released_at, outcome } = row;
      return { id, pickedAt: iso(picked_at), releasedAt: isoOrNull(released_at), outcome, ...letter };
    },
  );
}

/** A person's comments with their answers. */
export const exportComments = (db: Queries, userId: string) =>
  mapRows(
    inBatches((last: { id: string } | undefined) =>
      db
        .selectFrom("comments")
        .innerJoin("bottles", "bottles.id", "comments.bottle_id")
        .select(["comments.id", "bottle_id", "comments.content", "comments.created_at"])
        .select(["answer", "answered_at", "answer_masks", "answer_hidden_at"])
        .select(isBanned(sql.ref("bottles.author_id")).as("unread"))
        .where("comments.author_id", "=", userId)
        .where("comments.id", ">", last?.id ?? "")
        .orderBy("comments.id")
        .limit(AT_ONCE)
        .execute(),
    ),
    ({ bottle_id, content, created_at, ...row }) => {
      const answered = row.answer !== null && row.answer_hidden_at === null;
      const read = answered && !row.unread;
      return {
        bottle: bottle_id,
        content: content || null,
        at: iso(created_at),
        answer: read ? coveredText(row.answer ?? "", row.answer_masks, "content") : null,
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
