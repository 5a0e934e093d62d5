import { countAuthorActivitySince } from "../bottles/bottles";
import { repeatInSlices } from "../db/slices";
import { type Db, type Tx, transact } from "../db/transact";
import { parseTimeZone } from "../i18n/time-zone";
import { NOTIFICATION_HOURS } from "../limits/notifications";
import { enqueueEmailToOwner } from "../mail/outbox";
import { isLocalMorning, localMorningInAWeek, nextLocalMorning } from "./rules";

interface DueWeeklyEmail {
  user_id: string;
  weekly_at: number | null;
  weekly_since: number;
  time_zone: string | null;
}

const listDueWeeklyEmails = (db: Db, now: number): Promise<DueWeeklyEmail[]> =>
  db
    .selectFrom("notification_settings")
    .innerJoin("users", "users.id", "user_id")
    .select(["user_id", "weekly_at", "weekly_since", "time_zone"])
    .where("weekly_at", "<=", now)
    .where("banned_at", "is", null)
    .orderBy("weekly_at")
    .limit(NOTIFICATION_HOURS.weeklyAtOnce)
    .execute();

/** Conditional update: of several processes only one succeeds. @returns whether this one did */
async function rescheduleWeeklyEmail(tx: Tx, due: DueWeeklyEmail, next: { weekly_at: number; weekly_since?: number }) {
  const updated = await tx
    .updateTable("notification_settings")
    .set(next)
    .where("user_id", "=", due.user_id)
    .where("weekly_at", "=", due.weekly_at)
    .returning("user_id")
    .executeTakeFirst();
  return updated !== undefined;
}

async function enqueueWeeklyEmail(tx: Tx, due: DueWeeklyEmail, now: number): Promise<void> {
  const zone = parseTimeZone(due.time_zone);
  if (!isLocalMorning(now, zone))
    return void (await rescheduleWeeklyEmail(tx, due, { weekly_at: nextLocalMorning(now, zone) }));
  const next = { weekly_at: localMorningInAWeek(now, zone), weekly_since: now };
  if (!(await rescheduleWeeklyEmail(tx, due, next))) return;
  const { found, answered } = await countAuthorActivitySince(tx, due.user_id, due.weekly_since);
  if (found + answered === 0) return;
  const params = { found: String(found), answered: String(answered) };
  await enqueueEmailToOwner(tx, due.user_id, "week", now, params);
}

/** Queues the due weekly emails: on a local morning, to authors with activity since the last one. @param now ms */
export const enqueueWeeklyEmails = (db: Db, now: number): Promise<void> =>
  repeatInSlices(NOTIFICATION_HOURS.weeklyAtOnce, async () => {
    const due = await listDueWeeklyEmails(db, now);
    for (const each of due) await transact(db, (tx) => enqueueWeeklyEmail(tx, each, now));
    return due.length;
  });
