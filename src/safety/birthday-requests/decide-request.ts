import { sql } from "kysely";
import { countRows } from "../../db/count-rows";
import { creationOf, type ListPage, oldestFirst, type PageRequest, toListPage } from "../../db/paging";
import { type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import { notifyPerson } from "../../messages/messages";
import { Refusal } from "../../runtime/errors";
import { type AgeBand, adultAtFromBirthday, ageBandOf, lockUsers } from "../../users/users";
import { logOfficialAct } from "../audit/audit";
import { type ActingOfficial, applyMeasure, refuseMeasureTarget } from "../measures/apply-measure";
import { isUndecidedSql } from "../undo/pending";
import type { BirthdayDecision } from "./input";

/** Community rule that the measure names: the minimum age. */
const MINIMUM_AGE_RULE = "6";

export interface PendingBirthdayRequest {
  id: string;
  birthday: string;
  note: string;
  createdAt: number;
  /** The age band now, and with the requested birthday. */
  band: AgeBand | null;
  becomes: AgeBand | null;
  about: { id: string; nickname: string };
}

export const BIRTHDAY_REQUEST_QUEUE = "birthdays";

/** No decision about it can still be undone. */
const isUndecided = isUndecidedSql("birthday", sql.ref("birthday_requests.id"));

/** Undecided requests, oldest first. */
export async function listBirthdayRequests(
  db: DbOrTx,
  request: PageRequest,
  now: number,
): Promise<ListPage<PendingBirthdayRequest>> {
  const pending = db
    .selectFrom("birthday_requests as asked")
    .innerJoin("users as about", "about.id", "asked.user_id")
    .select(["asked.id", "asked.birthday", "asked.note", "asked.created_at"])
    .select(["about.id as about_id", "about.nickname", "about.adult_at"])
    .where("asked.decided_at", "is", null)
    .where(isUndecidedSql("birthday", sql.ref("asked.id")));
  const oldest = oldestFirst(pending, ["asked.created_at", "asked.id"], request.after);
  const rows = await oldest.limit(request.limit + 1).execute();
  return toListPage(rows, request, creationOf, ({ id, birthday, note, created_at, about_id, nickname, adult_at }) => ({
    id,
    birthday,
    note,
    createdAt: created_at,
    band: ageBandOf(adult_at, now),
    becomes: ageBandOf(adultAtFromBirthday(birthday), now),
    about: { id: about_id, nickname },
  }));
}

/** Number of undecided requests. */
export const countBirthdayRequests = (db: DbOrTx): Promise<number> =>
  countRows(db.selectFrom("birthday_requests").where("decided_at", "is", null).where(isUndecided));

/** Conditional update: only one official decides. @throws Refusal `birthday_request_not_found`, `already_decided` */
async function closeBirthdayRequest(
  tx: Tx,
  officialId: string,
  id: string,
  { decision, reply }: BirthdayDecision,
  now: number,
) {
  const closedRequest = await tx
    .updateTable("birthday_requests")
    .set({ decided_at: now, decision, official_id: officialId, reply })
    .where("id", "=", id)
    .where("decided_at", "is", null)
    .where(isUndecided)
    .returning(["user_id", "birthday"])
    .executeTakeFirst();
  if (closedRequest) return closedRequest;
  const existing = await tx.selectFrom("birthday_requests").select("id").where("id", "=", id).executeTakeFirst();
  throw new Refusal(existing ? "already_decided" : "birthday_request_not_found");
}

/** A request, and what an official decides about it. */
export interface BirthdayToDecide {
  id: string;
  decision: BirthdayDecision;
}

/** `decideBirthdayRequest` in a transaction. */
export async function decideBirthdayRequestInTx(
  tx: Tx,
  official: ActingOfficial,
  { id, decision: input }: BirthdayToDecide,
  now: number,
): Promise<string | null> {
  const { user_id: userId, birthday } = await closeBirthdayRequest(tx, official.id, id, input, now);
  await lockUsers(tx, [userId]);
  await refuseMeasureTarget(tx, official.id, userId);
  const { decision, reply } = input;
  const entry = { officialId: official.id, kind: decision, thingId: id, aboutId: userId, reason: reply };
  await logOfficialAct(tx, { ...entry, act: "birthday_decided" }, now);
  if (decision === "granted") {
    const measure = {
      userId,
      birthday,
      reason: reply,
      rule: MINIMUM_AGE_RULE,
      endSessions: false,
    } as const;
    return applyMeasure(tx, official, { ...measure, kind: "age", age: "birthday", notice: "birthday_granted" }, now);
  }
  await notifyPerson(tx, userId, "official_notice", { notice: "birthday_refused" }, now);
  return null;
}

/**
 * Grants a request by an `age` measure, which can be appealed and lifted, or refuses it. The person is notified.
 * @returns the measure's id; null: refused
 * @throws Refusal `birthday_request_not_found`, `already_decided`, `age_unchanged`, `underage`, `forbidden`
 */
export const decideBirthdayRequest = (
  db: Db,
  official: ActingOfficial,
  id: string,
  decision: BirthdayDecision,
  now: number,
): Promise<string | null> => transact(db, (tx) => decideBirthdayRequestInTx(tx, official, { id, decision }, now));
