import { sql } from "kysely";
import type { DbOrTx } from "../db/transact";
import { Refusal } from "../runtime/errors";
import {
  type ContentAdapter,
  type ContentSnapshot,
  commentSnapshot,
  hiddenByTime,
  textForReader,
  visibleTextOrNull,
} from "../safety/safety";
import { canReadTextsOfSql, readableAgeRange, type TextReader } from "../users/users";
import { loadListedDesign } from "./list-pages";

const selectReportedComment = (db: DbOrTx, id: string) =>
  db
    .selectFrom("design_comments")
    .innerJoin("users as writer", "writer.id", "design_comments.author_id")
    .where("design_comments.id", "=", id);

const loadReportedDesignComment = async (db: DbOrTx, id: string): Promise<ContentSnapshot | null> =>
  commentSnapshot(
    await selectReportedComment(db, id)
      .select(["design_comments.content", "design_comments.created_at", "design_comments.design_id"])
      .select(["writer.id", "writer.nickname", "writer.official"])
      .executeTakeFirst(),
    ({ design_id }) => `/bottle-square/${design_id}`,
  );

async function loadVisibleCommentText(db: DbOrTx, reader: TextReader, id: string, now: number): Promise<string | null> {
  const { from, to } = readableAgeRange(reader, now);
  const row = await selectReportedComment(db, id)
    .select(["design_comments.design_id", "design_comments.content", "design_comments.masks"])
    .select(["writer.id as by", "writer.official", "writer.throw_count as writer_throws"])
    .select("writer.created_at as writer_since")
    .where(canReadTextsOfSql("writer", sql.val(reader.id), sql.val(from), sql.val(to)))
    .where("design_comments.hidden_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const words = () => textForReader(row.content, { ...row, field: "content" }, row, reader, now);
  return visibleTextOrNull(loadListedDesign(db, reader, row.design_id, now).then(words));
}

/** A comment's text as one reader sees it. @throws Refusal `comment_not_found` */
export async function loadDesignCommentText(db: DbOrTx, reader: TextReader, id: string, now: number): Promise<string> {
  const text = await loadVisibleCommentText(db, reader, id, now);
  if (text === null) throw new Refusal("comment_not_found");
  return text;
}

export const reportableDesignComment: ContentAdapter = {
  loadSnapshot: loadReportedDesignComment,
  visibleText: loadVisibleCommentText,
  ...hiddenByTime(
    (tx, id, hidden_at) => tx.updateTable("design_comments").set({ hidden_at }).where("id", "=", id),
    async (tx, id) =>
      tx
        .selectFrom("design_comments")
        .select(["author_id as from", "created_at as at", sql.lit("exhibition_commented" as const).as("type")])
        .where("id", "=", id)
        .executeTakeFirst(),
  ),
};
