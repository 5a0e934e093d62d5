import type { DbOrTx } from "../db/transact";
import { DELETED_USER_ID } from "../limits/account";
import {
  type ContentAdapter,
  type ContentSnapshot,
  hiddenUntilReworded,
  toContentSnapshot,
  visibleTextOrNull,
} from "../safety/safety";
import { loadDesign } from "./reading/detail";

async function loadReportedDesign(db: DbOrTx, id: string): Promise<ContentSnapshot | null> {
  const row = await db
    .selectFrom("designs")
    .innerJoin("users as designer", "designer.id", "designs.designer_id")
    .select(["designs.name", "designs.story", "designs.picture", "designs.created_at"])
    .select(["designer.id", "designer.nickname", "designer.official"])
    .where("designs.id", "=", id)
    .where("designs.designer_id", "!=", DELETED_USER_ID)
    .executeTakeFirst();
  if (!row) return null;
  return toContentSnapshot(row, {
    text: `${row.name}\n\n${row.story}`,
    language: null,
    where: `/bottle-square/${id}`,
    at: row.created_at,
    more: { picture: row.picture },
  });
}

export const reportableDesign: ContentAdapter = {
  loadSnapshot: loadReportedDesign,
  visibleText: (db, reader, id, now) =>
    visibleTextOrNull(loadDesign(db, reader, id, now).then(({ name, story }) => `${name}\n\n${story}`)),
  ...hiddenUntilReworded(
    (tx, id, hidden_at) => tx.updateTable("designs").set({ hidden_at }).where("id", "=", id),
    (tx, id) => tx.selectFrom("designs").select("hidden_at").where("id", "=", id),
  ),
};
