import { sql } from "kysely";
import type { FindThingPictures } from "../../messages/messages";
import { isBlockBetweenSql } from "../../users/users";

/** Pictures of bottles that are there and not hidden, and whose author no ban or block keeps from the reader. */
export const findBottlePictures: FindThingPictures = async (db, reader, ids) => {
  const rows = await db
    .selectFrom("bottles")
    .innerJoin("users as author", "author.id", "bottles.author_id")
    .select(["bottles.id", "bottles.picture"])
    .where("bottles.id", "in", ids)
    .where("bottles.state", "!=", "removed")
    .where("bottles.hidden_at", "is", null)
    .where("author.banned_at", "is", null)
    .where(({ not }) => not(isBlockBetweenSql(sql`${reader}`, sql.ref("author.id"))))
    .execute();
  return new Map(rows.map(({ id, picture }) => [id, picture]));
};
