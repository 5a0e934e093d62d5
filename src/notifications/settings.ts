import type { NotificationSettingsRow } from "../db/tables/notifications";
import { type Db, type Queries, type Tx, transact } from "../db/transact";
import { zoneOf } from "../i18n/zone";
import { NOTIFICATIONS } from "../limits/limits";
import { callBack } from "../mail/outbox";
import { lockUser } from "../users/users";
import type { Change } from "./input";
import { type Kinds, kindsOf, morningInAWeek, type Quiet } from "./rules";

export interface Settings {
  kinds: Kinds;
  /** What was said may stand on the screen, not the name alone. */
  words: boolean;
  quiet: Quiet | null;
  /** The hours chosen last, whether or not they hold. */
  hours: Quiet;
  weekly: boolean;
}

const rowOf = (db: Queries, userId: string): Promise<NotificationSettingsRow | undefined> =>
  db.selectFrom("notification_settings").selectAll().where("user_id", "=", userId).executeTakeFirst();

const fresh = (userId: string, now: number): NotificationSettingsRow => ({
  user_id: userId,
  kinds: "{}",
  words: 0,
  quiet: 1,
  quiet_from: NOTIFICATIONS.quiet.from,
  quiet_to: NOTIFICATIONS.quiet.to,
  weekly_at: null,
  weekly_since: now,
  asked_at: null,
});

function settingsOfRow(row: NotificationSettingsRow): Settings {
  const hours = { from: row.quiet_from, to: row.quiet_to };
  return {
    kinds: kindsOf(JSON.parse(row.kinds)),
    words: row.words === 1,
    quiet: row.quiet === 1 ? hours : null,
    hours,
    weekly: row.weekly_at !== null,
  };
}

/** What a person wants to be told, and when not. */
export const settingsOf = async (db: Queries, userId: string): Promise<Settings> =>
  settingsOfRow((await rowOf(db, userId)) ?? fresh(userId, 0));

async function zoneOfPerson(tx: Tx, userId: string) {
  const row = await tx.selectFrom("users").select("time_zone").where("id", "=", userId).executeTakeFirst();
  return zoneOf(row?.time_zone);
}

type Columns = Omit<NotificationSettingsRow, "user_id">;

async function weeklyFor(tx: Tx, row: NotificationSettingsRow, wanted: boolean | undefined, now: number) {
  if (wanted === undefined || wanted === (row.weekly_at !== null)) return {};
  if (!wanted) return { weekly_at: null };
  const zone = await zoneOfPerson(tx, row.user_id);
  return { weekly_at: morningInAWeek(now, zone), weekly_since: now };
}

function quietFor(quiet: Change["quiet"]): Partial<Columns> {
  if (quiet === undefined) return {};
  return quiet ? { quiet: 1, quiet_from: quiet.from, quiet_to: quiet.to } : { quiet: 0 };
}

/** Makes sure that there is a row; the person's row is locked. */
async function ensured(tx: Tx, userId: string, now: number): Promise<NotificationSettingsRow> {
  await lockUser(tx, userId);
  const row = await rowOf(tx, userId);
  if (row) return row;
  await tx.insertInto("notification_settings").values(fresh(userId, now)).execute();
  return fresh(userId, now);
}

const write = (tx: Tx, userId: string, change: Partial<Columns>) =>
  tx.updateTable("notification_settings").set(change).where("user_id", "=", userId).execute();

/** Changes what is said; the rest stays. */
export function changeSettings(
  db: Db,
  { id }: { id: string },
  { kinds, words, quiet, weekly }: Change,
  now: number,
): Promise<Settings> {
  return transact(db, async (tx) => {
    const row = await ensured(tx, id, now);
    const told = { ...JSON.parse(row.kinds), ...kinds };
    const change: Partial<Columns> = {
      kinds: JSON.stringify(told),
      ...(words !== undefined && { words: words ? 1 : 0 }),
      ...quietFor(quiet),
      ...(await weeklyFor(tx, row, weekly, now)),
    };
    await write(tx, id, change);
    if (weekly === false) await callBack(tx, id, "week");
    return settingsOfRow({ ...row, ...change });
  });
}

/** Whether to ask a person if they want to be told: once, after their first throw. Notes that they were asked. */
export function askOnce(
  db: Db,
  { id, sessionId }: { id: string; sessionId: string },
  now: number,
): Promise<boolean> {
  return transact(db, async (tx) => {
    const row = await ensured(tx, id, now);
    if (row.asked_at !== null) return false;
    const person = await tx
      .selectFrom("users")
      .select("throw_count")
      .where("id", "=", id)
      .where("throw_count", ">", 0)
      .executeTakeFirst();
    const told = await tx
      .selectFrom("push_subscriptions")
      .select("id")
      .where("session_id", "=", sessionId)
      .executeTakeFirst();
    if (!person || told) return false;
    await write(tx, id, { asked_at: now });
    return true;
  });
}

/** Ends the letter of the week, one that is on its way too. */
export const stopWeekly = (db: Db, userId: string): Promise<void> =>
  transact(db, async (tx) => {
    await write(tx, userId, { weekly_at: null });
    await callBack(tx, userId, "week");
  });
