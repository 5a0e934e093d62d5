import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from "lucia";
import { executePrepared } from "../db/prepared-query";
import { deleteRowsUpTo } from "../db/slices";
import type { SessionRow } from "../db/tables/auth";
import type { DbOrTx, Tx } from "../db/transact";
import { writeIfPossible } from "../db/write-if-possible";
import { publishSessionsChanged } from "../events/events";
import { SESSION_LIMITS } from "../limits/auth";
import { sha256 } from "../runtime/sha256";
import { DAY, HOUR } from "../runtime/units";
import {
  endSessions,
  SIGNED_IN_COLUMNS,
  type SignedIn,
  type SignedInRow,
  signedInFromRow,
  type TokenScope,
} from "../users/users";

declare module "lucia" {
  interface Register {
    Lucia: Lucia<Record<never, never>, { person: SignedIn }>;
    DatabaseSessionAttributes: { device?: string };
    DatabaseUserAttributes: { person: SignedIn };
  }
}

const LAST_USED_INTERVAL = HOUR;
const USER_AGENT_MAX = 200;
/** A personal access token says its scope; its hash covers that too. */
const SESSION_TOKEN_PATTERN = /^(?:dg_(read|write)_)?[\w-]{43}$/;

type FoundSessionRow = Pick<SessionRow, "id" | "user_id" | "last_used_at">;

/** Lucia compares with `Date`, the queries with the server's clock: Lucia gets a matching time. */
const luciaExpiryDate = (due: boolean): Date => new Date(Date.now() + (due ? DAY : SESSION_LIMITS.slides));

const toLuciaSession = (row: FoundSessionRow, now: number): DatabaseSession => ({
  id: row.id,
  userId: row.user_id,
  expiresAt: luciaExpiryDate(row.last_used_at <= now - LAST_USED_INTERVAL),
  attributes: {},
});

/** Compiled once, as it runs with every request. */
function compileSessionQuery(
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

function createLuciaAdapter(db: DbOrTx, clock: () => number): Adapter {
  const find = compileSessionQuery(db);
  return {
    async getSessionAndUser(id) {
      const now = clock();
      const row = (await find(id, now))[0];
      if (!row) return [null, null];
      const { id: user_id, last_used_at } = row;
      return [
        toLuciaSession({ id, user_id, last_used_at }, now),
        { id: user_id, attributes: { person: signedInFromRow(row, id) } },
      ];
    },
    async getUserSessions(userId) {
      const now = clock();
      const rows = await db
        .selectFrom("sessions")
        .select(["id", "user_id", "last_used_at"])
        .where("user_id", "=", userId)
        .where("expires_at", ">", now)
        .execute();
      return rows.map((row) => toLuciaSession(row, now));
    },
    async setSession({ id, userId, attributes }) {
      const now = clock();
      const times = { expires_at: now + SESSION_LIMITS.slides, created_at: now, last_used_at: now };
      await db
        .insertInto("sessions")
        .values({ id, user_id: userId, device: attributes.device ?? "", ...times })
        .execute();
    },
    // With a full, read-only or locked disk people can still read; the session slides later.
    updateSessionExpiration: (id) => writeIfPossible(extendSession(db, id, clock())),
    async deleteSession(id) {
      await endSession(db, id);
    },
    deleteUserSessions: (userId) => endSessions(db, userId),
    async deleteExpiredSessions() {
      await deleteRowsUpTo(db, { table: "sessions", key: ["id"], time: "expires_at" }, clock());
    },
  };
}

/** Slides the expiry, never past the longest life; a personal access token keeps its end. */
async function extendSession(db: DbOrTx, id: string, now: number): Promise<void> {
  const end = sql<number>`created_at + ${sql.lit(SESSION_LIMITS.longest)}`;
  const slid = now + SESSION_LIMITS.slides;
  await db
    .updateTable("sessions")
    .set((eb) => ({
      last_used_at: now,
      expires_at: eb
        .case()
        .when("scope", "is not", null)
        .then(eb.ref("expires_at"))
        .when(end, "<", slid)
        .then(end)
        .else(slid)
        .end(),
    }))
    .where("id", "=", id)
    .where("last_used_at", "<", now)
    .execute();
}

/** Ends one session and its event streams. @returns whether it existed */
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

/** Somebody who has proven that an account is theirs. */
export interface AuthenticatedAccount {
  id: string;
  passwordHash?: string;
  /** The second factor was verified too. */
  secondFactorVerified?: true;
}

/** Locks the person's row, stores the origin. @returns false if account or password changed meanwhile, or it is being deleted */
export async function lockForSignIn(
  tx: Tx,
  { id, passwordHash }: AuthenticatedAccount,
  origin: string,
): Promise<boolean> {
  const row = await tx
    .updateTable("users")
    .set({ origin })
    .where("id", "=", id)
    .where("banned_at", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("account_deletions")
            .select("user_id")
            .whereRef("account_deletions.user_id", "=", "users.id"),
        ),
      ),
    )
    .$if(passwordHash !== undefined, (query) => query.where("password_hash", "=", passwordHash ?? ""))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Sessions: 30 days sliding, 180 at most. The database stores only the SHA-256 of a token. */
export function createSessionStore(db: DbOrTx, clock: () => number) {
  const lucia = new Lucia(createLuciaAdapter(db, clock), {
    sessionExpiresIn: new TimeSpan(SESSION_LIMITS.slides, "ms"),
    getUserAttributes: ({ person }) => ({ person }),
  });
  return {
    /** `fresh`: the session was prolonged, so its cookie should be set again. `scope`: of an access token. */
    async validate(
      token: string,
    ): Promise<{ person: SignedIn; fresh: boolean; scope: TokenScope | null } | null> {
      const shape = SESSION_TOKEN_PATTERN.exec(token);
      if (!shape) return null;
      const { session, user } = await lucia.validateSession(sha256(token));
      if (!session) return null;
      const scope = (shape[1] ?? null) as TokenScope | null;
      return { person: user.person, fresh: session.fresh && scope === null, scope };
    },
    /** Begins a session. @param device the User-Agent @returns the token, shown once */
    async start(userId: string, device: string): Promise<string> {
      const token = randomBytes(SESSION_LIMITS.tokenBytes).toString("base64url");
      await lucia.createSession(
        userId,
        { device: device.slice(0, USER_AGENT_MAX) },
        { sessionId: sha256(token) },
      );
      return token;
    },
    /** Which of these sessions are valid. */
    async alive(sessionIds: readonly string[]): Promise<Set<string>> {
      if (sessionIds.length === 0) return new Set();
      const rows = await db
        .selectFrom("sessions")
        .select("id")
        .where("id", "in", sessionIds)
        .where("expires_at", ">", clock())
        .execute();
      return new Set(rows.map(({ id }) => id));
    },
    end: (sessionId: string): Promise<void> => lucia.invalidateSession(sessionId),
    endAll: (userId: string, except?: string): Promise<void> => endSessions(db, userId, except),
    deleteExpired: (): Promise<void> => lucia.deleteExpiredSessions(),
  };
}
