import type { Tx } from "../../db/transact";
import { enqueueEmailToOwner } from "../../mail/outbox";
import { notifyPerson } from "../../messages/messages";
import { deviceKindOf } from "../device-text";

/** Stores a kind. @returns whether it is new; of two at once, one is told so */
async function insertKind(tx: Tx, user_id: string, kind: string, first_at: number): Promise<boolean> {
  const inserted = await tx
    .insertInto("device_kinds")
    .values({ user_id, kind, first_at })
    .onConflict((on) => on.doNothing())
    .returning("kind")
    .executeTakeFirst();
  return inserted !== undefined;
}

const hasOtherKind = async (tx: Tx, userId: string, kind: string): Promise<boolean> =>
  (await tx
    .selectFrom("device_kinds")
    .select("kind")
    .where("user_id", "=", userId)
    .where("kind", "!=", kind)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The kinds of the sessions of an account that was used before kinds were stored. */
async function kindsOfSessions(tx: Tx, userId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("sessions")
    .select("device")
    .where("user_id", "=", userId)
    .where("scope", "is", null)
    .execute();
  return new Set(rows.map(({ device }) => deviceKindOf(device)));
}

/**
 * Records the kind of device of a sign-in, before its session begins, and tells the owner of a new one (docs/product.md
 * 7.5) by email and official notice. The first kind of an account is that of its registration: nothing is sent.
 * @param device the User-Agent
 */
export async function recordDeviceKind(tx: Tx, userId: string, device: string, now: number): Promise<void> {
  const kind = deviceKindOf(device);
  if (!(await insertKind(tx, userId, kind, now))) return;
  if (!(await hasOtherKind(tx, userId, kind))) {
    const earlier = await kindsOfSessions(tx, userId);
    for (const each of earlier) await insertKind(tx, userId, each, now);
    if (earlier.size === 0 || earlier.has(kind)) return;
  }
  await enqueueEmailToOwner(tx, userId, "new_device", now, { kind, began: String(now) });
  await notifyPerson(tx, userId, "official_notice", { notice: "new_device" }, now);
}

/** The next sign-in from this kind is told again. */
export async function forgetDeviceKind(tx: Tx, userId: string, kind: string): Promise<void> {
  await tx.deleteFrom("device_kinds").where("user_id", "=", userId).where("kind", "=", kind).execute();
}
