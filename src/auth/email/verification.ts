import { uniqueViolation } from "../../db/error-codes";
import { type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import { MAIL_LIMITS } from "../../limits/mail";
import { type EmailRequester, spendRequestedEmailCap } from "../../mail/email-caps";
import {
  canRequestEmail,
  dequeueEmails,
  enqueueEmail,
  enqueueEmailToAddress,
  recordEmailRequest,
} from "../../mail/outbox";
import { Refusal } from "../../runtime/errors";
import { nameKey, SIGNED_IN_COLUMNS, type SignedIn, signedInFromRow } from "../../users/users";
import { parseDigitCode } from "../rules";
import { notifyOwner } from "../security/acts";
import { lockAndCheckProven } from "../security/proof";
import { checkMailCode, consumeMailToken, deleteMailProofs, type MailProofOwner } from "./mail-proofs";

/** The link's token, or the code with its address. */
export type VerificationInput = { token: string } | { email: string; code: string };

async function findVerifiedOwner(
  tx: Tx,
  evidence: VerificationInput,
  now: number,
): Promise<MailProofOwner | undefined> {
  if ("token" in evidence) return consumeMailToken(tx, "verify_email", evidence.token, now);
  const code = parseDigitCode(evidence.code);
  return code === null ? undefined : checkMailCode(tx, nameKey(evidence.email), code, now);
}

/** No effect when the person has entered another address since. */
async function markEmailVerified(tx: Tx, { user_id, email_key }: MailProofOwner): Promise<SignedIn | null> {
  const row = await tx
    .updateTable("users")
    .set({ email_verified: 1 })
    .where("id", "=", user_id)
    .where("email_key", "=", email_key)
    .returning("id")
    .executeTakeFirst();
  if (!row) return null;
  await deleteMailProofs(tx, user_id, "verify_email");
  return loadSignedIn(tx, user_id);
}

async function loadSignedIn(db: DbOrTx, id: string): Promise<SignedIn> {
  const row = await db
    .selectFrom("users")
    .select(SIGNED_IN_COLUMNS)
    .where("users.id", "=", id)
    .executeTakeFirstOrThrow();
  return signedInFromRow(row, "");
}

/** Verifies an address (docs/product.md 7.3). @throws Refusal `verification_failed` */
export async function verifyEmail(db: Db, evidence: VerificationInput, now: number): Promise<SignedIn> {
  const person = await transact(db, async (tx) => {
    const proven = await findVerifiedOwner(tx, evidence, now);
    return proven ? markEmailVerified(tx, proven) : null;
  });
  if (person) return person;
  if ("token" in evidence) throw new Refusal("verification_failed", { by: "link" });
  throw new Refusal("verification_failed", { by: "code" }, { code: "code_wrong" });
}

/** Queues another verification email, at most one a minute; same time and answer whether or not the address exists. */
export const resendVerification = (db: Db, requester: EmailRequester, email: string, now: number): Promise<void> =>
  transact(db, async (tx) => {
    const emailKey = nameKey(email);
    if (await canRequestEmail(tx, { emailKey, kind: "verify_email", requester }, now))
      await enqueueEmailToAddress(tx, emailKey, "verify_email", now, true);
  });

/** Queues the first email to an address that was just entered, within the caps by hour and day. */
export async function enqueueFirstVerification(
  tx: Tx,
  userId: string,
  emailKey: string,
  requester: EmailRequester,
  now: number,
): Promise<void> {
  await recordEmailRequest(tx, emailKey, "verify_email", now);
  if (await spendRequestedEmailCap(tx, emailKey, requester, now)) await enqueueEmail(tx, userId, "verify_email", now);
}

/** Whether an account holds its address: verified, or entered within the last day. */
export const isAddressTaken = (row: { email_verified: number; email_since: number | null }, now: number): boolean =>
  row.email_verified === 1 || (row.email_since ?? 0) > now - MAIL_LIMITS.unverifiedReservation;

/** Frees an address that its account has not verified within a day. */
export async function releaseUnverifiedAddress(tx: Tx, emailKey: string, now: number): Promise<void> {
  await tx
    .updateTable("users")
    .set({ email: null, email_key: null, email_since: null })
    .where("email_key", "=", emailKey)
    .where("email_verified", "=", 0)
    .where((eb) =>
      eb.or([eb("email_since", "is", null), eb("email_since", "<=", now - MAIL_LIMITS.unverifiedReservation)]),
    )
    .execute();
}

interface EmailChange {
  email?: string;
  requester: EmailRequester;
}

interface NewAddress {
  email: string | null;
  requester: EmailRequester;
}

const loadAddress = (tx: Tx, userId: string) =>
  tx.selectFrom("users").select(["email", "email_key"]).where("id", "=", userId).executeTakeFirstOrThrow();

async function replaceAddress(tx: Tx, person: SignedIn, { email, requester }: NewAddress, now: number) {
  await notifyOwner(tx, person.id, "email_changed", now);
  const key = email === null ? null : nameKey(email);
  if (key !== null) await releaseUnverifiedAddress(tx, key, now);
  await tx
    .updateTable("users")
    .set({ email, email_key: key, email_verified: 0, email_since: email === null ? null : now })
    .where("id", "=", person.id)
    .execute();
  await deleteMailProofs(tx, person.id, "verify_email");
  await deleteMailProofs(tx, person.id, "reset_password");
  // Asked for at the old address: one that has not left yet would go to the new one.
  await dequeueEmails(tx, person.id, "reset_password");
  if (key !== null) await enqueueFirstVerification(tx, person.id, key, requester, now);
}

/**
 * Changes the email, or removes it where none is given. @returns the person with the new address
 * @throws Refusal `proof_required`, `email_taken`
 */
export async function changeEmail(db: Db, person: SignedIn, change: EmailChange, now: number): Promise<SignedIn> {
  const email = change.email ?? null;
  try {
    return await transact(db, async (tx) => {
      // Read under the lock, so that of two concurrent changes the later one starts from the first.
      await lockAndCheckProven(tx, person, now);
      const before = await loadAddress(tx, person.id);
      if (email !== null && nameKey(email) === before.email_key)
        await tx.updateTable("users").set({ email }).where("id", "=", person.id).execute();
      else if (email !== before.email) await replaceAddress(tx, person, { email, requester: change.requester }, now);
      return { ...(await loadSignedIn(tx, person.id)), sessionId: person.sessionId };
    });
  } catch (error) {
    if (uniqueViolation(error)?.includes("email_key")) throw new Refusal("email_taken", {}, { email: "email_taken" });
    throw error;
  }
}
