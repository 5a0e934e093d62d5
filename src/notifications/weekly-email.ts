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

/** Of several processes one moves it on. */
async function rescheduleWeeklyEmail(
  tx: Tx,
  due: DueWeeklyEmail,
  next: { weekly_at: number; weekly_since?: number },
) {
  const moved = await tx
    .updateTable("notification_settings")
    .set(next)
    .where("user_id", "=", due.user_id)
    .where("weekly_at", "=", due.weekly_at)
    .returning("user_id")
    .executeTakeFirst();
  return moved !== undefined;
}

async function enqueueWeeklyEmail(tx: Tx, due: DueWeeklyEmail, now: number): Promise<void> {
  const zone = parseTimeZone(due.time_zone);
  if (!isLocalMorning(now, zone))
    return void (await rescheduleWeeklyEmail(tx, due, { weekly_at: nextLocalMorning(now, zone) }));
  const next = { weekly_at: localMorningInAWeek(now, zone), weekly_since: now };
  if (!(await rescheduleWeeklyEmail(tx, due, next))) return;
  const { found, answered } = await countAuthorActivitySince(tx, due.user_id, due.weekly_since);
  if (found + answered === 0) return;
  const told = { found: String(found), answered: String(answered) };
  await enqueueEmailToOwner(tx, due.user_id, "week", now, told);
}

/** Writes the letters of the week that are due: on a local morning, to those to whom something happened. */
export const enqueueWeeklyEmails = (db: Db, now: number): Promise<void> =>
  repeatInSlices(NOTIFICATION_HOURS.weeklyAtOnce, async () => {
    const due = await listDueWeeklyEmails(db, now);
    for (const each of due) await transact(db, (tx) => enqueueWeeklyEmail(tx, each, now));
    return due.length;
  });
