import type { DbOrTx, Tx } from "../../db/transact";
import { PROOF_LIMITS } from "../../limits/auth";
import { Refusal } from "../../runtime/errors";
import { lockUser, type SignedIn } from "../../users/users";
import { type HashTurn, verifyPassword } from "../password/hash";
import { findCredentials, wrongPasswordRefusal } from "./credentials";

/** A person in one of their sessions. */
export type SessionPerson = Pick<SignedIn, "id" | "sessionId">;

/**
 * Whether passkeys are the only second factor of an official: then only a session with one of them is proven, or a
 * password alone would be enough to add another one.
 */
async function needsPasskey(db: DbOrTx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("official", "=", 1)
    .where((eb) => eb.exists(eb.selectFrom("passkeys").select("passkeys.id").where("passkeys.user_id", "=", userId)))
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("second_factors").select("user_id").where("second_factors.user_id", "=", userId))),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Until when a session counts as proven, in ms; null: it does not. @throws Refusal `unauthenticated` when it has ended */
export async function loadProvenUntil(
  db: DbOrTx,
  { id, sessionId }: SessionPerson,
  now: number,
): Promise<number | null> {
  const row = await db
    .selectFrom("sessions")
    .select(["created_at", "proven_at", "scope", "passkey_id"])
    .where("id", "=", sessionId)
    .where("user_id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Refusal("unauthenticated");
  if (row.passkey_id === null && (await needsPasskey(db, id))) return null;
  // A time in the future is from a clock that was ahead.
  const times = [row.created_at, row.proven_at ?? 0].filter((time) => time <= now);
  const until = Math.max(0, ...times) + PROOF_LIMITS.lifetime;
  return until > now && row.scope === null ? until : null;
}

/**
 * Whether the person signed in, or proved themselves in this session, within the last five minutes; an access token
 * never does. @throws Refusal `proof_required`, `unauthenticated`
 */
export async function checkSessionProven(db: DbOrTx, person: SessionPerson, now: number): Promise<void> {
  if ((await loadProvenUntil(db, person, now)) === null) throw new Refusal("proof_required");
}

/** `checkSessionProven` with the person's row locked. @throws Refusal `proof_required`, `unauthenticated` */
export async function lockAndCheckProven(tx: Tx, person: SessionPerson, now: number): Promise<void> {
  await lockUser(tx, person.id);
  await checkSessionProven(tx, person, now);
}

/** Sets the time of a session's proof; no row where it has ended or is an access token. */
const updateProvenAt = (db: DbOrTx, { id, sessionId }: SessionPerson, now: number) =>
  db
    .updateTable("sessions")
    .set({ proven_at: now })
    .where("id", "=", sessionId)
    .where("user_id", "=", id)
    .where("scope", "is", null)
    .returning("id");

/** Marks a session as proven at `now`. @throws Refusal `unauthenticated` */
export async function recordProof(db: DbOrTx, person: SessionPerson, now: number): Promise<void> {
  if (!(await updateProvenAt(db, person, now).executeTakeFirst())) throw new Refusal("unauthenticated");
}

/**
 * Proves by password that it is really the person of this session. @param field of the form, for the error
 * @throws Refusal `wrong_password`, `overloaded`
 */
export async function proveByPassword(
  db: DbOrTx,
  person: SessionPerson,
  { password, field, turn }: { password: string; field?: string; turn: HashTurn },
  now: number,
): Promise<void> {
  const hash = (await findCredentials(db, person.id))?.password_hash ?? null;
  if (hash === null || password === "" || !(await verifyPassword(password, hash, turn)))
    throw wrongPasswordRefusal(field);
  // The password may have been changed while this one was checked.
  const updated = await updateProvenAt(db, person, now)
    .where((eb) =>
      eb.exists(
        eb.selectFrom("users").select("users.id").where("users.id", "=", person.id).where("password_hash", "=", hash),
      ),
    )
    .executeTakeFirst();
  if (!updated) throw wrongPasswordRefusal(field);
}
