import { sql } from "kysely";
import { prepared } from "../db/prepared";
import type { UserRow } from "../db/tables/users";
import type { Queries } from "../db/transact";
import { GONE } from "../limits/limits";
import { albumOf } from "../profile/profile";
import { Refusal } from "../runtime/errors";
import { shownText } from "../safety/safety";
import {
  areStopped,
  isNamedTo,
  namedColumns,
  namedTo,
  type PersonShort,
  personShort,
  type ShortRow,
  shortColumns,
  wordsReader,
} from "../users/users";
import { standing } from "./relations";
import { type Meeting, meet, type Relation, relationOf } from "./rules";

export interface Looking extends Meeting {
  id: string;
}

export interface Listed extends PersonShort {
  relation: Relation;
}

export interface Person extends Listed {
  gender: UserRow["gender"];
  signature: string;
  interests: string[];
  /** Paths of the large and the small picture. */
  album: { id: string; path: string; small: string; width: number; height: number }[];
  /** False: blocked or other age band; then the name alone is sent. */
  meets: boolean;
}

export const SHORT = ["id", "nickname", "avatar", "country", "official", "adult_at"] as const;
export type ListedRow = ShortRow & { id: string; adult_at: number | null };

/** SQL: public columns of a person, and their age. @param person table alias */
export const listedColumns = (person: string) =>
  sql`${sql.ref(`${person}.id`)}, ${sql.ref(`${person}.adult_at`)}, ${sql.join(shortColumns(person))}`;

const MORE = ["gender", "signature", "interests", "adult_at", "hidden_at", "masks", "created_at"] as const;
const STOPS = ["banned_at", "suspended_until"] as const;
type Row = ListedRow & Pick<UserRow, (typeof MORE)[number] | (typeof STOPS)[number] | "throw_count">;

const find = prepared<{ id: string }, Row>((db, hole) =>
  db
    .selectFrom("users")
    .select(["id", ...MORE, ...STOPS, "throw_count"])
    .select(shortColumns("users"))
    .where("id", "=", hole("id"))
    .compile(),
);

export const listedOf = (row: ListedRow, relation: Relation): Listed => ({
  ...personShort(row.id, row),
  relation,
});

const isNamed = (me: Looking, row: ListedRow, now: number): boolean =>
  row.id === me.id || isNamedTo(me, { adultAt: row.adult_at, official: row.official === 1 }, now);

/** Of who has changed the age band whoever knows them sees the name: no picture, no country. */
export const knownTo = (me: Looking, row: ListedRow, relation: Relation, now: number): Listed =>
  isNamed(me, row, now) ? listedOf(row, relation) : { ...listedOf(row, relation), avatar: null, country: "" };

/** As `knownTo`, without the name: an id is enough to block somebody. */
export const unnamedTo = (me: Looking, row: ListedRow, relation: Relation, now: number): Listed =>
  isNamed(me, row, now) ? listedOf(row, relation) : { ...knownTo(me, row, relation, now), nickname: "" };

/** Masked while its writer is new; empty while hidden. */
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

const nameOnly = (listed: Listed): Person => ({
  ...listed,
  gender: null,
  signature: "",
  interests: [],
  album: [],
  meets: false,
});

/**
 * Another person's page; the name alone where they do not meet, and not even that (it is empty) where a block is all
 * that is between two of different age bands.
 * @throws Refusal `user_not_found`, `profile_incomplete`
 */
export async function personSeen(db: Queries, me: Looking, id: string, now: number): Promise<Person> {
  const [row] = id === GONE ? [] : await find(db, { id });
  if (!row) throw new Refusal("user_not_found");
  if (id === me.id) return whole(db, row, "self", now);
  if (row.banned_at !== null) throw new Refusal("user_not_found");
  const between = await standing(db, me.id, id);
  const relation = relationOf(between);
  if (relation === "blocked") return nameOnly(unnamedTo(me, row, relation, now));
  if (between.blockedMe) throw new Refusal("user_not_found");
  if (me.adultAt === null && !me.official) throw new Refusal("profile_incomplete");
  if (meet(me, { adultAt: row.adult_at, official: row.official === 1 }, now))
    return whole(db, row, relation, now);
  if (relation === "none") throw new Refusal("user_not_found");
  return nameOnly(knownTo(me, row, relation, now));
}

/** Somebody in the list of who is blocked; empty name: of another age band. @throws Refusal `user_not_found` */
export async function nameOf(db: Queries, me: Looking, id: string, now: number): Promise<Listed> {
  const [row] = id === GONE ? [] : await find(db, { id });
  if (!row) throw new Refusal("user_not_found");
  return unnamedTo(me, row, "blocked", now);
}

/** Relation to a person in view; null: they do not meet, nothing new may begin with them, or oneself. */
export async function tieTo(db: Queries, me: Looking, id: string, now: number): Promise<Relation | null> {
  if (id === me.id || id === GONE) return null;
  const [[row], between] = await Promise.all([find(db, { id }), standing(db, me.id, id)]);
  if (!row || areStopped(row, now) || between.iBlocked || between.blockedMe) return null;
  return meet(me, { adultAt: row.adult_at, official: row.official === 1 }, now) ? relationOf(between) : null;
}

/** Which of some people share the age band; blocks ignored. */
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

/** The name of somebody who follows a person, as they see it; null: nobody who does, blocked, banned or of another age band. */
export async function followerOf(
  db: Queries,
  meId: string,
  otherId: string,
  now: number,
): Promise<string | null> {
  const { followsMe, iBlocked, blockedMe } = await standing(db, meId, otherId);
  if (!followsMe || iBlocked || blockedMe) return null;
  const row = await db
    .selectFrom("users")
    .select(namedColumns("users"))
    .where("id", "=", otherId)
    .where("banned_at", "is", null)
    .executeTakeFirst();
  return row ? namedTo(await wordsReader(db, meId), row, now) : null;
}
