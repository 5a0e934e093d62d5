import type { DbOrTx } from "../../db/transact";

/** Whether a person has written exactly one comment on bottles. */
export async function hasCommentedOnce(db: DbOrTx, person: string): Promise<boolean> {
  const rows = await db.selectFrom("comments").select("id").where("author_id", "=", person).limit(2).execute();
  return rows.length === 1;
}
