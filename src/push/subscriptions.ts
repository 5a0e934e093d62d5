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
  db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("user_id", "=", id)
    .executeTakeFirst();

async function isSubscriptionStored(
  tx: Tx,
  { sessionId }: PushSubscriber,
  { endpoint, p256dh, auth }: PushTarget,
) {
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

/** Whoever was signed in on this browser before has gone; who knows the address alone does not know its secret. */
const deleteOlderSubscriptions = (tx: Tx, { sessionId }: PushSubscriber, { endpoint, auth }: PushTarget) =>
  tx
    .deleteFrom("push_subscriptions")
    .where((eb) =>
      eb.or([
        eb("session_id", "=", sessionId),
        eb.and([eb("endpoint", "=", endpoint), eb("auth", "=", auth)]),
      ]),
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
        .limit(PUSH_LIMITS.ofPerson),
    )
    .execute();

/**
 * Stores where a session's browser wants to be told; a session has one subscription, a browser one owner.
 * @throws Refusal `openForbiddenPage` where the session has ended, `validation_failed` for somebody else's address
 */
export function savePushSubscription(
  db: Db,
  who: PushSubscriber,
  target: PushTarget,
  now: number,
): Promise<void> {
  return transact(db, async (tx) => {
    if (!(await findSubscriberSession(tx, who))) throw new Refusal("forbidden");
    if (await isSubscriptionStored(tx, who, target)) return;
    await deleteOlderSubscriptions(tx, who, target);
    const { endpoint, p256dh, auth } = target;
    const ids = { id: newId(now), user_id: who.id, session_id: who.sessionId };
    await tx
      .insertInto("push_subscriptions")
      .values({ ...ids, endpoint, p256dh, auth, created_at: now })
      .onConflict((on) => on.doNothing())
      .execute();
    if (!(await isSubscriptionStored(tx, who, target)))
      throw new Refusal("validation_failed", {}, { endpoint: "invalid" });
    await deleteExcessSubscriptions(tx, who.id);
  });
}

/** Ends the session's subscription; idempotent. */
export const endPushSubscription = async (db: DbOrTx, { id, sessionId }: PushSubscriber): Promise<void> =>
  void (await db
    .deleteFrom("push_subscriptions")
    .where("user_id", "=", id)
    .where("session_id", "=", sessionId)
    .execute());

/** When this session's browser was subscribed; null: it is not. ms */
export async function findSubscriptionTime(
  db: DbOrTx,
  { sessionId }: PushSubscriber,
): Promise<number | null> {
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

/** A subscription whose session is valid; null: none. */
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

/** Ends a subscription, with all that waits for it. */
export const deleteSubscription = async (db: DbOrTx, id: string): Promise<void> =>
  void (await db.deleteFrom("push_subscriptions").where("id", "=", id).execute());
