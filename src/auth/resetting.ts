import { type Db, type Queries, type Tx, transact } from "../db/transact";
import { Refusal } from "../errors";
import type { SignedIn } from "../http/env";
import { FIRST_PASSWORD, MINUTE } from "../limits";
import { enqueue, enqueueTo, mayAsk } from "../mail/outbox";
import { hashPassword, verifyPassword } from "./passwords";
import { forget, lookAt, takeToken } from "./proofs";
import { nameKey } from "./rules";
import { endSessions } from "./sessions";

/**
 * Sends a link for a new password, if somebody has that address; at most once a minute. It tells nothing and takes as
 * long either way.
 */
export const askReset = (db: Db, email: string, now: number): Promise<void> =>
  transact(db, async (tx) => {
    const key = nameKey(email);
    if (await mayAsk(tx, key, "reset_password", now)) await enqueueTo(tx, key, "reset_password", now);
  });

/** Whose link it is: the account's username and nickname; undefined where it does not work any more. */
export async function resetOwner(db: Queries, token: string, now: number) {
  const proven = await lookAt(db, "reset_password", token, now);
  return (
    proven &&
    db
      .selectFrom("users")
      .select(["username", "nickname"])
      .where("id", "=", proven.user_id)
      .where("email_key", "=", proven.email_key)
      .executeTakeFirst()
  );
}

/** A new password ends what could be done with the old one: sessions, but for one's own, and links for another. */
async function passwordChanged(tx: Tx, userId: string, keptSession: string | undefined, now: number) {
  await endSessions(tx, userId, keptSession);
  await forget(tx, userId, "reset_password");
  await enqueue(tx, userId, "password_changed", now);
}

/**
 * Sets a new password by a link from a letter, which proves the address too, and ends all sessions.
 * @returns the person's id
 * @throws Refusal `reset_failed` for every wrong, old or used token; `overloaded`
 */
export async function resetPassword(
  db: Db,
  input: { token: string; password: string },
  now: number,
): Promise<string> {
  // A wrong token is not worth a hash.
  if (!(await lookAt(db, "reset_password", input.token, now))) throw new Refusal("reset_failed");
  const password_hash = await hashPassword(input.password);
  return transact(db, async (tx) => {
    const proven = await takeToken(tx, "reset_password", input.token, now);
    if (!proven) throw new Refusal("reset_failed");
    const row = await tx
      .updateTable("users")
      .set({ password_hash, email_verified: 1 })
      .where("id", "=", proven.user_id)
      .where("email_key", "=", proven.email_key)
      .returning("id")
      .executeTakeFirst();
    if (!row) throw new Refusal("reset_failed");
    await forget(tx, row.id, "verify_email");
    await passwordChanged(tx, row.id, undefined, now);
    return row.id;
  });
}

const hashOf = async (db: Queries, userId: string): Promise<string | null> =>
  (await db.selectFrom("users").select("password_hash").where("id", "=", userId).executeTakeFirst())
    ?.password_hash ?? null;

/** Who has just come in by the other service may set a first password; an old session may be in other hands. */
async function checkSessionYoung(db: Queries, sessionId: string, now: number): Promise<void> {
  const row = await db
    .selectFrom("sessions")
    .select("created_at")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  if (!row || row.created_at < now - FIRST_PASSWORD)
    throw new Refusal("sign_in_again", { minutes: FIRST_PASSWORD / MINUTE });
}

const wrong = (): Refusal => new Refusal("wrong_password", {}, { current: "wrong_password" });

/**
 * Changes the password, or sets an account's first one, and ends all other sessions.
 * @throws Refusal `wrong_password`; `sign_in_again` for a first one more than 15 minutes after signing in; `overloaded`
 */
export async function changePassword(
  db: Db,
  person: Pick<SignedIn, "id" | "sessionId">,
  input: { current?: string; password: string },
  now: number,
): Promise<void> {
  const before = await hashOf(db, person.id);
  if (before === null) await checkSessionYoung(db, person.sessionId, now);
  else if (!(await verifyPassword(input.current ?? "", before))) throw wrong();
  const password_hash = await hashPassword(input.password);
  await transact(db, async (tx) => {
    // Of two changes at once the later finds that its current password is none any more.
    const row = await tx
      .updateTable("users")
      .set({ password_hash })
      .where("id", "=", person.id)
      .where("password_hash", before === null ? "is" : "=", before)
      .returning("id")
      .executeTakeFirst();
    if (!row) throw wrong();
    await passwordChanged(tx, person.id, person.sessionId, now);
  });
}
