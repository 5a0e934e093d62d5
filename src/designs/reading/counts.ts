import { sql } from "kysely";
import { prepared } from "../../db/prepared";
import type { Queries } from "../../db/transact";

const designed = prepared<{ person: string }, { n: number }>((db, hole) =>
  db
    .selectFrom("designs")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("owner_id", "=", hole("person"))
    .where("status", "<>", sql.lit("purchased"))
    .where("hidden", "=", sql.lit(0))
    .compile(),
);

export async function designedCount(db: Queries, userId: string): Promise<number> {
  const [row] = await designed(db, { person: userId });
  return Number(row?.n);
}
