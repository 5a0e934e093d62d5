import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx } from "../../db/transact";
import { isBannedSql } from "../../users/users";
import { SEA_STATES } from "../rules";

interface HeldState {
  /** Id of the held bottle whose hold ends first; null: none is held. */
  held: string | null;
  newcomer: boolean;
}

const selectHeldState = preparedQuery<{ me: string; now: number }, { held: string | null; pick_count: number }>(
  (db, param) =>
    db
      .selectFrom("users")
      .select((eb) => [
        "pick_count",
        eb
          .selectFrom("bottles")
          .select("bottles.id")
          .where("holder_id", "=", param("me"))
          .where("free_at", ">", param("now"))
          .where("state", "in", SEA_STATES)
          .where(({ not, ref }) => not(isBannedSql(ref("bottles.author_id"))))
          .orderBy("free_at")
          .limit(sql.lit(1))
          .as("held"),
      ])
      .where("users.id", "=", param("me")),
);

export async function loadHeldState(db: DbOrTx, personId: string, now: number): Promise<HeldState> {
  const [row] = await selectHeldState(db, { me: personId, now });
  return { held: row?.held ?? null, newcomer: row?.pick_count === 0 };
}
