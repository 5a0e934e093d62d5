import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { BottleFindingRow, BottleRow } from "../../db/tables/bottles";
import type { DbOrTx } from "../../db/transact";
import { stopsOf, type VoyageStop } from "../../ui/voyage/route";
import { type AgeBand, ageBandOf } from "../../users/users";
import type { BottleViewer, VoyageEvent } from "./bottle-view";
import { MAX_FINDINGS_SCANNED } from "./load-voyage";

type CountryRow = Pick<BottleFindingRow, "country" | "picked_at">;

/** @param rows newest first */
const toStops = (rows: readonly CountryRow[]): VoyageStop[] =>
  stopsOf(rows.map(({ country, picked_at: at }) => ({ country, at })).reverse());

const selectCountries = preparedQuery<{ bottle: string }, CountryRow>((db, param) =>
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
  return toStops(await selectCountries(db, { bottle: bottle.id }));
}

const prepareFinderCountries = (band: AgeBand) =>
  preparedQuery<{ bottle: string; reader: string }, CountryRow>((db, param) =>
    db
      .selectFrom("findings")
      .innerJoin("users as finder", "finder.id", "findings.user_id")
      .select(["findings.country", "findings.picked_at"])
      .where("findings.bottle_id", "=", param("bottle"))
      .where("findings.user_id", "<>", param("reader"))
      .whereRef("finder.adult_at", band === "adult" ? "<=" : ">", "findings.picked_at")
      .orderBy("findings.picked_at", "desc")
      .limit(sql.lit(MAX_FINDINGS_SCANNED)),
  );

const FINDER_COUNTRIES = { minor: prepareFinderCountries("minor"), adult: prepareFinderCountries("adult") };

/**
 * As `loadRoute`, for one of its finders: only where others of the reader's age band found it. Their own country would look
 * like the letter's; a letter that grew up with its author was found by minors before.
 */
export async function loadFinderRoute(
  db: DbOrTx,
  bottle: string,
  { id, adultAt }: Pick<NonNullable<BottleViewer>, "id" | "adultAt">,
  now: number,
): Promise<VoyageStop[]> {
  const band = ageBandOf(adultAt, now);
  return band ? toStops(await FINDER_COUNTRIES[band](db, { bottle, reader: id })) : [];
}

/** As `loadRoute`, of a bottle that is loaded already, where its chart is shared; else null. */
export const loadSharedRoute = async (
  db: DbOrTx,
  bottle: { id: string; pickCount: number; chartShared: boolean },
): Promise<VoyageStop[] | null> =>
  bottle.chartShared && bottle.pickCount > 0 ? loadRoute(db, { id: bottle.id, pick_count: bottle.pickCount }) : null;
