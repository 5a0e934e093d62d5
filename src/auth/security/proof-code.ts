import { randomInt } from "node:crypto";
import { deletePast } from "../../db/slices";
import { type Db, type Tx, transact } from "../../db/transact";
import { PROOF, SECOND } from "../../limits/limits";
import type { Asker } from "../../mail/caps";
import { enqueue, mayAsk, nextAsk } from "../../mail/outbox";
import { Refusal } from "../../runtime/errors";
import { sha256 } from "../../runtime/sha256";
import { sixDigits } from "../rules";
import { noteProof, type Self } from "./proof";

const DIGITS = 6;

const hashed = (sessionId: string, code: string): string => sha256(`${sessionId}:${code}`);

/**
 * Mails a code by which this session proves itself, once a minute: for an account without a password, to its verified
 * address. @throws Refusal `proof_not_offered`, `rate_limited` (seconds)
 */
export async function askProofCode(db: Db, person: Self, asker: Asker, now: number): Promise<void> {
  const refused = await transact(db, async (tx) => {
    const row = await tx
      .selectFrom("users")
      .select("email_key")
      .where("id", "=", person.id)
      .where("password_hash", "is", null)
      .where("email_verified", "=", 1)
      .executeTakeFirst();
    if (!row?.email_key) return new Refusal("proof_not_offered");
    const wanted = { emailKey: row.email_key, kind: "prove_self", asker } as const;
    if (!(await mayAsk(tx, wanted, now))) {
      const seconds = Math.ceil((await nextAsk(tx, row.email_key, "prove_self", now)) / SECOND);
      return new Refusal("rate_limited", { seconds: Math.max(1, seconds) });
    }
    await enqueue(tx, person.id, "prove_self", now, { session: person.sessionId });
    return null;
  });
  if (refused) throw refused;
}

/** Makes the code of a letter that is about to leave: the newest counts. @returns null where the session has ended */
export async function newProofCode(tx: Tx, sessionId: string, now: number): Promise<string | null> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
  const fresh = { code: hashed(sessionId, code), tries: 0, expires_at: now + PROOF.code };
  const open = await tx
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (!open) return null;
  await tx
    .insertInto("session_codes")
    .values({ session_id: sessionId, ...fresh })
    .onConflict((on) => on.column("session_id").doUpdateSet(fresh))
    .execute();
  return code;
}

/** Counts the try, so that of many at once no more than five are compared; a right code is used up. */
async function takeCode(tx: Tx, { sessionId }: Self, code: string, now: number): Promise<boolean> {
  const tried = await tx
    .updateTable("session_codes")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("session_id", "=", sessionId)
    .where("tries", "<", PROOF.codeTries)
    .where("expires_at", ">", now)
    .returning("code")
    .executeTakeFirst();
  if (tried?.code !== hashed(sessionId, code)) return false;
  await tx.deleteFrom("session_codes").where("session_id", "=", sessionId).execute();
  return true;
}

/**
 * Proves by the mailed code that it is really the person of this session.
 * @param field where a wrong one is told @throws Refusal `verification_failed`, `unauthenticated`
 */
export async function proveByCode(
  db: Db,
  person: Self,
  { code, field = "code" }: { code: string; field?: string },
  now: number,
): Promise<void> {
  const digits = sixDigits(code);
  const right =
    digits !== null &&
    (await transact(db, async (tx) => {
      if (!(await takeCode(tx, person, digits, now))) return false;
      await noteProof(tx, person, now);
      return true;
    }));
  if (!right) throw new Refusal("verification_failed", { by: "code" }, { [field]: "code_wrong" });
}

/** Whether a code was sent that is still good. */
export async function awaitsCode(db: Db, { sessionId }: Self, now: number): Promise<boolean> {
  const row = await db
    .selectFrom("session_codes")
    .select("session_id")
    .where("session_id", "=", sessionId)
    .where("expires_at", ">", now)
    .where("tries", "<", PROOF.codeTries)
    .executeTakeFirst();
  return row !== undefined;
}

export const dropCodes = (db: Db, now: number): Promise<void> =>
  deletePast(db, { table: "session_codes", key: ["session_id"], time: "expires_at" }, now);
