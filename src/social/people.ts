import { sql } from "kysely";
import { prepared } from "../db/prepared";
import type { UserRow } from "../db/tables/users";
import type { Queries } from "../db/transact";
import { Refusal } from "../errors";
import { GONE } from "../limits";
import { albumOf } from "../profile/profile";
import { shownText } from "../safety/safety";
import { shownAvatar, shownName } from "../users/users";
import { standing } from "./relations";
import { type Meeting, meet, type Relation, relationOf } from "./rules";

/** Who looks at people. */
export interface Looking extends Meeting {
  id: string;
}

/** Somebody in a list of people. */
export interface Listed {
  id: string;
  nickname: string;
  avatar: string | null;
  country: string;
  official: boolean;
  relation: Relation;
}

/** Somebody as their page shows them to one reader. */
export interface Person extends Listed {
  gender: UserRow["gender"];
  signature: string;
  interests: string[];
  /** The album: paths of the large picture and the small square of each. */
  album: { id: string; path: string; small: string; width: number; height: number }[];
  /** False: blocked, or of the other age band by now; then only the name is told, so that one can part. */
  meets: boolean;
}

export const SHORT = ["id", "nickname", "avatar", "country", "official"] as const;
export type ShortRow = Pick<UserRow, (typeof SHORT)[number]>;

/** What lists tell of somebody, as others see it. @param person the name that their row has in the query */
export const shortColumns = (person: string) => sql`${sql.ref(`${person}.id`)},
  ${shownName(person)} as nickname, ${shownAvatar(person)} as avatar,
  ${sql.ref(`${person}.country`)}, ${sql.ref(`${person}.official`)}`;

const MORE = ["gender", "signature", "interests", "adult_at", "hidden_at", "masks", "created_at"] as const;
type Row = ShortRow & Pick<UserRow, (typeof MORE)[number] | "throw_count">;

const find = prepared<{ id: string }, Row>((db, hole) =>
  db
    .selectFrom("users")
    .select(["id", "country", "official", ...MORE, "throw_count"])
    .select([shownName("users").as("nickname"), shownAvatar("users").as("avatar")])
    .where("id", "=", hole("id"))
    .compile(),
);

export const listedOf = (
  { id, nickname, avatar, country, official }: ShortRow,
  relation: Relation,
): Listed => ({ id, nickname, avatar, country, official: official === 1, relation });

/** The signature as others read it: in part while its writer is new, not at all while they are hidden. */
function signatureOf(row: Row, now: number): string {
  if (row.hidden_at !== null) return "";
  return shownText(row.signature, row.masks, "signature", row, now);
}

async function whole(db: Queries, row: Row, relation: Relation, now: number): Promise<Person> {
  const album = row.hidden_at === null ? await albumOf(db, row.id) : [];
  return {
    ...listedOf(row, relation),
    gender: row.gender,
    signature: relation === "self" ? row.signature : signatureOf(row, now),
    interests: JSON.parse(row.interests),
    album,
    meets: true,
  };
}

const nameOnly = (row: Row, relation: Relation): Person => ({
  ...listedOf(row, relation),
  gender: null,
  signature: "",
  interests: [],
  album: [],
  meets: false,
});

/**
 * Another person, as one reader may see them. Whom one has blocked, and whom one is tied to across the age of 18, is a
 * name alone.
 * @throws Refusal `user_not_found` for whom one does not meet, `profile_incomplete` before one's own birthday
 */
export async function personSeen(db: Queries, me: Looking, id: string, now: number): Promise<Person> {
  const [row] = id === GONE ? [] : await find(db, { id });
  if (!row) throw new Refusal("user_not_found");
  if (id === me.id) return whole(db, row, "self", now);
  const between = await standing(db, me.id, id);
  const relation = relationOf(between);
  if (relation === "blocked") return nameOnly(row, relation);
  if (between.blockedMe) throw new Refusal("user_not_found");
  if (me.adultAt === null && !me.official) throw new Refusal("profile_incomplete");
  if (meet(me, { adultAt: row.adult_at, official: row.official === 1 }, now))
    return whole(db, row, relation, now);
  if (relation === "none") throw new Refusal("user_not_found");
  return nameOnly(row, relation);
}

/** What somebody is called, for who knows them. @throws Refusal `user_not_found` */
export async function nameOf(db: Queries, id: string): Promise<Pick<Listed, "id" | "nickname" | "avatar">> {
  const [row] = id === GONE ? [] : await find(db, { id });
  if (!row) throw new Refusal("user_not_found");
  return { id, nickname: row.nickname, avatar: row.avatar };
}

/** What somebody is to a reader who has their name before them; null where the two do not meet, or are one. */
export async function tieTo(db: Queries, me: Looking, id: string, now: number): Promise<Relation | null> {
  if (id === me.id || id === GONE) return null;
  const [[row], between] = await Promise.all([find(db, { id }), standing(db, me.id, id)]);
  if (!row || between.iBlocked || between.blockedMe) return null;
  return meet(me, { adultAt: row.adult_at, official: row.official === 1 }, now) ? relationOf(between) : null;
}

/** Which of some people one meets: they are of the same side of 18. Blocks are not looked at. */
export async function whoMeet(
  db: Queries,
  me: Looking,
  ids: readonly string[],
  now: number,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("users")
    .select(["id", "adult_at", "official"])
    .where("id", "in", [...ids])
    .execute();
  const met = rows.filter((row) => meet(me, { adultAt: row.adult_at, official: row.official === 1 }, now));
  return new Set(met.map(({ id }) => id));
}
