import type { DbOrTx } from "../db/transact";
import { publishSessionsChanged } from "../events/events";

/** Ends a person's sessions and their event streams. @param except id of a session to keep */
export async function endSessions(db: DbOrTx, userId: string, except?: string): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .$if(except !== undefined, (query) => query.where("id", "!=", except ?? ""))
    .execute();
  publishSessionsChanged(db, userId);
}
