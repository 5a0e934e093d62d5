import type { Queries } from "../db/transact";
import { GONE } from "../limits/limits";
import { type Said, saidBy, type Thing } from "../safety/safety";

async function said(db: Queries, id: string): Promise<Said | null> {
  if (id === GONE) return null;
  const row = await db
    .selectFrom("users")
    .select(["nickname", "signature", "avatar", "official", "language", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  return saidBy(
    { ...row, id },
    {
      text: row.signature,
      language: row.language,
      where: `/friends/${id}`,
      at: row.created_at,
      ...(row.avatar && { more: { avatar: row.avatar } }),
    },
  );
}

/** Name, picture and signature; `seen` comes from the social room. */
export const personThing: Omit<Thing, "seen"> = {
  said,
  hide: async (tx, id, now) =>
    void (await tx.updateTable("users").set({ hidden_at: now }).where("id", "=", id).execute()),
  restore: async (tx, id) =>
    void (await tx.updateTable("users").set({ hidden_at: null }).where("id", "=", id).execute()),
};
