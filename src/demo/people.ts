import type { UserRow } from "../db/tables/users";
import { iso } from "../iso";
import { DAY, LANGUAGES } from "../limits";
import { adultAt, newcomerRow } from "../users/users";
import type { Chance } from "./random";
import { HOMES, NAMES } from "./words";

const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const MINORS = 12;

/** One in twelve is 14–17, the others 18–70. */
function birthday(r: Chance, now: number): string {
  const age = r.below(MINORS) === 0 ? 14 + r.below(3) : 19 + r.below(50);
  return iso(now - age * 365.25 * DAY - r.below(300) * DAY).slice(0, 10);
}

/** A person with complete profile; one password for all. */
export function person(r: Chance, n: number, now: number, passwordHash: string): UserRow {
  const created = now - (60 + r.below(300)) * DAY - r.below(DAY);
  const language = r.of(LANGUAGES);
  const born = birthday(r, now);
  const row = newcomerRow(
    {
      username: `demo-${String(n).padStart(5, "0")}`,
      nickname: `${r.of(NAMES)} ${n}`,
      language,
      country: r.of(HOMES),
      passwordHash,
      inviteCode: Array.from({ length: 8 }, () => ALPHABET[r.below(32)]).join(""),
    },
    created,
  );
  return {
    ...row,
    id: r.id(created),
    birthday: born,
    adult_at: adultAt(born),
    gender: r.of(["male", "female", "other"] as const),
    reads: JSON.stringify([...new Set([language, r.of(LANGUAGES)])]),
  };
}
