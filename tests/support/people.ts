import type { UserRow } from "../../src/db/tables/users";
import type { Db } from "../../src/db/transact";
import type { Language } from "../../src/i18n/languages";
import { SESSION_LIMITS } from "../../src/limits/auth";
import { DAY } from "../../src/runtime/units";
import { searchKey } from "../../src/text/search-key";
import { adultAtFromBirthday, newInviteCode, newUserRow } from "../../src/users/users";
import { insertRow } from "./insert-row";

/** When everybody in the tests was made: a Saturday morning. */
export const TEST_START = Date.UTC(2026, 10, 21, 8);

let count = 0;

export type PersonChange = Partial<UserRow> & { now?: number };

/** Other rules are under test: whoever is under 18 has opened these. `NO_CONTACT_CHOSEN` leaves them to the age. */
const OPEN_TO_CONTACT = { who_follows: "anyone", who_writes: "followers", who_finds: "name" } as const;
export const NO_CONTACT_CHOSEN = { who_follows: null, who_writes: null, who_finds: null } as const;

/** Somebody who is here for a month and has thrown bottles: nothing that is for newcomers holds for them. */
export const SETTLED_PERSON: PersonChange = { created_at: TEST_START - 30 * DAY, throw_count: 5 };

/** The row of a person with a complete profile: an adult of no particular interest. */
export function personRow({ now = TEST_START, ...change }: PersonChange = {}): UserRow {
  const name = `person.${process.pid}.${count++}`;
  const language: Language = "en";
  const row = newUserRow(
    { username: name, nickname: name, language, passwordHash: null, inviteCode: newInviteCode() },
    now,
  );
  const birthday = "birthday" in change ? (change.birthday ?? null) : "1990-05-17";
  return {
    ...row,
    gender: "other",
    ...OPEN_TO_CONTACT,
    birthday,
    adult_at: birthday ? adultAtFromBirthday(birthday) : null,
    reads: JSON.stringify([change.language ?? language]),
    ...(change.username === undefined ? {} : { username_search: searchKey(change.username) }),
    ...(change.nickname === undefined ? {} : { nickname_search: searchKey(change.nickname) }),
    ...change,
  };
}

/** A person with a complete profile, straight into the table. */
export async function aPerson(db: Db, change: PersonChange = {}) {
  const row = personRow(change);
  await insertRow(db, "users", row);
  return toTestPerson(row);
}

/** What verbs and queries want to know of a person. */
export const toTestPerson = (row: UserRow) => ({
  id: row.id,
  nickname: row.nickname,
  adultAt: row.adult_at,
  reads: JSON.parse(row.reads) as string[],
  language: row.language,
  official: row.official === 1,
});
export type TestPerson = Awaited<ReturnType<typeof aPerson>>;

/** A person between 13 and 17. */
export const aMinor = (db: Db, change: PersonChange = {}) => aPerson(db, { birthday: "2011-03-02", ...change });

let sessions = 0;

/** The person in a session of theirs that has just begun: what needs a proof may be done. */
export async function aSignedInPerson(db: Db, { id }: { id: string }, now = TEST_START) {
  const sessionId = `session ${process.pid} ${sessions++}`;
  const times = { created_at: now, last_used_at: now, expires_at: now + SESSION_LIMITS.idleLifetime };
  await db
    .insertInto("sessions")
    .values({ id: sessionId, user_id: id, device: "", ...times })
    .execute();
  return { id, sessionId };
}

export async function insertBlock(db: Db, blocker: TestPerson, blocked: TestPerson): Promise<void> {
  await db
    .insertInto("blocks")
    .values({ blocker_id: blocker.id, blocked_id: blocked.id, created_at: TEST_START })
    .execute();
}
