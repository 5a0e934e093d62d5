import { sql } from "kysely";
import { dayNumberOf } from "../db/counters";
import { preparedQuery } from "../db/prepared-query";
import { deleteRowsUpTo } from "../db/slices";
import type { Db, DbOrTx, Tx } from "../db/transact";
import { EMAIL_CAPS } from "../limits/mail";
import { sha256 } from "../runtime/sha256";
import { DAY, HOUR } from "../runtime/units";

interface EmailCap {
  hour: number;
  day: number;
}

/** Who requests an email (account, address, network), with the caps of each. */
export type EmailRequester = readonly (EmailCap & { name: string })[];

const hourOf = (now: number): number => Math.floor(now / HOUR);

/** The mailbox of an address, without a plus suffix: nearly all mail servers ignore that. */
export function mailboxOf(emailKey: string): string {
  const [plus, at] = [emailKey.indexOf("+"), emailKey.lastIndexOf("@")];
  return plus > 0 && plus < at ? emailKey.slice(0, plus) + emailKey.slice(at) : emailKey;
}

const recipientCapKey = (emailKey: string): string => sha256(`to ${mailboxOf(emailKey)}`);

interface EmailCapRow {
  name: string;
  hour: number;
  day: number;
  most_hour: number;
  most_day: number;
}

/** Conditional upsert: concurrent requests cannot pass the cap. */
const countEmail = preparedQuery<Record<keyof EmailCapRow, string | number>, { name: string }>((db, param) =>
  db
    .insertInto("letter_counts")
    .values({
      name: sql`${param("name")}`,
      hour: sql`${param("hour")}`,
      in_hour: 1,
      day: sql`${param("day")}`,
      in_day: 1,
    })
    .onConflict((on) =>
      on
        .column("name")
        .doUpdateSet({
          in_hour: sql`case when letter_counts.hour = excluded.hour then letter_counts.in_hour + 1 else 1 end`,
          in_day: sql`case when letter_counts.day = excluded.day then letter_counts.in_day + 1 else 1 end`,
          hour: sql`excluded.hour`,
          day: sql`excluded.day`,
        })
        .where(
          sql<boolean>`(letter_counts.hour <> excluded.hour or letter_counts.in_hour < ${param("most_hour")})
            and (letter_counts.day <> excluded.day or letter_counts.in_day < ${param("most_day")})`,
        ),
    )
    .returning("name"),
);

async function spendEmailCap(tx: Tx, name: string, cap: EmailCap, now: number): Promise<boolean> {
  const counter = { name, hour: hourOf(now), day: dayNumberOf(now) };
  return (await countEmail(tx, { ...counter, most_hour: cap.hour, most_day: cap.day })).length > 0;
}

/** Counts a requested email for the requesters and the address, which need not exist. @returns false over a cap */
export async function spendRequestedEmailCap(
  tx: Tx,
  emailKey: string,
  requester: EmailRequester,
  now: number,
): Promise<boolean> {
  for (const { name, ...cap } of requester) if (!(await spendEmailCap(tx, sha256(name), cap, now))) return false;
  return spendEmailCap(tx, recipientCapKey(emailKey), EMAIL_CAPS.asked, now);
}

/** Counts a mandatory notice, of each kind for itself: nobody can use up what tells of one act by another. @returns false over the cap */
export const spendNoticeEmailCap = (tx: Tx, emailKey: string, kind: string, now: number): Promise<boolean> =>
  spendEmailCap(tx, sha256(`${kind} to ${mailboxOf(emailKey)}`), EMAIL_CAPS.notice, now);

/** Counts something that rings an official, as emails are counted. @returns false: `most` of this clock hour are spent */
export const spendAlarmCap = (tx: Tx, name: string, max: number, now: number): Promise<boolean> =>
  spendEmailCap(tx, sha256(`alarm ${name}`), { hour: max, day: max * (DAY / HOUR) }, now);

/** ms until the caps allow another email to the address; 0: now. */
export async function msUntilEmailCapResets(db: DbOrTx, emailKey: string, now: number): Promise<number> {
  const row = await db
    .selectFrom("letter_counts")
    .selectAll()
    .where("name", "=", recipientCapKey(emailKey))
    .executeTakeFirst();
  if (!row) return 0;
  const today = row.day === dayNumberOf(now) && row.in_day >= EMAIL_CAPS.asked.day;
  if (today) return (row.day + 1) * DAY - now;
  const thisHour = row.hour === hourOf(now) && row.in_hour >= EMAIL_CAPS.asked.hour;
  return thisHour ? (row.hour + 1) * HOUR - now : 0;
}

/** Deletes counts of past days. */
export async function deleteOldEmailCounts(db: Db, now: number): Promise<void> {
  await deleteRowsUpTo(db, { table: "letter_counts", key: ["name"], time: "day" }, dayNumberOf(now) - 1);
}
