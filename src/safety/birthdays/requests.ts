import { uniqueViolation } from "../../db/failure";
import { newId } from "../../db/ids";
import { inSlices } from "../../db/slices";
import { type Db, type Queries, type Tx, transact } from "../../db/transact";
import { SAFETY } from "../../limits/limits";
import { Refusal } from "../../runtime/errors";
import { type Age, adultAt, ageOf, bandOf, checkBirthday, lockUser } from "../../users/users";
import type { BirthdayWish } from "./input";

export interface BirthdayRequest {
  /** YYYY-MM-DD */
  birthday: string;
  note: string;
  /** ms */
  createdAt: number;
  decision: "granted" | "refused" | null;
  reply: string | null;
}

/** What a person last asked for; null: nothing. */
export async function birthdayRequestOf(db: Queries, userId: string): Promise<BirthdayRequest | null> {
  const row = await db
    .selectFrom("birthday_requests")
    .select(["birthday", "note", "created_at", "decision", "reply"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { created_at, ...said } = row;
  return { ...said, createdAt: created_at };
}

/** Whether a person's own change of the birthday would make this day count. */
function isFree({ adult_at }: Age, birthday: string, now: number): boolean {
  const adult = adultAt(birthday);
  if (adult_at === null) return true;
  if (bandOf(adult_at, now) !== bandOf(adult, now)) return false;
  return adult_at <= Math.max(now, adult);
}

const AT_ONCE = 200;

/** Deletes what a person asked for before their latest request, once it does not count for the limit any more. */
export const forgetRequests = (db: Db, now: number): Promise<void> =>
  inSlices(AT_ONCE, async () => {
    const earlier = db
      .selectFrom("birthday_requests as old")
      .select("old.id")
      .where("old.created_at", "<=", now - SAFETY.birthdays.within)
      .where("old.decided_at", "is not", null)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom("birthday_requests as later")
            .select("later.id")
            .whereRef("later.user_id", "=", "old.user_id")
            .whereRef("later.created_at", ">", "old.created_at"),
        ),
      )
      .orderBy("old.created_at")
      .limit(AT_ONCE);
    const gone = await db.deleteFrom("birthday_requests").where("id", "in", earlier).executeTakeFirst();
    return Number(gone.numDeletedRows);
  });

async function refuseTooMany(tx: Tx, userId: string, now: number): Promise<void> {
  const { n } = await tx
    .selectFrom("birthday_requests")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("user_id", "=", userId)
    .where("created_at", ">", now - SAFETY.birthdays.within)
    .executeTakeFirstOrThrow();
  if (Number(n) >= SAFETY.birthdays.most) throw new Refusal("birthday_request_limit");
}

/** Asks the official side for a day that one cannot set oneself; one request waits at a time, three in 30 days. */
async function ask(tx: Tx, userId: string, { birthday, note }: BirthdayWish, now: number): Promise<void> {
  await lockUser(tx, userId);
  if (isFree(await ageOf(tx, userId), birthday, now)) throw new Refusal("birthday_free");
  await refuseTooMany(tx, userId, now);
  const asked = { id: newId(now), user_id: userId, birthday, note, created_at: now };
  await tx
    .insertInto("birthday_requests")
    .values({ ...asked, decided_at: null, decision: null, official_id: null, reply: null })
    .execute();
}

/**
 * A person asks for another birthday.
 * @throws Refusal `forbidden` (officials), `underage`, `validation_failed`, `birthday_free`, `birthday_request_open`,
 * `birthday_request_limit`
 */
export async function askForBirthday(
  db: Db,
  person: { id: string; official: boolean },
  wish: BirthdayWish,
  now: number,
): Promise<void> {
  if (person.official) throw new Refusal("forbidden");
  checkBirthday(wish.birthday, now);
  try {
    await transact(db, (tx) => ask(tx, person.id, wish, now));
  } catch (error) {
    if (uniqueViolation(error) !== null) throw new Refusal("birthday_request_open");
    throw error;
  }
}
