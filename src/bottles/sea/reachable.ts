import { type RawBuilder, sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { BottleRow } from "../../db/tables/bottles";
import type { DbOrTx } from "../../db/transact";
import { type AgeBand, filterBlockedIds, isSuspendedOrBannedSql, loadBlockedIds } from "../../users/users";
import type { SeaQuery } from "./candidates";

type CheckParams = Record<string, string | number | null>;
type CheckedRow = { id: string; author_id: string };
type Asker = Pick<SeaQuery, "reader" | "band" | "now">;

function reachableSql(param: (name: string) => RawBuilder<string | number | null>, band: AgeBand, known: boolean) {
  const now = param("now");
  const ofBand =
    band === "minor"
      ? sql`band = 'all' or band = 'minor' and author_adult_at > ${now}`
      : sql`band in ('all', 'adult') or author_adult_at <= ${now}`;
  const conditions: RawBuilder<unknown>[] = [
    sql`(${ofBand}) and state = 'sea' and hidden_at is null`,
    sql`free_at <= ${param("now")} and expires_at > ${param("now")}`,
    sql`not ${isSuspendedOrBannedSql(sql.ref("bottles.author_id"), param("now") as RawBuilder<number>)}`,
  ];
  if (known) {
    conditions.push(sql`author_id <> ${param("reader")}`);
    conditions.push(
      sql`not exists (select 1 from findings where bottle_id = bottles.id and user_id = ${param("reader")})`,
    );
  }
  return sql.join(conditions, sql` and `);
}

/**
 * A query that asks which of some bottles a reader may be offered now (docs/product.md 3.3), in no order.
 * @param most how many ids it takes
 */
export function reachableQuery<R extends CheckedRow>(columns: readonly (keyof R & keyof BottleRow)[], max: number) {
  const idParams = Array.from({ length: max }, (_, i) => `id${i}`);
  const prepare = (band: AgeBand, known: boolean) =>
    preparedQuery<CheckParams, R>((_, param) => {
      // A list in `in` would be sorted into an index of its own for each reader, which is a fifth of the check.
      const ids = sql.join(idParams.map((name) => sql`(${param(name)})`));
      // In a `case` SQLite would use no index and scan the whole band.
      return sql<R>`with wanted(bottle) as (values ${ids})
      select ${sql.join(columns.map((column) => sql.ref(column)))} from wanted inner join bottles on id = bottle
      where case when ${reachableSql(param, band, known)} then 1 else 0 end = 1`;
    });
  const checks = {
    minor: { known: prepare("minor", true), anybody: prepare("minor", false) },
    adult: { known: prepare("adult", true), anybody: prepare("adult", false) },
  };
  return async (db: DbOrTx, { reader, band, now }: Asker, ids: readonly string[]): Promise<R[]> => {
    const params: CheckParams = { now, reader };
    for (const [i, name] of idParams.entries()) params[name] = ids[i] ?? null;
    const check = checks[band][reader === null ? "anybody" : "known"];
    // Sent together: over a network both wait only once.
    const [rows, allBlocked] = await Promise.all([
      check(db, params),
      reader === null ? new Set<string>() : loadBlockedIds(db, reader),
    ]);
    const authors = rows.map((each) => each.author_id);
    const blocked = allBlocked ?? (await filterBlockedIds(db, reader ?? "", authors));
    return rows.filter((each) => !blocked.has(each.author_id));
  };
}
