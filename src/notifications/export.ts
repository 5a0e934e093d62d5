import type { DbOrTx } from "../db/transact";
import { listPushSubscriptions } from "../push/subscriptions";
import { toIsoTime, toIsoTimeOrNull } from "../runtime/iso";
import { formatMinutesAsClock } from "./rules";
import { loadNotificationSettings } from "./settings";

/** A person's notification settings and push subscriptions. */
export async function* exportNotifications(db: DbOrTx, userId: string): AsyncIterable<object[]> {
  const { lastQuietHours: hours, quiet, ...settings } = await loadNotificationSettings(db, userId);
  const row = await db
    .selectFrom("notification_settings")
    .select("asked_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  yield [
    {
      settings: {
        ...settings,
        quiet: quiet && { from: formatMinutesAsClock(hours.from), to: formatMinutesAsClock(hours.to) },
      },
      askedAt: toIsoTimeOrNull(row?.asked_at ?? null),
    },
  ];
  const browsers = await listPushSubscriptions(db, userId);
  yield browsers.map(({ endpoint, created_at }) => ({ endpoint, at: toIsoTime(created_at) }));
}
