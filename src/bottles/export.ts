import { sql } from "kysely";
import { mapRows, readAllByKeys } from "../db/batches";
import type { BottleRow } from "../db/tables/bottles";
import type { DbOrTx } from "../db/transact";
import { toIsoTime, toIsoTimeOrNull } from "../runtime/iso";
import { fullyMaskedText } from "../safety/safety";
import {
  isBannedSql,
  isBlockBetweenSql,
  loadTextReader,
  type TextReader,
  visibleNameColumns,
  visibleNameFor,
  visiblePersonNameFor,
} from "../users/users";

// `by` is null for a writer who was erased, is banned or belongs to the other age band; texts of banned people are left out.

const selectCommentsForExport = (db: DbOrTx, bottleId: string) =>
  readAllByKeys(
    db
      .selectFrom("comments")
      .innerJoin("users", "users.id", "comments.author_id")
      .select([
        "comments.id",
        "content",
        "comments.masks",
        "comments.created_at",
        "answer",
        "answered_at",
        "thanked_at",
      ])
      .select(visibleNameColumns("users"))
      .where("bottle_id", "=", bottleId)
      .where("comments.hidden_at", "is", null)
      .where("users.banned_at", "is", null),
    { "comments.created_at": 0, "comments.id": "" },
  );

async function exportedComments(db: DbOrTx, bottleId: string, reader: TextReader, now: number) {
  const comments = [];
  for await (const rows of selectCommentsForExport(db, bottleId)) {
    for (const { masks, created_at, answer, answered_at, thanked_at, ...row } of rows) {
      const by = visiblePersonNameFor(reader, row, now);
      const content = fullyMaskedText(row.content, masks, "comment");
      const [at, answeredAt] = [toIsoTime(created_at), toIsoTimeOrNull(answered_at)];
      comments.push({ by, content, at, answer, answeredAt, thankedAt: toIsoTimeOrNull(thanked_at) });
    }
  }
  return comments;
}

const selectThrownBottles = (db: DbOrTx, userId: string) =>
  readAllByKeys(
    db
      .selectFrom("bottles")
      .select(["bottles.id", "content", "language", "state", "design_name as design", "bottles.created_at"])
      .select(["pick_count", "bottles.like_count", "bottles.view_count", "bottles.comment_count"])
      .where("author_id", "=", userId),
    { "bottles.created_at": 0, "bottles.id": "" },
  );

/** All bottles a person threw, removed ones too, with the comments that the person may read. */
export async function* exportThrownBottles(db: DbOrTx, userId: string, now: number): AsyncGenerator<object[]> {
  const reader = await loadTextReader(db, userId);
  for await (const rows of selectThrownBottles(db, userId)) {
    for (const { id, created_at, comment_count, content, ...row } of rows) {
      const comments = comment_count > 0 ? await exportedComments(db, id, reader, now) : [];
      // The content of a removed bottle is erased.
      yield [{ id, thrownAt: toIsoTime(created_at), content: content || null, ...row, comments }];
    }
  }
}

const selectKeptBottles = (db: DbOrTx, userId: string) =>
  readAllByKeys(
    db
      .selectFrom("bottles")
      .innerJoin("users", "users.id", "bottles.author_id")
      .select(["bottles.id", "content", "bottles.language", "collected_at", "uses", "users.banned_at"])
      .select(["bottles.masks", "bottles.hidden_at", "bottles.band", ...visibleNameColumns("users")])
      .where("owner_id", "=", userId)
      .where("state", "=", sql.lit("kept")),
    { "bottles.id": "" },
  );

/** Author and text of a letter, for its present or former holder. */
function exportedLetter(
  row: Parameters<typeof visibleNameFor>[1] & {
    content: string;
    masks: string | null;
    hidden_at: number | null;
    banned_at: number | null;
    band: BottleRow["band"];
  },
  reader: TextReader,
  now: number,
) {
  if (row.banned_at !== null || row.hidden_at !== null) return { by: null, content: null };
  return {
    by: (row.band === "all" ? visibleNameFor : visiblePersonNameFor)(reader, row, now),
    content: fullyMaskedText(row.content, row.masks, "content"),
  };
}

/** The letters in a person's backpack. */
export async function* exportKeptBottles(db: DbOrTx, userId: string, now: number) {
  const reader = await loadTextReader(db, userId);
  yield* mapRows(selectKeptBottles(db, userId), (row) => {
    const { id, language, uses, collected_at } = row;
    return { id, language, uses, ...exportedLetter(row, reader, now), keptAt: toIsoTimeOrNull(collected_at) };
  });
}

/** A person's findings; without text: letters that are removed, hidden, of a banned author, or across a block. */
export async function* exportFindings(db: DbOrTx, userId: string, now: number) {
  const reader = await loadTextReader(db, userId);
  yield* mapRows(
    readAllByKeys(
      db
        .selectFrom("findings")
        .innerJoin("bottles", "bottles.id", "findings.bottle_id")
        .innerJoin("users", "users.id", "bottles.author_id")
        .select(["findings.bottle_id", "picked_at", "released_at", "outcome", "content", "state"])
        .select([
          "users.banned_at",
          "bottles.masks",
          "bottles.hidden_at",
          "bottles.band",
          ...visibleNameColumns("users"),
        ])
        .select(isBlockBetweenSql(sql`${userId}`, sql.ref("bottles.author_id")).as("blocked"))
        .where("findings.user_id", "=", userId),
      { picked_at: 0, "findings.bottle_id": "" },
    ),
    (row) => {
      const hidden = row.state === "removed" || Boolean(row.blocked);
      const letter = hidden ? { by: null, content: null } : exportedLetter(row, reader, now);
      const { bottle_id: id, picked_at, released_at, outcome } = row;
      return {
        id,
        pickedAt: toIsoTime(picked_at),
        releasedAt: toIsoTimeOrNull(released_at),
        outcome,
        ...letter,
      };
    },
  );
}

/** A person's comments with their answers. */
export const exportBottleComments = (db: DbOrTx, userId: string) =>
  mapRows(
    readAllByKeys(
      db
        .selectFrom("comments")
        .innerJoin("bottles", "bottles.id", "comments.bottle_id")
        .select(["comments.id", "bottle_id", "comments.content", "comments.created_at"])
        .select(["answer", "answered_at", "answer_masks", "answer_hidden_at", "thanked_at"])
        .select(isBannedSql(sql.ref("bottles.author_id")).as("unread"))
        .where("comments.author_id", "=", userId),
      { "comments.id": "" },
    ),
    ({ bottle_id, content, created_at, ...row }) => {
      const isAnswered = row.answer !== null && row.answer_hidden_at === null;
      const isReadable = isAnswered && !row.unread;
      return {
        bottle: bottle_id,
        content: content || null,
        at: toIsoTime(created_at),
        answer: isReadable ? fullyMaskedText(row.answer ?? "", row.answer_masks, "content") : null,
        answeredAt: isAnswered ? toIsoTimeOrNull(row.answered_at) : null,
        thankedAt: row.unread ? null : toIsoTimeOrNull(row.thanked_at),
      };
    },
  );

const exportedBottleRef = (row: { bottle_id: string; created_at: number }) => ({
  bottle: row.bottle_id,
  at: toIsoTime(row.created_at),
});

/** The bottles a person likes. */
export const exportBottleLikes = (db: DbOrTx, userId: string) =>
  mapRows(
    readAllByKeys(
      db
        .selectFrom("bottle_likes")
        .select(["bottle_id", "created_at"])
        .where("user_id", "=", userId)
        .where("active", "=", 1),
      { bottle_id: "" },
    ),
    exportedBottleRef,
  );

/** The bottles a person looked at. */
export const exportBottleViews = (db: DbOrTx, userId: string) =>
  mapRows(
    readAllByKeys(db.selectFrom("bottle_views").select(["bottle_id", "created_at"]).where("viewer", "=", userId), {
      bottle_id: "",
    }),
    exportedBottleRef,
  );
