import { type Db, type DbOrTx, transact } from "../db/transact";
import { Refusal } from "../runtime/errors";
import { endSessions, lockUser, type SignedIn } from "../users/users";
import { parseUserAgent } from "./rules";
import { endSession } from "./sessions";

/** No more sessions are listed; the rest can be ended with "all others". */
const DEVICE_LIST_LIMIT = 50;

export interface Device {
  id: string;
  browser: string | null;
  system: string | null;
  current: boolean;
  /** ms; use is noted once an hour. */
  lastUsedAt: number;
  createdAt: number;
}

/** A person's sessions: this device first, then the most recently used. */
export async function listDevices(
  db: DbOrTx,
  person: Pick<SignedIn, "id" | "sessionId">,
  now: number,
): Promise<Device[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "device", "last_used_at", "created_at"])
    .where("user_id", "=", person.id)
    .where("scope", "is", null)
    .where("expires_at", ">", now)
    .orderBy((eb) => eb.case().when("id", "=", person.sessionId).then(0).else(1).end())
    .orderBy("last_used_at", "desc")
    .orderBy("id")
    .limit(DEVICE_LIST_LIMIT)
    .execute();
  return rows.map((row) => {
    const current = row.id === person.sessionId;
    const lastUsedAt = current ? now : row.last_used_at;
    return { id: row.id, ...parseUserAgent(row.device), current, lastUsedAt, createdAt: row.created_at };
  });
}

/** Ends one of a person's sessions. @throws Refusal `session_not_found`, for those of others too */
export async function endDevice(db: DbOrTx, userId: string, sessionId: string): Promise<void> {
  if (!(await endSession(db, sessionId, userId))) throw new Refusal("session_not_found");
}

/** Ends all of a person's sessions but this one, and all access tokens: one that is just being made too. */
export const endOtherDevices = (db: Db, { id, sessionId }: SignedIn): Promise<void> =>
  transact(db, async (tx) => {
    await lockUser(tx, id);
    await endSessions(tx, id, sessionId);
  });
