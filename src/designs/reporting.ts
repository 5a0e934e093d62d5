import type { DbOrTx } from "../db/transact";
import { DELETED_USER_ID } from "../limits/account";
import { Refusal } from "../runtime/errors";
import {
  type ContentAdapter,
  type ContentSnapshot,
  hiddenUntilReworded,
  toContentSnapshot,
  visibleTextOrNull,
} from "../safety/safety";
import type { TextReader } from "../users/users";
import { loadDesign } from "./reading/detail";

/** Also one whose designer has left, as its buyer has it. */
async function loadReportedDesign(db: DbOrTx, id: string): Promise<ContentSnapshot | null> {
  const row = await db
    .selectFrom("designs")
    .innerJoin("users as designer", "designer.id", "designs.designer_id")
    .select(["designs.name", "designs.story", "designs.picture", "designs.created_at"])
    .select(["designer.id", "designer.nickname", "designer.official"])
    .where("designs.id", "=", id)
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

/** Nobody reports who has left. @throws Refusal `design_not_found` */
async function loadReportableText(db: DbOrTx, reader: TextReader, id: string, now: number): Promise<string> {
  const { name, story, designer } = await loadDesign(db, reader, id, now);
  if (designer?.id === DELETED_USER_ID) throw new Refusal("design_not_found");
  return `${name}\n\n${story}`;
}

export const reportableDesign: ContentAdapter = {
  loadSnapshot: loadReportedDesign,
  visibleText: (db, reader, id, now) => visibleTextOrNull(loadReportableText(db, reader, id, now)),
  ...hiddenUntilReworded(
    (tx, id, hidden_at) => tx.updateTable("designs").set({ hidden_at }).where("id", "=", id),
    (tx, id) => tx.selectFrom("designs").select("hidden_at").where("id", "=", id),
  ),
  isChangedSince: async (tx, id, time) => {
    const changed = tx.selectFrom("designs").select("id").where("id", "=", id).where("changed_at", ">", time);
    return (await changed.executeTakeFirst()) !== undefined;
  },
};
