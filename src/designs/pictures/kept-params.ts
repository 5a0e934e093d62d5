import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx } from "../../db/transact";
import { PAGE_LIMITS } from "../../limits/http";
import { BoundedMap } from "../../runtime/cache";
import { perOwner } from "../../runtime/per-owner";

/** A picture's name is made of its parameters: those of a name never change. */
const keptParams = perOwner((_: DbOrTx) => new BoundedMap<string, string>("picture parameters", 1_000));

/** A page of a list, and the row by which it is seen to go on. */
const NAME_PARAMS = Array.from({ length: PAGE_LIMITS.size + 1 }, (_, i) => `name${i}`);

const selectParams = preparedQuery<Record<string, string | null>, { hash: string; params: string }>((_, param) => {
  const names = sql.join(NAME_PARAMS.map((name) => sql`(${param(name)})`));
  return sql`with wanted(name) as (values ${names}) select hash, params from wanted inner join pictures on hash = name`;
});

async function loadParams(db: DbOrTx, hashes: readonly string[]): Promise<Map<string, string>> {
  const loaded = new Map<string, string>();
  for (let n = 0; n < hashes.length; n += NAME_PARAMS.length) {
    const names = Object.fromEntries(NAME_PARAMS.map((name, i) => [name, hashes[n + i] ?? null]));
    for (const { hash, params } of await selectParams(db, names)) loaded.set(hash, params);
  }
  return loaded;
}

/**
 * Gives each row the parameters of its picture, as JSON. Joined in the query of a list they are a fifth of it, and each
 * text is a new one to the cache by which it is described. @returns the rows whose picture there is
 */
export async function withPictureParams<R extends { picture: string }>(
  db: DbOrTx,
  rows: readonly R[],
): Promise<(R & { params: string })[]> {
  const kept = keptParams(db);
  const drawn = rows as (R & { params: string | undefined })[];
  const missing = new Set<string>();
  for (const row of drawn) {
    row.params = kept.get(row.picture);
    if (row.params === undefined) missing.add(row.picture);
  }
  if (missing.size > 0) {
    const loaded = await loadParams(db, [...missing]);
    for (const [hash, params] of loaded) kept.set(hash, params);
    for (const row of drawn) row.params ??= loaded.get(row.picture);
  }
  return drawn.filter((row): row is R & { params: string } => row.params !== undefined);
}
