import { countRows } from "../../db/count-rows";
import { uniqueViolation } from "../../db/error-codes";
import { newId } from "../../db/ids";
import { repeatInSlices } from "../../db/slices";
import { type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import { SAFETY_LIMITS } from "../../limits/safety";
import { Refusal } from "../../runtime/errors";
import { type AgeRow, adultAtFromBirthday, ageBandOf, checkBirthday, loadAge, lockUser } from "../../users/users";
import type { BirthdayRequestInput } from "./input";

export interface BirthdayRequest {
  id: string;
  /** YYYY-MM-DD */
  birthday: string;
  note: string;
  /** ms */
  createdAt: number;
  decision: "granted" | "refused" | null;
  reply: string | null;
}

/** A person's latest request; null: none. */
export async function findBirthdayRequest(db: DbOrTx, userId: string): Promise<BirthdayRequest | null> {
  const row = await db
    .selectFrom("birthday_requests")
    .select(["id", "birthday", "note", "created_at", "decision", "reply"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { created_at, ...fields } = row;
  return { ...fields, createdAt: created_at };
}

/** Whether the person could set this birthday themselves: it keeps the band and does not bring adulthood forward. */
function canSetBirthdayOneself({ adult_at }: AgeRow, birthday: string, now: number): boolean {
  const adultAt = adultAtFromBirthday(birthday);
  if (adult_at === null) return true;
  if (ageBandOf(adult_at, now) !== ageBandOf(adultAt, now)) return false;
  return adult_at <= Math.max(now, adultAt);
}

const REQUEST_DELETE_BATCH = 200;

/** Deletes decided requests that have a later one, once they do not count for the limit any more. */
export const deleteOldBirthdayRequests = (db: Db, now: number): Promise<void> =>
  repeatInSlices(REQUEST_DELETE_BATCH, async () => {
    const earlier = db
      .selectFrom("birthday_requests as old")
      .select("old.id")
      .where("old.created_at", "<=", now - SAFETY_LIMITS.birthdays.within)
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
      .limit(REQUEST_DELETE_BATCH);
    const result = await db.deleteFrom("birthday_requests").where("id", "in", earlier).executeTakeFirst();
    return Number(result.numDeletedRows);
  });

async function refuseTooManyRequests(tx: Tx, userId: string, now: number): Promise<void> {
  const recent = tx
    .selectFrom("birthday_requests")
    .where("user_id", "=", userId)
    .where("created_at", ">", now - SAFETY_LIMITS.birthdays.within);
  if ((await countRows(recent)) >= SAFETY_LIMITS.birthdays.most) throw new Refusal("birthday_request_limit");
}

/** One undecided request at a time (unique index), three in 30 days. */
async function createBirthdayRequest(
  tx: Tx,
  userId: string,
  { birthday, note }: BirthdayRequestInput,
  now: number,
): Promise<void> {
  await lockUser(tx, userId);
  if (canSetBirthdayOneself(await loadAge(tx, userId), birthday, now)) throw new Refusal("birthday_free");
  await refuseTooManyRequests(tx, userId, now);
  const row = { id: newId(now), user_id: userId, birthday, note, created_at: now };
  await tx
    .insertInto("birthday_requests")
    .values({ ...row, decided_at: null, decision: null, official_id: null, reply: null })
    .execute();
}

/**
 * Submits a request for a birthday that the person cannot set themselves.
 * @throws Refusal `forbidden` (officials), `underage`, `validation_failed`, `birthday_free` (can be set without a
 * request), `birthday_request_open`, `birthday_request_limit`
 */
export async function submitBirthdayRequest(
  db: Db,
  person: { id: string; official: boolean },
  input: BirthdayRequestInput,
  now: number,
): Promise<void> {
  if (person.official) throw new Refusal("forbidden");
  checkBirthday(input.birthday, now);
  try {
    await transact(db, (tx) => createBirthdayRequest(tx, person.id, input, now));
  } catch (error) {
    if (uniqueViolation(error) !== null) throw new Refusal("birthday_request_open");
    throw error;
  }
}
