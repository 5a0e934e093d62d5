import { type Db, type DbOrTx, type Tx, transact } from "../db/transact";
import { ACCESS_TOKEN_LIMITS, SESSION_LIMITS } from "../limits/auth";
import { Refusal } from "../runtime/errors";
import { randomToken } from "../runtime/random";
import { sha256 } from "../runtime/sha256";
import { accountStatusFromRow, measureRefusalOf, type TokenScope } from "../users/users";
import type { NewAccessToken } from "./input";
import { notifyOwner } from "./security/acts";
import { lockAndCheckProven, type SessionPerson } from "./security/proof";
import { type SecretMaker, transactOnceSealed } from "./security/sealed-answer";
import { endSession } from "./session-rows";

/** A personal access token without its secret. Times in ms. */
export interface AccessToken {
  id: string;
  name: string;
  scope: TokenScope;
  until: number;
  createdAt: number;
  /** Written at most once an hour. */
  lastUsedAt: number;
}

const ACCESS_TOKEN_COLUMNS = ["id", "token_name", "scope", "expires_at", "created_at", "last_used_at"] as const;

/** A person's tokens, the newest first. */
export async function listAccessTokens(db: DbOrTx, userId: string, now: number): Promise<AccessToken[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(ACCESS_TOKEN_COLUMNS)
    .where("user_id", "=", userId)
    .where("scope", "is not", null)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.token_name ?? "",
    scope: row.scope ?? "read",
    until: row.expires_at,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** A suspended or banned person makes no token. @throws Refusal `suspended` */
async function refuseSuspended(tx: Tx, userId: string, now: number): Promise<void> {
  const row = await tx
    .selectFrom("users")
    .select(["suspended_until", "banned_at", "limits"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const refusal = measureRefusalOf(accountStatusFromRow(row), "active", now);
  if (refusal) throw refusal;
}

async function insertAccessToken(tx: Tx, person: SessionPerson, made: AccessToken): Promise<void> {
  const { id, name, scope, until, createdAt } = made;
  await lockAndCheckProven(tx, person, createdAt);
  await refuseSuspended(tx, person.id, createdAt);
  if ((await listAccessTokens(tx, person.id, createdAt)).length >= ACCESS_TOKEN_LIMITS.max)
    throw new Refusal("too_many_tokens");
  const times = { created_at: createdAt, last_used_at: createdAt, expires_at: until };
  await tx
    .insertInto("sessions")
    .values({ id, user_id: person.id, device: "", token_name: name, scope, ...times })
    .execute();
  await notifyOwner(tx, person.id, "token_made", createdAt, { name, until: String(until) });
}

/** A repeat is told the secret again under the same conditions, as long as the token is there. @throws Refusal */
const checkRepeat = (db: Db, person: SessionPerson, id: string, now: number): Promise<void> =>
  transact(db, async (tx) => {
    await lockAndCheckProven(tx, person, now);
    await refuseSuspended(tx, person.id, now);
    if (!(await listAccessTokens(tx, person.id, now)).some((each) => each.id === id))
      throw new Refusal("token_not_found");
  });

/**
 * Makes a personal access token: a session with a name, a scope and an end that does not slide; it ends with the
 * others when the password changes, and its owner is notified. @returns it with `token`, which is shown once; with `once` a
 * repeat has the first one again, "" in another session
 * @throws Refusal `proof_required`, `suspended`, `too_many_tokens`, `validation_failed`, `token_not_found`: a repeat, whose token has ended
 */
export async function createAccessToken(
  db: Db,
  person: SecretMaker,
  { name, scope, until }: NewAccessToken,
  now: number,
): Promise<AccessToken & { token: string }> {
  if (until <= now || until > now + ACCESS_TOKEN_LIMITS.maxLifetime)
    throw new Refusal("validation_failed", {}, { until: "until_invalid" });
  const { told, secret, isRepeat } = await transactOnceSealed(db, person, now, async (tx) => {
    const token = `dg_${scope}_${randomToken(SESSION_LIMITS.tokenBytes)}`;
    const made: AccessToken = { id: sha256(token), name, scope, until, createdAt: now, lastUsedAt: now };
    await insertAccessToken(tx, person, made);
    return { told: made, secret: token };
  });
  if (isRepeat) await checkRepeat(db, person, told.id, now);
  return { ...told, token: secret ?? "" };
}

/** Ends one of a person's tokens. @throws Refusal `token_not_found`, also for a token of somebody else */
export async function endAccessToken(db: DbOrTx, userId: string, id: string): Promise<void> {
  if (!(await endSession(db, id, userId))) throw new Refusal("token_not_found");
}
