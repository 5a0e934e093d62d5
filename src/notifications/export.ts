import type { Queries } from "../db/transact";
import { subscriptionsOf } from "../push/subscriptions";
import { iso, isoOrNull } from "../runtime/iso";
import { clockOf } from "./rules";
import { settingsOf } from "./settings";

/** What a person is told, and the addresses of their browsers at push services. */
export async function* exportNotifications(db: Queries, userId: string): AsyncIterable<object[]> {
  const { hours, quiet, ...settings } = await settingsOf(db, userId);
  const asked = await db
    .selectFrom("notification_settings")
    .select("asked_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  yield [
    {
      settings: { ...settings, quiet: quiet && { from: clockOf(hours.from), to: clockOf(hours.to) } },
      askedAt: isoOrNull(asked?.asked_at ?? null),
    },
  ];
  const browsers = await subscriptionsOf(db, userId);
  yield browsers.map(({ endpoint, created_at }) => ({ endpoint, at: iso(created_at) }));
}
