import type { DbOrTx } from "../../db/transact";

/** Up to two. */
const listFirstComments = (db: DbOrTx, person: string) =>
  db.selectFrom("comments").select("id").where("author_id", "=", person).limit(2).execute();

/** Whether a person has written a comment on bottles. */
export const hasCommented = async (db: DbOrTx, person: string): Promise<boolean> =>
  (await listFirstComments(db, person)).length > 0;

/** Whether a person has written exactly one. */
export const hasCommentedOnce = async (db: DbOrTx, person: string): Promise<boolean> =>
  (await listFirstComments(db, person)).length === 1;
