import type { UserRow } from "../db/tables/users";
import type { Queries, Tx } from "../db/transact";
import { ACCOUNT } from "../limits/limits";
import { Refusal } from "../runtime/errors";
import { bandOf, birthdayAt, isDate } from "./bands";

/** The birthday a person has named, and when they count as grown up, ms. */
export type Age = Pick<UserRow, "birthday" | "adult_at">;

export interface BandChange {
  /** ms; null: unknown again */
  adultAt: number | null;
  /** Whether it moves them across the border of 18, or gives them a band for the first time. */
  crossed: boolean;
}

/** Called in the transaction that changes when a person counts as grown up. */
export type BandChanged = (tx: Tx, userId: string, change: BandChange, now: number) => Promise<void>;

const OLDEST = 130;

/** The fault code of a birthday, or null (product.md, Age). */
export function birthdayFault(birthday: string, now: number): string | null {
  if (!isDate(birthday) || birthdayAt(birthday, OLDEST) <= now) return "birthday_invalid";
  if (birthdayAt(birthday, 0) > now) return "birthday_future";
  return birthdayAt(birthday, ACCOUNT.ageMin) <= now ? null : "underage";
}

/** @throws Refusal `underage`, `validation_failed` */
export function checkBirthday(birthday: string, now: number): void {
  const fault = birthdayFault(birthday, now);
  if (fault === "underage") throw new Refusal("underage", { age: ACCOUNT.ageMin }, { birthday: fault });
  if (fault) throw new Refusal("validation_failed", {}, { birthday: fault });
}

/** When somebody grows up of whom nothing but "under 18" is known: as if they were as young as may be, ms. */
export function latestAdultAt(now: number): number {
  const today = new Date(now);
  const years = ACCOUNT.adult - ACCOUNT.ageMin;
  return Date.UTC(today.getUTCFullYear() + years, today.getUTCMonth(), today.getUTCDate());
}

/** @throws Refusal `user_not_found` */
export async function ageOf(db: Queries, userId: string): Promise<Age> {
  const query = db.selectFrom("users").select(["birthday", "adult_at"]).where("id", "=", userId);
  const row = await query.executeTakeFirst();
  if (!row) throw new Refusal("user_not_found");
  return row;
}

/** What rooms are told of a change from `before`, whose row is locked. */
export const bandChange = (before: Age, adultAt: number | null, now: number): BandChange => ({
  adultAt,
  crossed: bandOf(before.adult_at, now) !== bandOf(adultAt, now),
});

/** Sets a person's age from `before`, whose row is locked, and tells the rooms. */
export async function setAge(
  tx: Tx,
  userId: string,
  { before, age }: Record<"before" | "age", Age>,
  now: number,
  bandChanged: BandChanged,
): Promise<void> {
  await tx.updateTable("users").set(age).where("id", "=", userId).execute();
  await bandChanged(tx, userId, bandChange(before, age.adult_at, now), now);
}
