import { sql } from "kysely";

/** What others read for a name that is hidden until an official has looked at it: the same in every language. */
export const HIDDEN_NAME = "• • •";

/** A name as others see it: hidden, masked in part, or as it is. @param person the name of the row in the query */
const nameOf = (person: string) => {
  const column = (name: string) => sql.ref(`${person}.${name}`);
  return sql`case when ${column("hidden_at")} is not null then ${sql.lit(HIDDEN_NAME)}
    else coalesce(${column("nickname_shown")}, ${column("nickname")}) end`;
};

/** What others see of a person's name. @param person the name that the row of the person has in the query */
export const shownName = (person: string) => sql<string>`${nameOf(person)}`;

/** What others see of a person's picture. @param person as `shownName` */
export const shownAvatar = (person: string) =>
  sql<
    string | null
  >`case when ${sql.ref(`${person}.hidden_at`)} is null then ${sql.ref(`${person}.avatar`)} end`;

/** For the right side of a left join. */
export const shownNameOrNone = (person: string) => sql<string | null>`${nameOf(person)}`;

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

/** A person short from a row that `shortColumns` chose. */
export const personShort = (
  id: string,
  { nickname, avatar, country, official }: Omit<PersonShort, "id" | "official"> & { official: number },
): PersonShort => ({ id, nickname, avatar, country, official: official === 1 });
