import { deleteRowsUpTo } from "../../db/slices";
import { type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import { SESSION_LIMITS } from "../../limits/auth";
import { Refusal } from "../../runtime/errors";
import { randomToken } from "../../runtime/random";
import { sha256 } from "../../runtime/sha256";
import { lockUser } from "../../users/users";
import { deviceKindOf } from "../device-text";
import { endSession } from "../session-rows";
import { forgetDeviceKind } from "./device-kinds";

interface NewDevice {
  userId: string;
  kind: string;
  /** ms, of the sign-in. */
  beganAt: number;
}

/** Stores a link that ends the sessions of a new kind of device. @returns the token, shown once */
export async function createSessionEndLink(
  db: DbOrTx,
  { userId, kind, beganAt }: NewDevice,
  now: number,
): Promise<string> {
  const token = randomToken(SESSION_LIMITS.tokenBytes);
  const expires_at = now + SESSION_LIMITS.endLinkLifetime;
  await db
    .insertInto("session_end_links")
    .values({ id: sha256(token), user_id: userId, kind, began_at: beganAt, expires_at })
    .execute();
  return token;
}

/** The kind and time of sign-in of a valid link, without using it; undefined: used, too old or forged. */
export const findSessionEndLink = (db: DbOrTx, token: string, now: number) =>
  db
    .selectFrom("session_end_links")
    .select(["user_id", "kind", "began_at"])
    .where("id", "=", sha256(token))
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** Sessions, of this kind and begun since: whoever signs in again in between stays nowhere. */
async function endSessionsOfKind(tx: Tx, { userId, kind, beganAt }: NewDevice): Promise<void> {
  const rows = await tx
    .selectFrom("sessions")
    .select(["id", "device"])
    .where("user_id", "=", userId)
    .where("scope", "is", null)
    .where("created_at", ">=", beganAt)
    .execute();
  for (const { id, device } of rows) if (deviceKindOf(device) === kind) await endSession(tx, id, userId);
}

/**
 * Uses a link up: ends the sessions and forgets the kind of device. Of two concurrent uses one succeeds.
 * @throws Refusal `end_link_failed`
 */
export async function endSessionsByLink(db: Db, token: string, now: number): Promise<void> {
  await transact(db, async (tx) => {
    const link = await findSessionEndLink(tx, token, now);
    // Signing in locks the same row first: no session begins meanwhile.
    if (!link || !(await lockUser(tx, link.user_id))) throw new Refusal("end_link_failed");
    const { user_id: userId, kind, began_at: beganAt } = link;
    const used = await tx
      .deleteFrom("session_end_links")
      .where("user_id", "=", userId)
      .where("kind", "=", kind)
      .where("began_at", "=", beganAt)
      .returning("id")
      .execute();
    if (used.length === 0) throw new Refusal("end_link_failed");
    await endSessionsOfKind(tx, { userId, kind, beganAt });
    await forgetDeviceKind(tx, userId, kind);
  });
}

export const deleteExpiredEndLinks = (db: Db, now: number): Promise<void> =>
  deleteRowsUpTo(db, { table: "session_end_links", key: ["id"], time: "expires_at" }, now);
