import { ACCOUNT } from "../limits";
import { birthdayAt, isDate } from "../users/bands";

export const INTERESTS = [
  "sports",
  "art",
  "technology",
  "travel",
  "food",
  "education",
  "social",
  "business",
  "fashion",
  "health",
  "books",
  "movies",
] as const;

export const GENDERS = ["male", "female", "other"] as const;

const OLDEST = 130;

/** The fault code of a birthday, or null (product.md, Age). */
export function birthdayFault(birthday: string, now: number): string | null {
  if (!isDate(birthday) || birthdayAt(birthday, OLDEST) <= now) return "birthday_invalid";
  if (birthdayAt(birthday, 0) > now) return "birthday_future";
  return birthdayAt(birthday, ACCOUNT.ageMin) <= now ? null : "underage";
}
