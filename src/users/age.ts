import type { UserRow } from "../db/tables/users";
import type { DbOrTx, Tx } from "../db/transact";
import { ACCOUNT_LIMITS } from "../limits/account";
import { Refusal } from "../runtime/errors";
import { ageBandOf, ageReachedAt, isIsoDate } from "./age-bands";
import { findUser } from "./find-user";

/** A person's stated birthday, and when they count as an adult, ms. */
export type AgeRow = Pick<UserRow, "birthday" | "adult_at">;

export interface AgeBandChange {
  /** ms; null: unknown again */
  adultAt: number | null;
  /** Whether the age band changes or is set for the first time. */
  hasBandChanged: boolean;
}

/** Called in the transaction that changes when a person counts as an adult. */
export type OnAgeBandChange = (tx: Tx, userId: string, change: AgeBandChange, now: number) => Promise<void>;

/** Error code of a birthday; null: valid (docs/product.md 8.1). @param now ms */
export function birthdayErrorOf(birthday: string, now: number): string | null {
  if (!isIsoDate(birthday) || ageReachedAt(birthday, ACCOUNT_LIMITS.ageBelievedTo) <= now) return "birthday_invalid";
  if (ageReachedAt(birthday, 0) > now) return "birthday_future";
  if (ageReachedAt(birthday, ACCOUNT_LIMITS.ageBelievedFrom) > now) return "birthday_unlikely";
  return ageReachedAt(birthday, ACCOUNT_LIMITS.ageMin) <= now ? null : "underage";
}

/** Checks a birthday. @param now ms @throws Refusal `underage`, `validation_failed` */
export function checkBirthday(birthday: string, now: number): void {
  const error = birthdayErrorOf(birthday, now);
  if (error === "underage") throw new Refusal("underage", { age: ACCOUNT_LIMITS.ageMin }, { birthday: error });
  if (error) throw new Refusal("validation_failed", {}, { birthday: error });
}

/** When a person known only to be under 18 counts as an adult: as if they had the minimum age at `now`. Times in ms. */
export function latestAdultAt(now: number): number {
  const today = new Date(now);
  const years = ACCOUNT_LIMITS.adult - ACCOUNT_LIMITS.ageMin;
  return Date.UTC(today.getUTCFullYear() + years, today.getUTCMonth(), today.getUTCDate());
}

/** A person's age columns. @throws Refusal `user_not_found` */
export async function loadAge(db: DbOrTx, userId: string): Promise<AgeRow> {
  const row = await findUser(db, userId, ["birthday", "adult_at"]);
  if (!row) throw new Refusal("user_not_found");
  return row;
}

/** Describes a change of age from `before`, whose row must be locked. @param now ms */
export const toAgeBandChange = (before: AgeRow, adultAt: number | null, now: number): AgeBandChange => ({
  adultAt,
  hasBandChanged: ageBandOf(before.adult_at, now) !== ageBandOf(adultAt, now),
});

/** Sets a person's age and calls `onBandChange`; the row must be locked. @param now ms */
export async function setAge(
  tx: Tx,
  userId: string,
  { before, age }: Record<"before" | "age", AgeRow>,
  now: number,
  onBandChange: OnAgeBandChange,
): Promise<void> {
  await tx.updateTable("users").set(age).where("id", "=", userId).execute();
  await onBandChange(tx, userId, toAgeBandChange(before, age.adult_at, now), now);
}

/** Whoever was refused a birthday has time to name one after what kept them from it or kept the account: a measure, or rights. */
export async function renewRefusedBirthday(tx: Tx, userId: string, now: number): Promise<void> {
  const birthday_refused_at = now - ACCOUNT_LIMITS.birthdayAfterRefusal;
  const renewed = tx.updateTable("users").set({ birthday_refused_at, removal_seen_at: null }).where("id", "=", userId);
  await renewed.where("birthday_refused_at", "<", birthday_refused_at).execute();
}
