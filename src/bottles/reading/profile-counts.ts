import { sql } from "kysely";
import { rowCount } from "../../db/count-rows";
import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx } from "../../db/transact";
import { designSvgPath } from "../../ui/urls";
import { isBannedSql } from "../../users/users";

const selectBackpackPlaces = preparedQuery<{ person: string; now: number }, { n: number }>((db, param) =>
  db.selectNoFrom((eb) => [
    sql<number>`${eb
      .selectFrom("bottles")
      .select(rowCount)
      .where("holder_id", "=", param("person"))
      .where("free_at", ">", param("now"))
      .where("state", "in", ["sea", "expired"])
      .where(({ not, ref }) => not(isBannedSql(ref("bottles.author_id"))))} + ${eb
      .selectFrom("bottles")
      .select(rowCount)
      .where("owner_id", "=", param("person"))
      .where("state", "=", sql.lit("kept"))}`.as("n"),
  ]),
);

/** Number of backpack places taken by held and kept bottles. */
export async function countBackpackPlaces(db: DbOrTx, userId: string, now: number): Promise<number> {
  const [row] = await selectBackpackPlaces(db, { person: userId, now });
  return Number(row?.n);
}

/** Fits one row on a phone. */
const NEWEST_KEPT_SHOWN = 9;

const selectNewestKept = preparedQuery<{ person: string }, { picture: string }>((db, param) =>
  db
    .selectFrom("bottles")
    .select("picture")
    .where("owner_id", "=", param("person"))
    .where("state", "=", sql.lit("kept"))
    .orderBy("collected_at", "desc")
    .orderBy("id", "desc")
    .limit(sql.lit(NEWEST_KEPT_SHOWN)),
);

/** Paths of the pictures of the bottles a person kept last. */
export const listNewestKeptPictures = async (db: DbOrTx, userId: string): Promise<string[]> =>
  (await selectNewestKept(db, { person: userId })).map(({ picture }) => designSvgPath(picture));

const selectThrownCount = preparedQuery<{ person: string }, { n: number }>((db, param) =>
  db
    .selectFrom("bottles")
    .select(rowCount)
    .where("author_id", "=", param("person"))
    .where((eb) => eb.or([eb("state", "!=", "removed"), eb("collected_at", "is not", null)])),
);

/** Number of bottles in the person's list of thrown bottles. */
export async function countThrownBottles(db: DbOrTx, userId: string): Promise<number> {
  const [row] = await selectThrownCount(db, { person: userId });
  return Number(row?.n);
}
