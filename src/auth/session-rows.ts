import { sql } from "kysely";
import { executePrepared } from "../db/prepared-query";
import type { SessionRow } from "../db/tables/auth";
import type { DbOrTx } from "../db/transact";
import { publishSessionsChanged } from "../events/events";
import { SESSION_LIMITS } from "../limits/auth";
import { SIGNED_IN_COLUMNS, type SignedInRow } from "../users/users";

/** What says whether and how long a session is valid. */
export type SessionTimesRow = Pick<SessionRow, "id" | "user_id" | "last_used_at">;

/** The query of a valid session with its person, compiled once because it runs with every request. */
export function compileSessionQuery(
  db: DbOrTx,
): (id: string, now: number) => Promise<(SignedInRow & { last_used_at: number })[]> {
  const compiled = db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(SIGNED_IN_COLUMNS)
    .select("sessions.last_used_at")
    .where("sessions.id", "=", "")
    .where("sessions.expires_at", ">", 0)
    .compile();
  return (id, now) => executePrepared(db, compiled, [id, now]);
}

/** A person's valid sessions. */
export const listValidSessions = (db: DbOrTx, userId: string, now: number): Promise<SessionTimesRow[]> =>
  db
    .selectFrom("sessions")
    .select(["id", "user_id", "last_used_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .execute();

/** Stores a new session. @param session `id`: SHA-256 of its token, `device`: the User-Agent */
export async function insertSession(
  db: DbOrTx,
  { id, userId, device }: { id: string; userId: string; device: string },
  now: number,
): Promise<void> {
  const times = { expires_at: now + SESSION_LIMITS.idleLifetime, created_at: now, last_used_at: now };
  await db
    .insertInto("sessions")
    .values({ id, user_id: userId, device, ...times })
    .execute();
}

/** Extends a session, never past its longest life; a personal access token keeps its end. */
export async function extendSession(db: DbOrTx, id: string, now: number): Promise<void> {
  const end = sql<number>`created_at + ${sql.lit(SESSION_LIMITS.maxLifetime)}`;
  const extended = now + SESSION_LIMITS.idleLifetime;
  await db
    .updateTable("sessions")
    .set((eb) => ({
      last_used_at: now,
      expires_at: eb
        .case()
        .when("scope", "is not", null)
        .then(eb.ref("expires_at"))
        .when(end, "<", extended)
        .then(end)
        .else(extended)
        .end(),
    }))
    .where("id", "=", id)
    .where("last_used_at", "<", now)
    .execute();
}

/** Ends one session and its event streams. @param userId only if it is theirs @returns whether it existed */
export async function endSession(db: DbOrTx, id: string, userId?: string): Promise<boolean> {
  const ended = await db
    .deleteFrom("sessions")
    .where("id", "=", id)
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? ""))
    .returning("user_id")
    .executeTakeFirst();
  if (ended) publishSessionsChanged(db, ended.user_id);
  return ended !== undefined;
}

/** The ends (ms) of those sessions that are valid, by their id. */
export async function findSessionEnds(
  db: DbOrTx,
  sessionIds: readonly string[],
  now: number,
): Promise<Map<string, number>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "expires_at"])
    .where("id", "in", sessionIds)
    .where("expires_at", ">", now)
    .execute();
  return new Map(rows.map(({ id, expires_at }) => [id, expires_at]));
}
