import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from "lucia";
import { deleteRowsUpTo } from "../db/slices";
import type { DbOrTx, Tx } from "../db/transact";
import { writeIfPossible } from "../db/write-if-possible";
import { SESSION_LIMITS } from "../limits/auth";
import { machineTime } from "../runtime/clock";
import { randomToken } from "../runtime/random";
import { sha256 } from "../runtime/sha256";
import { DAY, HOUR } from "../runtime/units";
import { endSessions, type SignedIn, signedInFromRow, type TokenScope } from "../users/users";
import {
  compileSessionQuery,
  endSession,
  extendSession,
  findSessionEnds,
  insertSession,
  listValidSessions,
  type SessionTimesRow,
} from "./session-rows";

declare module "lucia" {
  interface Register {
    Lucia: Lucia<Record<never, never>, { person: SignedIn }>;
    DatabaseSessionAttributes: { device?: string };
    DatabaseUserAttributes: { person: SignedIn };
  }
}

const LAST_USED_INTERVAL = HOUR;
const USER_AGENT_MAX = 200;
/** A personal access token contains its scope; its hash covers that too. */
const SESSION_TOKEN_PATTERN = /^(?:dg_(read|write)_)?[\w-]{43}$/;

/** Lucia compares with `Date`, the queries with the server's clock: Lucia gets a time at which it decides the same. */
const luciaExpiryDate = (due: boolean): Date => new Date(machineTime() + (due ? DAY : SESSION_LIMITS.idleLifetime));

const toLuciaSession = (row: SessionTimesRow, now: number): DatabaseSession => ({
  id: row.id,
  userId: row.user_id,
  expiresAt: luciaExpiryDate(row.last_used_at <= now - LAST_USED_INTERVAL),
  attributes: {},
});

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
      return (await listValidSessions(db, userId, now)).map((row) => toLuciaSession(row, now));
    },
    async setSession({ id, userId, attributes }) {
      await insertSession(db, { id, userId, device: attributes.device ?? "" }, clock());
    },
    // With a full, read-only or locked disk people can still read; the session is extended later.
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

/** An account whose owner has authenticated. */
export interface AuthenticatedAccount {
  id: string;
  passwordHash?: string;
  /** The second factor was verified too. */
  secondFactorVerified?: true;
  /** The passkey it was opened with. */
  passkeyId?: string;
}

/** Locks the person's row and stores the origin. @returns false if the account is banned, gone or being deleted, or its password changed */
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
          eb.selectFrom("account_deletions").select("user_id").whereRef("account_deletions.user_id", "=", "users.id"),
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
    sessionExpiresIn: new TimeSpan(SESSION_LIMITS.idleLifetime, "ms"),
    getUserAttributes: ({ person }) => ({ person }),
  });
  return {
    /** The person of a token; null: not valid. `fresh`: the session was extended, so its cookie should be set again. `scope`: of an access token. */
    async validate(token: string): Promise<{ person: SignedIn; fresh: boolean; scope: TokenScope | null } | null> {
      const match = SESSION_TOKEN_PATTERN.exec(token);
      if (!match) return null;
      const { session, user } = await lucia.validateSession(sha256(token));
      if (!session) return null;
      const scope = (match[1] ?? null) as TokenScope | null;
      return { person: user.person, fresh: session.fresh && scope === null, scope };
    },
    /** Begins a session. @param device the User-Agent @returns the token, shown once */
    async start(userId: string, device: string): Promise<string> {
      const token = randomToken(SESSION_LIMITS.tokenBytes);
      await lucia.createSession(userId, { device: device.slice(0, USER_AGENT_MAX) }, { sessionId: sha256(token) });
      return token;
    },
    /** The ends (ms) of those sessions that are valid, by their id. */
    ends: (sessionIds: readonly string[]): Promise<Map<string, number>> => findSessionEnds(db, sessionIds, clock()),
    end: (sessionId: string): Promise<void> => lucia.invalidateSession(sessionId),
    endAll: (userId: string, except?: string): Promise<void> => endSessions(db, userId, except),
    deleteExpired: (): Promise<void> => lucia.deleteExpiredSessions(),
  };
}
