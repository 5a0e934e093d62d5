import { uniqueViolation } from "../../db/failure";
import { type Db, type Queries, type Tx, transact } from "../../db/transact";
import { MAIL } from "../../limits/limits";
import { type Asker, mayBeSent } from "../../mail/caps";
import { enqueue, enqueueTo, mayAsk, noteAsked } from "../../mail/outbox";
import { Refusal } from "../../runtime/errors";
import { nameKey, PERSON_COLUMNS, personOf, type SignedIn } from "../../users/users";
import { sixDigits } from "../rules";
import { tellOwner } from "../security/acts";
import { lockProven } from "../security/proof";
import { forget, type Proven, takeToken, tryCode } from "./tokens";

/** The link's token, or the code with its address. */
export type Evidence = { token: string } | { email: string; code: string };

async function evidenceOf(tx: Tx, evidence: Evidence, now: number): Promise<Proven | undefined> {
  if ("token" in evidence) return takeToken(tx, "verify_email", evidence.token, now);
  const code = sixDigits(evidence.code);
  return code === null ? undefined : tryCode(tx, nameKey(evidence.email), code, now);
}

/** No effect when the person has named another address since. */
async function markVerified(tx: Tx, { user_id, email_key }: Proven): Promise<SignedIn | null> {
  const row = await tx
    .updateTable("users")
    .set({ email_verified: 1 })
    .where("id", "=", user_id)
    .where("email_key", "=", email_key)
    .returning("id")
    .executeTakeFirst();
  if (!row) return null;
  await forget(tx, user_id, "verify_email");
  return personById(tx, user_id);
}

async function personById(db: Queries, id: string): Promise<SignedIn> {
  const row = await db
    .selectFrom("users")
    .select(PERSON_COLUMNS)
    .where("users.id", "=", id)
    .executeTakeFirstOrThrow();
  return personOf(row, "");
}

/** Verifies an address (specification section 7). @throws Refusal `verification_failed` */
export async function verifyEmail(db: Db, evidence: Evidence, now: number): Promise<SignedIn> {
  const person = await transact(db, async (tx) => {
    const proven = await evidenceOf(tx, evidence, now);
    return proven ? markVerified(tx, proven) : null;
  });
  if (person) return person;
  if ("token" in evidence) throw new Refusal("verification_failed", { by: "link" });
  throw new Refusal("verification_failed", { by: "code" }, { code: "code_wrong" });
}

/** Resends the verification letter, once a minute; same time and answer whether or not the address exists. */
export const resendVerification = (db: Db, asker: Asker, email: string, now: number): Promise<void> =>
  transact(db, async (tx) => {
    const emailKey = nameKey(email);
    if (await mayAsk(tx, { emailKey, kind: "verify_email", asker }, now))
      await enqueueTo(tx, emailKey, "verify_email", now, true);
  });

/** The first letter to an address that someone has just named, within the caps by hour and day. */
export async function greetAddress(
  tx: Tx,
  userId: string,
  emailKey: string,
  asker: Asker,
  now: number,
): Promise<void> {
  await noteAsked(tx, emailKey, "verify_email", now);
  if (await mayBeSent(tx, emailKey, asker, now)) await enqueue(tx, userId, "verify_email", now);
}

/** Whether another account holds an address: verified, or named within the last day. */
export const keepsAddress = (
  row: { email_verified: number; email_since: number | null },
  now: number,
): boolean => row.email_verified === 1 || (row.email_since ?? 0) > now - MAIL.unprovenKept;

/** Frees an address that its account has not verified within a day. */
export async function freeAddress(tx: Tx, emailKey: string, now: number): Promise<void> {
  await tx
    .updateTable("users")
    .set({ email: null, email_key: null, email_since: null })
    .where("email_key", "=", emailKey)
    .where("email_verified", "=", 0)
    .where((eb) => eb.or([eb("email_since", "is", null), eb("email_since", "<=", now - MAIL.unprovenKept)]))
    .execute();
}

export interface EmailChange {
  email?: string;
  asker: Asker;
}

interface Named {
  email: string | null;
  asker: Asker;
}

const addressOf = (tx: Tx, userId: string) =>
  tx.selectFrom("users").select(["email", "email_key"]).where("id", "=", userId).executeTakeFirstOrThrow();

async function nameAddress(tx: Tx, person: SignedIn, { email, asker }: Named, now: number) {
  await tellOwner(tx, person.id, "email_changed", now);
  const key = email === null ? null : nameKey(email);
  if (key !== null) await freeAddress(tx, key, now);
  await tx
    .updateTable("users")
    .set({ email, email_key: key, email_verified: 0, email_since: email === null ? null : now })
    .where("id", "=", person.id)
    .execute();
  await forget(tx, person.id, "verify_email");
  await forget(tx, person.id, "reset_password");
  if (key !== null) await greetAddress(tx, person.id, key, asker, now);
}

/**
 * Changes or removes the e-mail.
 * @throws Refusal `proof_required`, `email_taken`
 */
export async function changeEmail(
  db: Db,
  person: SignedIn,
  change: EmailChange,
  now: number,
): Promise<SignedIn> {
  const email = change.email ?? null;
  try {
    return await transact(db, async (tx) => {
      // Read under the lock, so that of two concurrent changes the later one starts from the first.
      await lockProven(tx, person, now);
      const before = await addressOf(tx, person.id);
      if (email !== null && nameKey(email) === before.email_key)
        await tx.updateTable("users").set({ email }).where("id", "=", person.id).execute();
      else if (email !== before.email) await nameAddress(tx, person, { email, asker: change.asker }, now);
      return { ...(await personById(tx, person.id)), sessionId: person.sessionId };
    });
  } catch (error) {
    if (uniqueViolation(error)?.includes("email_key"))
      throw new Refusal("email_taken", {}, { email: "email_taken" });
    throw error;
  }
}
