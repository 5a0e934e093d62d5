import type { DbOrTx } from "../db/transact";
import { publishSessionsChanged } from "../events/events";

/** Ends all of a person's sessions, or all others, and their streams. */
export async function endSessions(db: DbOrTx, userId: string, except?: string): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .$if(except !== undefined, (query) => query.where("id", "!=", except ?? ""))
    .execute();
  publishSessionsChanged(db, userId);
}
