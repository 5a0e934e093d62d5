import { newId } from "../db/ids";
import { type Db, type DbOrTx, type Tx, transact } from "../db/transact";
import { PUSH_LIMITS } from "../limits/notifications";
import { Refusal } from "../runtime/errors";
import type { PushTarget } from "./push-service";

interface PushSubscriber {
  id: string;
  sessionId: string;
}

const findSubscriberSession = (db: DbOrTx, { id, sessionId }: PushSubscriber) =>
  db.selectFrom("sessions").select("id").where("id", "=", sessionId).where("user_id", "=", id).executeTakeFirst();

async function isSubscriptionStored(tx: Tx, { sessionId }: PushSubscriber, { endpoint, p256dh, auth }: PushTarget) {
  const row = await tx
    .selectFrom("push_subscriptions")
    .select("id")
    .where("session_id", "=", sessionId)
    .where("endpoint", "=", endpoint)
    .where("p256dh", "=", p256dh)
    .where("auth", "=", auth)
    .executeTakeFirst();
  return row !== undefined;
}

/** The session's older subscription, and those of the same browser: knowing the endpoint alone, without its secret, is not enough. */
const deleteOlderSubscriptions = (tx: Tx, { sessionId }: PushSubscriber, { endpoint, auth }: PushTarget) =>
  tx
    .deleteFrom("push_subscriptions")
    .where((eb) =>
      eb.or([eb("session_id", "=", sessionId), eb.and([eb("endpoint", "=", endpoint), eb("auth", "=", auth)])]),
    )
    .execute();

const deleteExcessSubscriptions = (tx: Tx, userId: string) =>
  tx
    .deleteFrom("push_subscriptions")
    .where("user_id", "=", userId)
    .where("id", "not in", (eb) =>
      eb
        .selectFrom("push_subscriptions")
        .select("id")
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(PUSH_LIMITS.perPerson),
    )
    .execute();

/**
 * Stores the push subscription of a session; a session has one subscription, a browser one owner.
 * @throws Refusal `forbidden` where the session has ended, `validation_failed` for somebody else's address
 */
export function savePushSubscription(
  db: Db,
  subscriber: PushSubscriber,
  target: PushTarget,
  now: number,
): Promise<void> {
  return transact(db, async (tx) => {
    if (!(await findSubscriberSession(tx, subscriber))) throw new Refusal("forbidden");
    if (await isSubscriptionStored(tx, subscriber, target)) return;
    await deleteOlderSubscriptions(tx, subscriber, target);
    const { endpoint, p256dh, auth } = target;
    const ids = { id: newId(now), user_id: subscriber.id, session_id: subscriber.sessionId };
    await tx
      .insertInto("push_subscriptions")
      .values({ ...ids, endpoint, p256dh, auth, created_at: now })
      .onConflict((on) => on.doNothing())
      .execute();
    if (!(await isSubscriptionStored(tx, subscriber, target)))
      throw new Refusal("validation_failed", {}, { endpoint: "invalid" });
    await deleteExcessSubscriptions(tx, subscriber.id);
  });
}

/** Ends the session's subscription; idempotent. */
export const endPushSubscription = async (db: DbOrTx, { id, sessionId }: PushSubscriber): Promise<void> =>
  void (await db
    .deleteFrom("push_subscriptions")
    .where("user_id", "=", id)
    .where("session_id", "=", sessionId)
    .execute());

/** When the session's browser was subscribed, in ms; null: it is not. */
export async function findSubscriptionTime(db: DbOrTx, { sessionId }: PushSubscriber): Promise<number | null> {
  const row = await db
    .selectFrom("push_subscriptions")
    .select("created_at")
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** All subscriptions of a person, for the export. */
export const listPushSubscriptions = (db: DbOrTx, userId: string) =>
  db
    .selectFrom("push_subscriptions")
    .select(["endpoint", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** A subscription with its owner; null: gone, or its session has ended. */
export async function findPushTarget(db: DbOrTx, id: string, now: number) {
  const row = await db
    .selectFrom("push_subscriptions")
    .innerJoin("sessions", "sessions.id", "session_id")
    .select(["push_subscriptions.user_id", "endpoint", "p256dh", "auth"])
    .where("push_subscriptions.id", "=", id)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes a subscription and the messages that wait for it. */
export const deleteSubscription = async (db: DbOrTx, id: string): Promise<void> =>
  void (await db.deleteFrom("push_subscriptions").where("id", "=", id).execute());
