import type { Queries } from "../db/transact";
import { announceSessions } from "../events/events";

/** Ends all of a person's sessions, or all others, and their streams. */
export async function endSessions(db: Queries, userId: string, except?: string): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .$if(except !== undefined, (query) => query.where("id", "!=", except ?? ""))
    .execute();
  announceSessions(db, userId);
}
