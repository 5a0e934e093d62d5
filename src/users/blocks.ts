import { type Expression, type SqlBool, sql } from "kysely";
import { preparedQuery } from "../db/prepared-query";
import type { DbOrTx } from "../db/transact";
import { adultAtBetweenPeopleSql } from "./public-name";

type Ref = Expression<string>;

/** SQL condition: a person has blocked another. */
export const hasBlockedSql = (one: Ref, other: Ref) =>
  sql<SqlBool>`exists (select 1 from blocks where blocker_id = ${one} and blocked_id = ${other})`;

/** SQL condition: one of two people has blocked the other. */
export function isBlockBetweenSql(one: Ref, other: Ref) {
  return sql<SqlBool>`(${hasBlockedSql(one, other)}
    or ${hasBlockedSql(other, one)})`;
}

/**
 * SQL condition: a reader may read what a writer wrote (own, age band, block, ban): what a member of the team
 * wrote is an adult's.
 * @param writer table alias @param from @param to range of `readableAgeRange`, ms
 */
export function canReadTextsOfSql(writer: string, reader: Ref, from: Expression<number>, to: Expression<number>) {
  const column = (name: string) => sql.ref(`${writer}.${name}`);
  return sql<SqlBool>`((${column("id")} = ${reader}
    or ${adultAtBetweenPeopleSql(writer)} between ${from} and ${to}) and ${column("banned_at")} is null and not ${isBlockBetweenSql(reader, sql.ref(`${writer}.id`))})`;
}

const selectBlocksBetween = preparedQuery<{ one: string; other: string }, { blocker_id: string }>((db, param) =>
  db
    .selectFrom("blocks")
    .select("blocker_id")
    .where((eb) =>
      eb.or([
        eb.and([eb("blocker_id", "=", param("one")), eb("blocked_id", "=", param("other"))]),
        eb.and([eb("blocker_id", "=", param("other")), eb("blocked_id", "=", param("one"))]),
      ]),
    ),
);

/** Whether one of two people has blocked the other. */
export const areBlocked = async (db: DbOrTx, one: string, other: string): Promise<boolean> =>
  (await selectBlocksBetween(db, { one, other })).length > 0;

export const hasBlocked = async (db: DbOrTx, one: string, other: string): Promise<boolean> =>
  (await selectBlocksBetween(db, { one, other })).some(({ blocker_id }) => blocker_id === one);

const BLOCKS_PER_QUERY = 28;

const selectBlockedAmong = preparedQuery<Record<string, string | null>, { id: string }>((_, param) => {
  const others = sql.join(Array.from({ length: BLOCKS_PER_QUERY }, (_, i) => param(`other${i}`)));
  const one = param("one");
  return sql<{
    id: string;
  }>`select blocked_id as id from blocks where blocker_id = ${one} and blocked_id in (${others})
    union all select blocker_id as id from blocks where blocked_id = ${one} and blocker_id in (${others})`;
});

const selectSomeBlocked = preparedQuery<{ one: string }, { id: string }>((_, param) => {
  const one = param("one");
  return sql<{ id: string }>`select blocked_id as id from blocks where blocker_id = ${one}
    union all select blocker_id as id from blocks where blocked_id = ${one} limit ${sql.lit(BLOCKS_PER_QUERY)}`;
});

/** Ids of everybody with a block to or from a person; null: too many, use `filterBlockedIds`. */
export async function loadBlockedIds(db: DbOrTx, one: string): Promise<Set<string> | null> {
  const rows = await selectSomeBlocked(db, { one });
  return rows.length < BLOCKS_PER_QUERY ? new Set(rows.map(({ id }) => id)) : null;
}

/** Which of these people have blocked a person or are blocked by them. */
export async function filterBlockedIds(db: DbOrTx, one: string, others: string[]): Promise<Set<string>> {
  const distinct = [...new Set(others)];
  const blocked = new Set<string>();
  for (let from = 0; from < distinct.length; from += BLOCKS_PER_QUERY) {
    const params = Array.from({ length: BLOCKS_PER_QUERY }, (_, i) => [`other${i}`, distinct[from + i] ?? null]);
    for (const { id } of await selectBlockedAmong(db, { ...Object.fromEntries(params), one })) blocked.add(id);
  }
  return blocked;
}
