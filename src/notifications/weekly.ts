import { sinceThen } from "../bottles/bottles";
import { inSlices } from "../db/slices";
import { type Db, type Tx, transact } from "../db/transact";
import { zoneOf } from "../i18n/zone";
import { NOTIFICATIONS } from "../limits/limits";
import { writeToOwner } from "../mail/outbox";
import { isMorning, morningInAWeek, nextMorning } from "./rules";

interface Due {
  user_id: string;
  weekly_at: number | null;
  weekly_since: number;
  time_zone: string | null;
}

const dueAt = (db: Db, now: number): Promise<Due[]> =>
  db
    .selectFrom("notification_settings")
    .innerJoin("users", "users.id", "user_id")
    .select(["user_id", "weekly_at", "weekly_since", "time_zone"])
    .where("weekly_at", "<=", now)
    .where("banned_at", "is", null)
    .orderBy("weekly_at")
    .limit(NOTIFICATIONS.weeklyAtOnce)
    .execute();

/** Of several processes one moves it on. */
async function moveOn(tx: Tx, due: Due, next: { weekly_at: number; weekly_since?: number }) {
  const moved = await tx
    .updateTable("notification_settings")
    .set(next)
    .where("user_id", "=", due.user_id)
    .where("weekly_at", "=", due.weekly_at)
    .returning("user_id")
    .executeTakeFirst();
  return moved !== undefined;
}

async function write(tx: Tx, due: Due, now: number): Promise<void> {
  const zone = zoneOf(due.time_zone);
  if (!isMorning(now, zone)) return void (await moveOn(tx, due, { weekly_at: nextMorning(now, zone) }));
  const next = { weekly_at: morningInAWeek(now, zone), weekly_since: now };
  if (!(await moveOn(tx, due, next))) return;
  const { found, answered } = await sinceThen(tx, due.user_id, due.weekly_since);
  if (found + answered === 0) return;
  const told = { found: String(found), answered: String(answered) };
  await writeToOwner(tx, due.user_id, "week", now, told);
}

/** Writes the letters of the week that are due: on a local morning, to those to whom something happened. */
export const writeWeekly = (db: Db, now: number): Promise<void> =>
  inSlices(NOTIFICATIONS.weeklyAtOnce, async () => {
    const due = await dueAt(db, now);
    for (const each of due) await transact(db, (tx) => write(tx, each, now));
    return due.length;
  });
