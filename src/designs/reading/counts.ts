import { sql } from "kysely";
import { rowCount } from "../../db/count-rows";
import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx } from "../../db/transact";

const selectDesignedCount = preparedQuery<{ person: string }, { n: number }>((db, param) =>
  db
    .selectFrom("designs")
    .select(rowCount)
    .where("owner_id", "=", param("person"))
    .where("status", "<>", sql.lit("purchased"))
    .where("hidden", "=", sql.lit(0)),
);

export async function countDesignedDesigns(db: DbOrTx, userId: string): Promise<number> {
  const [row] = await selectDesignedCount(db, { person: userId });
  return Number(row?.n);
}
