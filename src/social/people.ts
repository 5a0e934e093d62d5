import { sql } from "kysely";
import { preparedQuery } from "../db/prepared-query";
import type { UserRow } from "../db/tables/users";
import type { DbOrTx } from "../db/transact";
import { DELETED_USER_ID } from "../limits/account";
import { listShownAlbumPhotos } from "../profile/profile";
import { Refusal } from "../runtime/errors";
import { maskedTextForOthers } from "../safety/safety";
import {
  type AgeBandPerson,
  adultAtBetweenPeople,
  ageBandPersonOf,
  canKnowPerson,
  isSuspendedOrBanned,
  type PersonShort,
  type PersonShortRow,
  personShortColumns,
  toPersonShort,
} from "../users/users";
import { canFollowPend, isFollowPending } from "./contact/pending-follows";
import { loadFollowsAndBlocks } from "./relations";
import { canMeet, type Relation, relationOf } from "./rules";

export interface PersonViewer extends AgeBandPerson {
  id: string;
}

export interface ListedPerson extends PersonShort {
  relation: Relation;
}

export interface PersonProfile extends ListedPerson {
  gender: UserRow["gender"];
  signature: string;
  interests: string[];
  /** Paths of the large and the small picture. */
  album: { id: string; path: string; small: string; width: number; height: number }[];
  /** False: blocked or of another age band; then only the name is included. */
  meets: boolean;
}

export const LISTED_PERSON_COLUMNS = ["id", "nickname", "avatar", "country", "official", "adult_at"] as const;
export type ListedPersonRow = PersonShortRow & { id: string; adult_at: number | null };

/** SQL: columns of `ListedPersonRow`. @param person table alias */
export const listedPersonColumns = (person: string) =>
  sql`${sql.ref(`${person}.id`)}, ${sql.ref(`${person}.adult_at`)}, ${sql.join(personShortColumns(person))}`;

const PROFILE_COLUMNS = ["gender", "signature", "interests", "adult_at", "hidden_at", "masks", "created_at"] as const;
const STOP_COLUMNS = ["banned_at", "suspended_until"] as const;
type PersonProfileRow = ListedPersonRow &
  Pick<UserRow, (typeof PROFILE_COLUMNS)[number] | (typeof STOP_COLUMNS)[number] | "throw_count">;

const selectPerson = preparedQuery<{ id: string }, PersonProfileRow>((db, param) =>
  db
    .selectFrom("users")
    .select(["id", ...PROFILE_COLUMNS, ...STOP_COLUMNS, "throw_count"])
    .select(personShortColumns("users"))
    .where("id", "=", param("id")),
);

export const toListedPerson = (row: ListedPersonRow, relation: Relation): ListedPerson => ({
  ...toPersonShort(row.id, row),
  relation,
});

const isNamedForViewer = (me: PersonViewer, row: ListedPersonRow, now: number): boolean =>
  row.id === me.id || canKnowPerson(me, ageBandPersonOf(row), now);

type ViewOfPerson = (me: PersonViewer, row: ListedPersonRow, relation: Relation, now: number) => ListedPerson;

/** A related person in a list; without picture and country if they are of another age band. @param now ms */
export const listedPersonFor: ViewOfPerson = (me, row, relation, now) =>
  isNamedForViewer(me, row, now)
    ? toListedPerson(row, relation)
    : { ...toListedPerson(row, relation), avatar: null, country: "" };

/** As `listedPersonFor`, but without the name of a person of another age band, because anybody can be blocked by id. */
export const listedPersonOrUnnamed: ViewOfPerson = (me, row, relation, now) =>
  isNamedForViewer(me, row, now)
    ? toListedPerson(row, relation)
    : { ...listedPersonFor(me, row, relation, now), nickname: "" };

/** The signature for others: masked while its author is a newcomer, empty while hidden. */
function visibleSignatureOf(row: PersonProfileRow, now: number): string {
  if (row.hidden_at !== null) return "";
  return maskedTextForOthers(row.signature, row.masks, "signature", row, now);
}

async function fullProfile(db: DbOrTx, row: PersonProfileRow, relation: Relation, now: number): Promise<PersonProfile> {
  const album = row.hidden_at === null ? await listShownAlbumPhotos(db, row.id) : [];
  return {
    ...toListedPerson(row, relation),
    gender: row.gender,
    signature: relation === "self" ? row.signature : visibleSignatureOf(row, now),
    interests: JSON.parse(row.interests),
    album,
    meets: true,
  };
}

const nameOnlyProfile = (listed: ListedPerson): PersonProfile => ({
  ...listed,
  gender: null,
  signature: "",
  interests: [],
  album: [],
  meets: false,
});

/** "pending" for who waits until the other follows, too; else the relation that was read. */
const pendingOr = async (
  db: DbOrTx,
  me: PersonViewer,
  { id, adult_at }: PersonProfileRow,
  relation: Relation,
  now: number,
): Promise<Relation> =>
  relation === "none" &&
  canFollowPend(me.adultAt, adult_at, now) &&
  (await isFollowPending(db, { from: me.id, to: id }, now))
    ? "pending"
    : relation;

/**
 * A person's profile for a viewer; only the name if they cannot meet, and an empty name if the only relation is a block
 * across age bands. @param now ms
 * @throws Refusal `user_not_found`, `profile_incomplete`
 */
export async function loadPersonProfile(db: DbOrTx, me: PersonViewer, id: string, now: number): Promise<PersonProfile> {
  const [row] = id === DELETED_USER_ID ? [] : await selectPerson(db, { id });
  if (!row) throw new Refusal("user_not_found");
  if (id === me.id) return fullProfile(db, row, "self", now);
  if (row.banned_at !== null) throw new Refusal("user_not_found");
  const ties = await loadFollowsAndBlocks(db, me.id, id);
  const relation = relationOf(ties);
  if (relation === "blocked") return nameOnlyProfile(listedPersonOrUnnamed(me, row, relation, now));
  if (ties.blockedMe) throw new Refusal("user_not_found");
  if (adultAtBetweenPeople(me) === null) throw new Refusal("profile_incomplete");
  if (canMeet(me, ageBandPersonOf(row), now))
    return fullProfile(db, row, await pendingOr(db, me, row, relation, now), now);
  if (relation === "none") throw new Refusal("user_not_found");
  return nameOnlyProfile(listedPersonFor(me, row, relation, now));
}

/** A person's signature as one reader sees it. @throws Refusal `user_not_found`, `profile_incomplete` */
export async function loadSignatureText(db: DbOrTx, me: PersonViewer, id: string, now: number): Promise<string> {
  const { signature } = await loadPersonProfile(db, me, id, now);
  if (signature === "") throw new Refusal("user_not_found");
  return signature;
}

/**
 * A blocked person for the list; the name is empty if they are of another age band. @param now ms @throws Refusal
 * `user_not_found`
 */
export async function findBlockedPerson(db: DbOrTx, me: PersonViewer, id: string, now: number): Promise<ListedPerson> {
  const [row] = id === DELETED_USER_ID ? [] : await selectPerson(db, { id });
  if (!row) throw new Refusal("user_not_found");
  return listedPersonOrUnnamed(me, row, "blocked", now);
}

/**
 * The relation to a person the viewer can interact with; null: self, blocked, stopped or of another age band. @param
 * now ms
 */
export async function findOpenRelation(
  db: DbOrTx,
  me: PersonViewer,
  id: string,
  now: number,
): Promise<Relation | null> {
  if (id === me.id || id === DELETED_USER_ID) return null;
  const [[row], ties] = await Promise.all([selectPerson(db, { id }), loadFollowsAndBlocks(db, me.id, id)]);
  if (!row || isSuspendedOrBanned(row, now) || ties.iBlocked || ties.blockedMe) return null;
  return canMeet(me, ageBandPersonOf(row), now) ? relationOf(ties) : null;
}

/** Which of these people the viewer can meet by age band; blocks are ignored. @param now ms */
export async function filterCanMeet(
  db: DbOrTx,
  me: PersonViewer,
  ids: readonly string[],
  now: number,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("users")
    .select(["id", "adult_at", "official"])
    .where("id", "in", [...ids])
    .execute();
  const meetable = rows.filter((row) => canMeet(me, ageBandPersonOf(row), now));
  return new Set(meetable.map(({ id }) => id));
}
