import type { Queries } from "../db/transact";
import { GONE } from "../limits/limits";
import { type Said, saidBy, seenText, type Thing } from "../safety/safety";
import { designDetail } from "./reading/detail";

async function said(db: Queries, id: string): Promise<Said | null> {
  const row = await db
    .selectFrom("designs")
    .innerJoin("users as designer", "designer.id", "designs.designer_id")
    .select(["designs.name", "designs.story", "designs.picture", "designs.created_at"])
    .select(["designer.id", "designer.nickname", "designer.official"])
    .where("designs.id", "=", id)
    .where("designs.designer_id", "!=", GONE)
    .executeTakeFirst();
  if (!row) return null;
  return saidBy(row, {
    text: `${row.name}\n\n${row.story}`,
    language: null,
    where: `/bottle-square/${id}`,
    at: row.created_at,
    more: { picture: row.picture },
  });
}

export const designThing: Thing = {
  said,
  seen: (db, reader, id, now) =>
    seenText(designDetail(db, reader, id, now).then(({ name, story }) => `${name}\n\n${story}`)),
  hide: async (tx, id, now) =>
    void (await tx.updateTable("designs").set({ hidden_at: now }).where("id", "=", id).execute()),
  restore: async (tx, id) =>
    void (await tx.updateTable("designs").set({ hidden_at: null }).where("id", "=", id).execute()),
};
