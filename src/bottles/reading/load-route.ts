import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { BottleRow } from "../../db/tables/bottles";
import type { DbOrTx } from "../../db/transact";
import { stopsOf, type VoyageStop } from "../../ui/voyage/route";
import type { VoyageEvent } from "./bottle-view";
import { MAX_FINDINGS_SCANNED } from "./load-voyage";

const selectCountries = preparedQuery<{ bottle: string }, { country: string; picked_at: number }>((db, param) =>
  db
    .selectFrom("findings")
    .select(["country", "picked_at"])
    .where("bottle_id", "=", param("bottle"))
    .orderBy("picked_at", "desc")
    .limit(sql.lit(MAX_FINDINGS_SCANNED)),
);

/**
 * The countries that found a bottle, in time order; of an official bottle the latest thousand findings.
 * @param voyage where it has all of them already, they are not read again
 */
export async function loadRoute(
  db: DbOrTx,
  bottle: Pick<BottleRow, "id" | "pick_count">,
  voyage: readonly VoyageEvent[] = [],
): Promise<VoyageStop[]> {
  if (bottle.pick_count === 0) return [];
  const known = voyage.flatMap((each) => (each.kind === "found" ? [{ country: each.country, at: each.at }] : []));
  if (known.length >= bottle.pick_count) return stopsOf(known);
  const rows = await selectCountries(db, { bottle: bottle.id });
  return stopsOf(rows.map(({ country, picked_at: at }) => ({ country, at })).reverse());
}

/** As `loadRoute`, of a bottle that is loaded already, where its chart is shared; else null. */
export const loadSharedRoute = async (
  db: DbOrTx,
  bottle: { id: string; pickCount: number; chartShared: boolean },
): Promise<VoyageStop[] | null> =>
  bottle.chartShared && bottle.pickCount > 0 ? loadRoute(db, { id: bottle.id, pick_count: bottle.pickCount }) : null;
