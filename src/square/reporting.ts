import { sql } from "kysely";
import type { Queries } from "../db/transact";
import { readText, type Said, saidBy, seenText, type Thing } from "../safety/safety";
import { agesRead, readsWordsOf, type WordsReader } from "../users/users";
import { hungDesign } from "./listing";

const found = (db: Queries, id: string) =>
  db
    .selectFrom("design_comments")
    .innerJoin("users as writer", "writer.id", "design_comments.author_id")
    .where("design_comments.id", "=", id);

async function said(db: Queries, id: string): Promise<Said | null> {
  const row = await found(db, id)
    .select(["design_comments.content", "design_comments.created_at", "design_comments.design_id"])
    .select(["writer.id", "writer.nickname", "writer.official"])
    .executeTakeFirst();
  if (!row) return null;
  return saidBy(row, {
    text: row.content,
    language: null,
    where: `/bottle-square/${row.design_id}#comments`,
    at: row.created_at,
  });
}

async function seen(db: Queries, reader: WordsReader, id: string, now: number): Promise<string | null> {
  const { from, to } = agesRead(reader, now);
  const row = await found(db, id)
    .select(["design_comments.design_id", "design_comments.content", "design_comments.masks"])
    .select(["writer.id as by", "writer.official", "writer.throw_count as writer_throws"])
    .select("writer.created_at as writer_since")
    .where(readsWordsOf("writer", sql.val(reader.id), sql.val(from), sql.val(to)))
    .where("design_comments.hidden_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const words = () => readText(row.content, { ...row, field: "content" }, row, reader, now);
  return seenText(hungDesign(db, reader, row.design_id, now).then(words));
}

export const designCommentThing: Thing = {
  said,
  seen,
  hide: async (tx, id, now) =>
    void (await tx.updateTable("design_comments").set({ hidden_at: now }).where("id", "=", id).execute()),
  restore: async (tx, id) =>
    void (await tx.updateTable("design_comments").set({ hidden_at: null }).where("id", "=", id).execute()),
};
