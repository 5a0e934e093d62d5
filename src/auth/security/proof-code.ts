import { deleteRowsUpTo } from "../../db/slices";
import { type Db, type Tx, transact } from "../../db/transact";
import { CODE_LIMITS, PROOF_LIMITS } from "../../limits/auth";
import type { EmailRequester } from "../../mail/email-caps";
import { canRequestEmail, enqueueEmail, msUntilEmailRequest } from "../../mail/outbox";
import { Refusal } from "../../runtime/errors";
import { randomDigits } from "../../runtime/random";
import { sha256 } from "../../runtime/sha256";
import { SECOND } from "../../runtime/units";
import { hasPasskeyOf } from "../passkeys/passkeys";
import type { PasskeySite } from "../passkeys/site";
import { parseDigitCode } from "../rules";
import { loadProvenUntil, recordProof, type SessionPerson } from "./proof";

/** `tries` of a code that has proven its session: more than wrong ones can be. */
const USED = PROOF_LIMITS.codeTries + 1;

const hashProofCode = (sessionId: string, code: string): string => sha256(`${sessionId}:${code}`);

/**
 * Queues an email with a proof code for this session, at most one a minute: for an account without a password and
 * without a passkey of this site, to its verified address. @throws Refusal `proof_not_offered`, `rate_limited` (seconds)
 */
export async function requestProofCode(
  db: Db,
  person: SessionPerson,
  { requester, site }: { requester: EmailRequester; site: PasskeySite | null },
  now: number,
): Promise<void> {
  const refused = await transact(db, async (tx) => {
    const row = await tx
      .selectFrom("users")
      .select("email_key")
      .where("id", "=", person.id)
      .where("password_hash", "is", null)
      .where("email_verified", "=", 1)
      .executeTakeFirst();
    if (!row?.email_key || (await hasPasskeyOf(tx, person.id, site))) return new Refusal("proof_not_offered");
    const request = { emailKey: row.email_key, kind: "prove_self", requester } as const;
    if (!(await canRequestEmail(tx, request, now))) {
      const seconds = Math.ceil((await msUntilEmailRequest(tx, row.email_key, "prove_self", now)) / SECOND);
      return new Refusal("rate_limited", { seconds: Math.max(1, seconds) });
    }
    await enqueueEmail(tx, person.id, "prove_self", now, { session: person.sessionId });
    return null;
  });
  if (refused) throw refused;
}

/** Stores the code of an email that is about to be sent; it replaces an older one. @returns null where the session has ended */
export async function createProofCode(tx: Tx, sessionId: string, now: number): Promise<string | null> {
  const code = randomDigits(CODE_LIMITS.digits);
  const fresh = {
    code: hashProofCode(sessionId, code),
    tries: 0,
    expires_at: now + PROOF_LIMITS.codeLifetime,
  };
  const session = await tx
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (!session) return null;
  await tx
    .insertInto("session_codes")
    .values({ session_id: sessionId, ...fresh })
    .onConflict((on) => on.column("session_id").doUpdateSet(fresh))
    .execute();
  return code;
}

/** Counts the try first, so that of many at once no more than five are compared; a right code is used up, its row stays for repeats. */
async function consumeProofCode(tx: Tx, { sessionId }: SessionPerson, code: string, now: number): Promise<boolean> {
  const tried = await tx
    .updateTable("session_codes")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("session_id", "=", sessionId)
    .where("tries", "<", PROOF_LIMITS.codeTries)
    .where("expires_at", ">", now)
    .returning("code")
    .executeTakeFirst();
  if (tried?.code !== hashProofCode(sessionId, code)) return false;
  await tx.updateTable("session_codes").set({ tries: USED }).where("session_id", "=", sessionId).execute();
  return true;
}

/** Whether a request comes again whose code has proven this session: it proves nothing anew, but is no wrong code either. */
async function isRepeatedProof(tx: Tx, person: SessionPerson, code: string, now: number): Promise<boolean> {
  const used = await tx
    .selectFrom("session_codes")
    .select("session_id")
    .where("session_id", "=", person.sessionId)
    .where("code", "=", hashProofCode(person.sessionId, code))
    .where("tries", "=", USED)
    .executeTakeFirst();
  return used !== undefined && (await loadProvenUntil(tx, person, now)) !== null;
}

/**
 * Proves by the mailed code that it is really the person of this session; while that lasts the same code may come again.
 * @param field of the form, for the error @throws Refusal `verification_failed`, `unauthenticated`
 */
export async function proveByCode(
  db: Db,
  person: SessionPerson,
  { code, field = "code" }: { code: string; field?: string },
  now: number,
): Promise<void> {
  const digits = parseDigitCode(code);
  const isRight =
    digits !== null &&
    (await transact(db, async (tx) => {
      if (!(await consumeProofCode(tx, person, digits, now))) return isRepeatedProof(tx, person, digits, now);
      await recordProof(tx, person, now);
      return true;
    }));
  if (!isRight) throw new Refusal("verification_failed", { by: "code" }, { [field]: "code_wrong" });
}

/** Whether a valid code was sent for this session. */
export async function isProofCodePending(db: Db, { sessionId }: SessionPerson, now: number): Promise<boolean> {
  const row = await db
    .selectFrom("session_codes")
    .select("session_id")
    .where("session_id", "=", sessionId)
    .where("expires_at", ">", now)
    .where("tries", "<", PROOF_LIMITS.codeTries)
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteExpiredProofCodes = (db: Db, now: number): Promise<void> =>
  deleteRowsUpTo(db, { table: "session_codes", key: ["session_id"], time: "expires_at" }, now);
