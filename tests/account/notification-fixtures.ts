import type { Db } from "../../src/db/transact";
import { changeNotificationSettings } from "../../src/notifications/notifications";
import { savePushSubscription } from "../../src/push/subscriptions";
import { NOW } from "../support/bottles";

/** A browser that is told, with something on its way, and a letter a week. */
export async function subscribeToNotifications(db: Db, id: string): Promise<void> {
  await changeNotificationSettings(db, { id }, { weekly: true }, NOW);
  const { id: sessionId } = await db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", id)
    .executeTakeFirstOrThrow();
  const target = { endpoint: `https://push.example.org/${id}`, p256dh: "key", auth: "secret" };
  await savePushSubscription(db, { id, sessionId }, target, NOW);
}
