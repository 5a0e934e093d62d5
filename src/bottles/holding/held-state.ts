import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx } from "../../db/transact";
import { isBannedSql } from "../../users/users";
import { SEA_STATES } from "../rules";

export interface HeldBottles {
  /** Id of the one whose hold ends first. */
  first: string;
  count: number;
}

interface HeldState {
  /** null: none is held. */
  held: HeldBottles | null;
  newcomer: boolean;
}

type HeldStateRow = { first: string | null; count: number; pick_count: number };

const selectHeldState = preparedQuery<{ me: string; now: number }, HeldStateRow>((db, param) => {
  const held = db
    .selectFrom("bottles")
    .where("holder_id", "=", param("me"))
    .where("free_at", ">", param("now"))
    .where("state", "in", SEA_STATES)
    .where(({ not, ref }) => not(isBannedSql(ref("bottles.author_id"))));
  return db
    .selectFrom("users")
    .select((eb) => [
      "pick_count",
      held.select("bottles.id").orderBy("free_at").limit(sql.lit(1)).as("first"),
      held.select(eb.fn.countAll<number>().as("n")).as("count"),
    ])
    .where("users.id", "=", param("me"));
});

export async function loadHeldState(db: DbOrTx, personId: string, now: number): Promise<HeldState> {
  const [row] = await selectHeldState(db, { me: personId, now });
  const first = row?.first ?? null;
  return {
    held: row && first !== null ? { first, count: Number(row.count) } : null,
    newcomer: row?.pick_count === 0,
  };
}
