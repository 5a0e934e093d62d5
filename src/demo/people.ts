import type { UserRow } from "../db/tables/users";
import type { Queries } from "../db/transact";
import { DAY, LANGUAGES } from "../limits/limits";
import { iso } from "../runtime/iso";
import { adultAt, nameKey, newcomerRow } from "../users/users";
import type { Chance } from "./random";
import { HOMES, NAMES } from "./words";

const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const CODE_LENGTH = 8;
const BITS = 5;
const MINORS = 12;

/** One in twelve is 14–17, the others 19–69. */
function birthday(r: Chance, now: number): string {
  const age = r.below(MINORS) === 0 ? 14 + r.below(3) : 19 + r.below(50);
  return iso(now - age * 365.25 * DAY - r.below(300) * DAY).slice(0, 10);
}

const usernameOf = (n: number): string => `demo-${String(n).padStart(5, "0")}`;
const nicknameOf = (n: number): string => `${NAMES[n % NAMES.length]} ${n}`;

/** Each number has its own. */
function inviteCodeOf(n: number): string {
  const bits = BigInt.asUintN(CODE_LENGTH * BITS, BigInt(n) * 0x9e3779b97fn);
  return Array.from(
    { length: CODE_LENGTH },
    (_, place) => ALPHABET[Number((bits >> BigInt(place * BITS)) & 31n)],
  ).join("");
}

const ASKED_AT_ONCE = 500;

async function takenAmong(db: Queries, numbers: readonly number[]): Promise<Set<string>> {
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

/** The first numbers whose names nobody has, of an earlier demo or a real person. */
export async function freeNumbers(db: Queries, count: number): Promise<number[]> {
  const free: number[] = [];
  for (let from = 1; free.length < count; from += ASKED_AT_ONCE) {
    const numbers = Array.from({ length: ASKED_AT_ONCE }, (_, i) => from + i);
    const taken = await takenAmong(db, numbers);
    const names = (n: number) => [nameKey(usernameOf(n)), nameKey(nicknameOf(n)), inviteCodeOf(n)];
    free.push(...numbers.filter((n) => names(n).every((name) => !taken.has(name))));
  }
  return free.slice(0, count);
}

const YOUNGEST = 60 * DAY;

/**
 * A person with complete profile and no password yet.
 * @param past ms that lie behind them at least
 */
export function person(r: Chance, n: number, past: number, now: number): UserRow {
  const created = now - Math.max(YOUNGEST, past) - r.below(300) * DAY - r.below(DAY);
  const language = r.of(LANGUAGES);
  const born = birthday(r, now);
  const names = { username: usernameOf(n), nickname: nicknameOf(n), inviteCode: inviteCodeOf(n) };
  const row = newcomerRow({ ...names, language, country: r.of(HOMES), passwordHash: null }, created);
  return {
    ...row,
    id: r.id(created),
    birthday: born,
    adult_at: adultAt(born),
    gender: r.of(["male", "female", "other"] as const),
    reads: JSON.stringify([...new Set([language, r.of(LANGUAGES)])]),
  };
}
