import { sql } from "kysely";

/** Shown for a hidden name, in every language. */
export const HIDDEN_NAME = "• • •";

const nameOf = (person: string) => {
  const column = (name: string) => sql.ref(`${person}.${name}`);
  return sql`case when ${column("hidden_at")} is not null then ${sql.lit(HIDDEN_NAME)}
    else coalesce(${column("nickname_shown")}, ${column("nickname")}) end`;
};

/** SQL: a person's name as others see it. @param person table alias */
export const shownName = (person: string) => sql<string>`${nameOf(person)}`;

/** `shownName` of the right side of a left join. */
export const shownNameOrNone = (person: string) => sql<string | null>`${nameOf(person)}`;

/** SQL: a person's picture as others see it. @param person table alias */
const shownAvatar = (person: string) =>
  sql<
    string | null
  >`case when ${sql.ref(`${person}.hidden_at`)} is null then ${sql.ref(`${person}.avatar`)} end`;

/** Another person as lists show them (api.md, Person short). */
export interface PersonShort {
  id: string;
  nickname: string;
  avatar: string | null;
  country: string;
  official: boolean;
}

/** What `personShort` is made of. @param prefix of the columns' names, where a row holds several people */
export const shortColumns = <P extends string = "">(person: string, prefix: P = "" as P) =>
  [
    shownName(person).as(`${prefix}nickname`),
    shownAvatar(person).as(`${prefix}avatar`),
    sql.ref<string>(`${person}.country`).as(`${prefix}country`),
    sql.ref<number>(`${person}.official`).as(`${prefix}official`),
  ] as const;

/** `shortColumns` of the right side of a left join. */
export const shortColumnsOrNone = <P extends string = "">(person: string, prefix: P = "" as P) =>
  [
    shownNameOrNone(person).as(`${prefix}nickname`),
    shownAvatar(person).as(`${prefix}avatar`),
    sql.ref<string | null>(`${person}.country`).as(`${prefix}country`),
    sql.ref<number | null>(`${person}.official`).as(`${prefix}official`),
  ] as const;

export type ShortRow = Omit<PersonShort, "id" | "official"> & { official: number };

/** A person short from a row that `shortColumns` chose. */
export const personShort = (id: string, { nickname, avatar, country, official }: ShortRow): PersonShort => ({
  id,
  nickname,
  avatar,
  country,
  official: official === 1,
});

/** As `personShort`, of a row that `shortColumnsOrNone` chose; null: nobody is there. */
export const personShortOrNone = (
  id: string | null,
  { nickname, avatar, country, official }: { [name in keyof ShortRow]: ShortRow[name] | null },
): PersonShort | null =>
  id === null || nickname === null || country === null
    ? null
    : { id, nickname, avatar, country, official: official === 1 };
