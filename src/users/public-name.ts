import { sql } from "kysely";
import type { DbOrTx } from "../db/transact";
import { ageBandPersonOf, canKnowPerson, canSeeName, type TextReader } from "./age-bands";
import { findUser } from "./find-user";

/** Replaces the name of a hidden or banned person, in every language. */
export const HIDDEN_NAME = "• • •";

const publicNameExpression = (person: string) => {
  const column = (name: string) => sql.ref(`${person}.${name}`);
  return sql`case when ${column("hidden_at")} is not null or ${column("banned_at")} is not null
    then ${sql.lit(HIDDEN_NAME)}
    else coalesce(${column("nickname_shown")}, ${column("nickname")}) end`;
};

/** SQL: a person's name as others see it. @param person table alias */
export const publicNameSql = (person: string) => sql<string>`${publicNameExpression(person)}`;

/** `publicNameSql` for the right side of a left join. */
export const publicNameOrNullSql = (person: string) => sql<string | null>`${publicNameExpression(person)}`;

/** SQL: a person's picture as others see it. @param person table alias */
const publicAvatarSql = (person: string) =>
  sql<string | null>`case when ${sql.ref(`${person}.hidden_at`)} is null and ${sql.ref(`${person}.banned_at`)} is null
    then ${sql.ref(`${person}.avatar`)} end`;

/** Columns for `visibleNameFor`. @param person table alias */
export const visibleNameColumns = (person: string) =>
  [
    publicNameSql(person).as("nickname"),
    sql.ref<number | null>(`${person}.adult_at`).as("adult_at"),
    sql.ref<number>(`${person}.official`).as("official"),
  ] as const;

interface VisibleNameRow {
  nickname: string;
  adult_at: number | null;
  official: number;
}

const visibleNameBy =
  (isVisible: typeof canSeeName) =>
  (reader: TextReader, row: VisibleNameRow, now: number): string | null =>
    isVisible(reader, ageBandPersonOf(row), now) ? row.nickname || null : null;

/**
 * A person's name for a reader; null: deleted account, or not visible to the reader, see `canSeeName`. @param now ms
 */
export const visibleNameFor = visibleNameBy(canSeeName);

/** As `visibleNameFor`, of a person rather than of what they published, see `canKnowPerson`. @param now ms */
export const visiblePersonNameFor = visibleNameBy(canKnowPerson);

/** SQL form of `adultAtBetweenPeople`. @param person table alias */
export const adultAtBetweenPeopleSql = (person: string) =>
  sql<number | null>`coalesce(${sql.ref(`${person}.adult_at`)},
    case when ${sql.ref(`${person}.official`)} = 1 then 0 end)`;

/** What decides which names and texts a person may read. */
export async function loadTextReader(db: DbOrTx, id: string): Promise<TextReader> {
  const row = await findUser(db, id, ["adult_at", "official"]);
  return { id, adultAt: row?.adult_at ?? null, official: row?.official === 1 };
}

/** A person's name as another one sees it; null: they do not, banned, or the account is gone. @param now ms */
export async function findVisiblePersonName(db: DbOrTx, me: string, other: string, now: number) {
  const row = await db
    .selectFrom("users")
    .select(visibleNameColumns("users"))
    .where("id", "=", other)
    .where("banned_at", "is", null)
    .executeTakeFirst();
  return row ? visiblePersonNameFor(await loadTextReader(db, me), row, now) : null;
}

/** Another person as lists show them (docs/product.md 16.5). */
export interface PersonShort {
  id: string;
  nickname: string;
  avatar: string | null;
  country: string;
  official: boolean;
}

/**
 * Columns for `toPersonShort`. @param person table alias @param prefix of the column names, for rows with several
 * people
 */
export const personShortColumns = <P extends string = "">(person: string, prefix: P = "" as P) =>
  [
    publicNameSql(person).as(`${prefix}nickname`),
    publicAvatarSql(person).as(`${prefix}avatar`),
    sql.ref<string>(`${person}.country`).as(`${prefix}country`),
    sql.ref<number>(`${person}.official`).as(`${prefix}official`),
  ] as const;

/** `personShortColumns` for the right side of a left join. */
export const personShortColumnsOrNull = <P extends string = "">(person: string, prefix: P = "" as P) =>
  [
    publicNameOrNullSql(person).as(`${prefix}nickname`),
    publicAvatarSql(person).as(`${prefix}avatar`),
    sql.ref<string | null>(`${person}.country`).as(`${prefix}country`),
    sql.ref<number | null>(`${person}.official`).as(`${prefix}official`),
  ] as const;

export type PersonShortRow = Omit<PersonShort, "id" | "official"> & { official: number };

/** Converts a row with `personShortColumns`. */
export const toPersonShort = (id: string, { nickname, avatar, country, official }: PersonShortRow): PersonShort => ({
  id,
  nickname,
  avatar,
  country,
  official: official === 1,
});

/** Converts a row with `personShortColumnsOrNull`; null: no such person. */
export const toPersonShortOrNull = (
  id: string | null,
  { nickname, avatar, country, official }: { [name in keyof PersonShortRow]: PersonShortRow[name] | null },
): PersonShort | null =>
  id === null || nickname === null || country === null
    ? null
    : { id, nickname, avatar, country, official: official === 1 };
