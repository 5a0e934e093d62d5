import type { UserRow } from "../db/tables/users";
import type { DbOrTx } from "../db/transact";
import { LANGUAGES } from "../limits/languages";
import { toIsoDate } from "../runtime/iso";
import { DAY } from "../runtime/units";
import { adultAtFromBirthday, nameKey, newUserRow } from "../users/users";
import type { SeededRandom } from "./random";
import { DEMO_COUNTRIES, DEMO_NAMES } from "./sample-texts";

const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const CODE_LENGTH = 8;
const BITS = 5;
const MINORS = 12;

/** One in twelve is 14–17, the others 19–69. */
function createBirthday(r: SeededRandom, now: number): string {
  const age = r.below(MINORS) === 0 ? 14 + r.below(3) : 19 + r.below(50);
  return toIsoDate(now - age * 365.25 * DAY - r.below(300) * DAY);
}

const usernameOf = (n: number): string => `demo-${String(n).padStart(5, "0")}`;
const nicknameOf = (n: number): string => `${DEMO_NAMES[n % DEMO_NAMES.length]} ${n}`;

/** The invitation code of a person's number, unique for each number. */
function inviteCodeOf(n: number): string {
  const bits = BigInt.asUintN(CODE_LENGTH * BITS, BigInt(n) * 0x9e3779b97fn);
  return Array.from({ length: CODE_LENGTH }, (_, place) => ALPHABET[Number((bits >> BigInt(place * BITS)) & 31n)]).join(
    "",
  );
}

const NUMBERS_PER_QUERY = 500;

async function loadTakenNames(db: DbOrTx, numbers: readonly number[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("users")
    .select(["username_key", "nickname_key", "invite_code"])
    .where((eb) =>
      eb.or([
        eb("username_key", "in", numbers.map(usernameOf).map(nameKey)),
        eb("nickname_key", "in", numbers.map(nicknameOf).map(nameKey)),
        eb("invite_code", "in", numbers.map(inviteCodeOf)),
      ]),
    )
    .execute();
  return new Set(rows.flatMap((row) => Object.values(row)));
}

/** The first numbers whose usernames are free. */
export async function findFreeNumbers(db: DbOrTx, count: number): Promise<number[]> {
  const free: number[] = [];
  for (let from = 1; free.length < count; from += NUMBERS_PER_QUERY) {
    const numbers = Array.from({ length: NUMBERS_PER_QUERY }, (_, i) => from + i);
    const taken = await loadTakenNames(db, numbers);
    const names = (n: number) => [nameKey(usernameOf(n)), nameKey(nicknameOf(n)), inviteCodeOf(n)];
    free.push(...numbers.filter((n) => names(n).every((name) => !taken.has(name))));
  }
  return free.slice(0, count);
}

const MIN_ACCOUNT_AGE = 60 * DAY;

/**
 * A person with a complete profile and no password yet. @param n number, for name and invitation code
 * @param past ms; least age of the account
 */
export function createDemoPerson(r: SeededRandom, n: number, past: number, now: number): UserRow {
  const created = now - Math.max(MIN_ACCOUNT_AGE, past) - r.below(300) * DAY - r.below(DAY);
  const language = r.of(LANGUAGES);
  const born = createBirthday(r, now);
  const names = { username: usernameOf(n), nickname: nicknameOf(n), inviteCode: inviteCodeOf(n) };
  const row = newUserRow({ ...names, language, country: r.of(DEMO_COUNTRIES), passwordHash: null }, created);
  return {
    ...row,
    id: r.id(created),
    birthday: born,
    adult_at: adultAtFromBirthday(born),
    gender: r.of(["male", "female", "other"] as const),
    reads: JSON.stringify([...new Set([language, r.of(LANGUAGES)])]),
  };
}
