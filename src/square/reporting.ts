import { sql } from "kysely";
import type { DbOrTx } from "../db/transact";
import {
  type ContentAdapter,
  type ContentSnapshot,
  textForReader,
  toContentSnapshot,
  visibleTextOrNull,
} from "../safety/safety";
import { canReadTextsOfSql, readableAgeRange, type TextReader } from "../users/users";
import { loadListedDesign } from "./listing";

const selectReportedComment = (db: DbOrTx, id: string) =>
  db
    .selectFrom("design_comments")
    .innerJoin("users as writer", "writer.id", "design_comments.author_id")
    .where("design_comments.id", "=", id);

async function loadReportedDesignComment(db: DbOrTx, id: string): Promise<ContentSnapshot | null> {
  const row = await selectReportedComment(db, id)
    .select(["design_comments.content", "design_comments.created_at", "design_comments.design_id"])
    .select(["writer.id", "writer.nickname", "writer.official"])
    .executeTakeFirst();
  if (!row) return null;
  return toContentSnapshot(row, {
    text: row.content,
    language: null,
    where: `/bottle-square/${row.design_id}#comments`,
    at: row.created_at,
  });
}

async function loadVisibleCommentText(
  db: DbOrTx,
  reader: TextReader,
  id: string,
  now: number,
): Promise<string | null> {
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

export const reportableDesignComment: ContentAdapter = {
  loadSnapshot: loadReportedDesignComment,
  visibleText: loadVisibleCommentText,
  hide: async (tx, id, now) =>
    void (await tx.updateTable("design_comments").set({ hidden_at: now }).where("id", "=", id).execute()),
  restore: async (tx, id) =>
    void (await tx.updateTable("design_comments").set({ hidden_at: null }).where("id", "=", id).execute()),
};
