import { cut, type Paged, type PageWanted, START } from "../../db/paging";
import { type Db, type Queries, type Tx, transact } from "../../db/transact";
import { notify } from "../../messages/messages";
import { Refusal } from "../../runtime/errors";
import { adultAt, type Band, bandOf, lockAll } from "../../users/users";
import { log } from "../audit/audit";
import { type Office, refuseOffice, take } from "../measures/take";
import type { BirthdayDecision } from "./input";

/** What the measure that grants a request names: how old one has to be. */
const RULE = "6";

export interface WaitingBirthday {
  id: string;
  birthday: string;
  note: string;
  createdAt: number;
  /** The band as it counts now, and with the day that is asked for. */
  band: Band | null;
  becomes: Band | null;
  about: { id: string; nickname: string };
}

export const BIRTHDAYS = "birthdays";

/** Requests that wait, oldest first. */
export async function birthdayQueue(
  db: Queries,
  wanted: PageWanted,
  now: number,
): Promise<Paged<WaitingBirthday>> {
  const { after, limit } = wanted;
  const from = after.time === START.time ? { time: -1, id: "" } : after;
  const rows = await db
    .selectFrom("birthday_requests as asked")
    .innerJoin("users as about", "about.id", "asked.user_id")
    .select(["asked.id", "asked.birthday", "asked.note", "asked.created_at"])
    .select(["about.id as about_id", "about.nickname", "about.adult_at"])
    .where("asked.decided_at", "is", null)
    .where((eb) => eb(eb.refTuple("asked.created_at", "asked.id"), ">", eb.tuple(from.time, from.id)))
    .orderBy("asked.created_at")
    .orderBy("asked.id")
    .limit(limit + 1)
    .execute();
  const page = cut(rows, wanted, (row) => ({ time: row.created_at, id: row.id }));
  const items = page.rows.map(({ id, birthday, note, created_at, about_id, nickname, adult_at }) => ({
    id,
    birthday,
    note,
    createdAt: created_at,
    band: bandOf(adult_at, now),
    becomes: bandOf(adultAt(birthday), now),
    about: { id: about_id, nickname },
  }));
  return { items, nextCursor: page.nextCursor };
}

/** How many requests wait. */
export async function birthdaysWaiting(db: Queries): Promise<number> {
  const waiting = db.selectFrom("birthday_requests").select((eb) => eb.fn.countAll<number>().as("n"));
  return Number((await waiting.where("decided_at", "is", null).executeTakeFirstOrThrow()).n);
}

/** Conditional update: one official decides it. @throws Refusal `birthday_request_not_found`, `already_decided` */
async function close(
  tx: Tx,
  officialId: string,
  id: string,
  { decision, reply }: BirthdayDecision,
  now: number,
) {
  const closed = await tx
    .updateTable("birthday_requests")
    .set({ decided_at: now, decision, official_id: officialId, reply })
    .where("id", "=", id)
    .where("decided_at", "is", null)
    .returning(["user_id", "birthday"])
    .executeTakeFirst();
  if (closed) return closed;
  const known = await tx.selectFrom("birthday_requests").select("id").where("id", "=", id).executeTakeFirst();
  throw new Refusal(known ? "already_decided" : "birthday_request_not_found");
}

/**
 * Grants a request, by a measure that can be appealed and lifted, or refuses it; the person is told.
 * @returns the measure's id, or null
 * @throws Refusal `birthday_request_not_found`, `already_decided`, `age_unchanged`, `forbidden`
 */
export function decideBirthday(
  db: Db,
  office: Office,
  id: string,
  input: BirthdayDecision,
  now: number,
): Promise<string | null> {
  return transact(db, async (tx) => {
    const { user_id: userId, birthday } = await close(tx, office.id, id, input, now);
    await lockAll(tx, [userId]);
    await refuseOffice(tx, office.id, userId);
    const { decision, reply } = input;
    const about = { officialId: office.id, kind: decision, thingId: id, aboutId: userId, reason: reply };
    await log(tx, { ...about, act: "birthday_decided" }, now);
    if (decision === "granted") {
      const taking = { userId, birthday, reason: reply, rule: RULE, endSessions: false } as const;
      return take(tx, office, { ...taking, kind: "age", age: "birthday", notice: "birthday_granted" }, now);
    }
    await notify(tx, userId, "official_notice", { notice: "birthday_refused" }, now);
    return null;
  });
}
