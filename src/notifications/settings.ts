import type { NotificationSettingsRow } from "../db/tables/notifications";
import { type Db, type DbOrTx, type Tx, transact } from "../db/transact";
import { parseTimeZone } from "../i18n/time-zone";
import { NOTIFICATION_HOURS } from "../limits/notifications";
import { dequeueEmails } from "../mail/outbox";
import { findUser, lockUser } from "../users/users";
import type { NotificationSettingsInput } from "./input";
import { localMorningInAWeek, type NotificationKindChoices, type QuietHours, withDefaultKinds } from "./rules";

export interface NotificationSettings {
  kinds: NotificationKindChoices;
  /** Whether notifications show an excerpt of the message, not only the name. */
  words: boolean;
  quiet: QuietHours | null;
  /** The hours chosen last, even if quiet hours are off. */
  lastQuietHours: QuietHours;
  weekly: boolean;
}

const findSettingsRow = (db: DbOrTx, userId: string): Promise<NotificationSettingsRow | undefined> =>
  db.selectFrom("notification_settings").selectAll().where("user_id", "=", userId).executeTakeFirst();

const defaultSettingsRow = (userId: string, now: number): NotificationSettingsRow => ({
  user_id: userId,
  kinds: "{}",
  words: 0,
  quiet: 1,
  quiet_from: NOTIFICATION_HOURS.quiet.from,
  quiet_to: NOTIFICATION_HOURS.quiet.to,
  weekly_at: null,
  weekly_since: now,
  asked_at: null,
});

function settingsFromRow(row: NotificationSettingsRow): NotificationSettings {
  const hours = { from: row.quiet_from, to: row.quiet_to };
  return {
    kinds: withDefaultKinds(JSON.parse(row.kinds)),
    words: row.words === 1,
    quiet: row.quiet === 1 ? hours : null,
    lastQuietHours: hours,
    weekly: row.weekly_at !== null,
  };
}

/** A person's notification settings, or the defaults. */
export const loadNotificationSettings = async (db: DbOrTx, userId: string): Promise<NotificationSettings> =>
  settingsFromRow((await findSettingsRow(db, userId)) ?? defaultSettingsRow(userId, 0));

async function loadTimeZone(tx: Tx, userId: string) {
  const row = await findUser(tx, userId, ["time_zone"]);
  return parseTimeZone(row?.time_zone);
}

type SettingsColumns = Omit<NotificationSettingsRow, "user_id">;

async function weeklyColumns(tx: Tx, row: NotificationSettingsRow, weekly: boolean | undefined, now: number) {
  if (weekly === undefined || weekly === (row.weekly_at !== null)) return {};
  if (!weekly) return { weekly_at: null };
  const zone = await loadTimeZone(tx, row.user_id);
  return { weekly_at: localMorningInAWeek(now, zone), weekly_since: now };
}

function quietColumns(quiet: NotificationSettingsInput["quiet"]): Partial<SettingsColumns> {
  if (quiet === undefined) return {};
  return quiet ? { quiet: 1, quiet_from: quiet.from, quiet_to: quiet.to } : { quiet: 0 };
}

/** Returns the settings row, creating it if missing; locks the person's row. */
async function ensureSettingsRow(tx: Tx, userId: string, now: number): Promise<NotificationSettingsRow> {
  await lockUser(tx, userId);
  const row = await findSettingsRow(tx, userId);
  if (row) return row;
  await tx.insertInto("notification_settings").values(defaultSettingsRow(userId, now)).execute();
  return defaultSettingsRow(userId, now);
}

const updateSettingsRow = (tx: Tx, userId: string, change: Partial<SettingsColumns>) =>
  tx.updateTable("notification_settings").set(change).where("user_id", "=", userId).execute();

/** Changes the given settings; absent fields stay unchanged. @param now ms */
export function changeNotificationSettings(
  db: Db,
  { id }: { id: string },
  { kinds, words, quiet, weekly }: NotificationSettingsInput,
  now: number,
): Promise<NotificationSettings> {
  return transact(db, async (tx) => {
    const row = await ensureSettingsRow(tx, id, now);
    const storedKinds = { ...JSON.parse(row.kinds), ...kinds };
    const change: Partial<SettingsColumns> = {
      kinds: JSON.stringify(storedKinds),
      ...(words !== undefined && { words: words ? 1 : 0 }),
      ...quietColumns(quiet),
      ...(await weeklyColumns(tx, row, weekly, now)),
    };
    await updateSettingsRow(tx, id, change);
    if (weekly === false) await dequeueEmails(tx, id, "week");
    return settingsFromRow({ ...row, ...change });
  });
}

/**
 * Whether to show the push question: once, after the first throw of a letter that others may read, if this session has
 * no subscription. Records that it was shown. @param now ms
 */
export function claimPushQuestion(
  db: Db,
  { id, sessionId }: { id: string; sessionId: string },
  now: number,
): Promise<boolean> {
  return transact(db, async (tx) => {
    const row = await ensureSettingsRow(tx, id, now);
    if (row.asked_at !== null) return false;
    const thrown = await tx
      .selectFrom("bottles")
      .select("id")
      .where("author_id", "=", id)
      .where("hidden_at", "is", null)
      .limit(1)
      .executeTakeFirst();
    const subscription = await tx
      .selectFrom("push_subscriptions")
      .select("id")
      .where("session_id", "=", sessionId)
      .executeTakeFirst();
    if (!thrown || subscription) return false;
    await updateSettingsRow(tx, id, { asked_at: now });
    return true;
  });
}

/** Turns the weekly email off and removes a queued one. */
export const stopWeeklyEmail = (db: Db, userId: string): Promise<void> =>
  transact(db, async (tx) => {
    await updateSettingsRow(tx, userId, { weekly_at: null });
    await dequeueEmails(tx, userId, "week");
  });
