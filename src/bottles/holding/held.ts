import { sql } from "kysely";
import { prepared } from "../../db/prepared";
import type { Queries } from "../../db/transact";
import { isBanned } from "../../users/users";
import { AT_SEA } from "../rules";

interface Hand {
  /** Next to drift on; null: none. */
  held: string | null;
  newcomer: boolean;
}

const query = prepared<{ me: string; now: number }, { held: string | null; pick_count: number }>((db, hole) =>
  db
    .selectFrom("users")
    .select((eb) => [
      "pick_count",
      eb
        .selectFrom("bottles")
        .select("bottles.id")
        .where("holder_id", "=", hole("me"))
        .where("free_at", ">", hole("now"))
        .where("state", "in", AT_SEA)
        .where(({ not, ref }) => not(isBanned(ref("bottles.author_id"))))
        .orderBy("free_at")
        .limit(sql.lit(1))
        .as("held"),
    ])
    .where("users.id", "=", hole("me"))
    .compile(),
);

export async function handOf(db: Queries, personId: string, now: number): Promise<Hand> {
  const [row] = await query(db, { me: personId, now });
  return { held: row?.held ?? null, newcomer: row?.pick_count === 0 };
}
