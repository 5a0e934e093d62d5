import { type Db, type DbOrTx, transact } from "../db/transact";
import { Refusal } from "../runtime/errors";
import { endSessions, lockUser, type SignedIn } from "../users/users";
import { parseUserAgent } from "./rules";
import { endSession } from "./session-rows";

/** Longest list; further sessions can only be ended with "all others". */
const DEVICE_LIST_LIMIT = 50;

export interface Device {
  id: string;
  browser: string | null;
  system: string | null;
  current: boolean;
  /** ms; written at most once an hour. */
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

/** Ends one of a person's sessions. @throws Refusal `session_not_found`, also for a session of somebody else */
export async function endDevice(db: DbOrTx, userId: string, sessionId: string): Promise<void> {
  if (!(await endSession(db, sessionId, userId))) throw new Refusal("session_not_found");
}

/** Ends all of a person's other sessions and all access tokens, including one that is being made at the same time. */
export const endOtherDevices = (db: Db, { id, sessionId }: SignedIn): Promise<void> =>
  transact(db, async (tx) => {
    await lockUser(tx, id);
    await endSessions(tx, id, sessionId);
  });
