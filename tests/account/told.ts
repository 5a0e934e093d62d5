import type { Db } from "../../src/db/transact";
import { changeSettings } from "../../src/notifications/notifications";
import { subscribe } from "../../src/push/subscriptions";
import { NOW } from "../support/bottles";

/** A browser that is told, with something on its way, and a letter a week. */
export async function beTold(db: Db, id: string): Promise<void> {
  await changeSettings(db, { id }, { weekly: true }, NOW);
  const { id: sessionId } = await db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", id)
    .executeTakeFirstOrThrow();
  const target = { endpoint: `https://push.example.org/${id}`, p256dh: "key", auth: "secret" };
  await subscribe(db, { id, sessionId }, target, NOW);
}
