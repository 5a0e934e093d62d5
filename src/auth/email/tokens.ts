import { randomBytes, randomInt } from "node:crypto";
import { newId } from "../../db/ids";
import type { MailProofRow } from "../../db/tables/auth";
import type { Tx } from "../../db/transact";
import { MAIL } from "../../limits/limits";
import { sha256 } from "../../runtime/sha256";
import { lockUser } from "../../users/users";

export type ProofKind = MailProofRow["kind"];
export type Proven = Pick<MailProofRow, "user_id" | "email_key">;

const TOKEN_BYTES = 32;
const CODE_DIGITS = 6;
const VALID: Record<ProofKind, number> = { verify_email: MAIL.verifyValid, reset_password: MAIL.resetValid };

const codeHash = (id: string, code: string): string => sha256(`${id}:${code}`);

export interface Secrets {
  token: string;
  code: string;
}

/** Makes a proof of reading an address. Up to five stay valid at once. */
export async function newProof(tx: Tx, kind: ProofKind, who: Proven, now: number): Promise<Secrets> {
  const id = newId(now);
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  const expires_at = now + VALID[kind];
  await tx
    .insertInto("mail_proofs")
    .values({ id, kind, ...who, token: sha256(token), code: codeHash(id, code), tries: 0, expires_at })
    .execute();
  const kept = tx
    .selectFrom("mail_proofs")
    .select("id")
    .where("user_id", "=", who.user_id)
    .where("kind", "=", kind)
    .orderBy("id", "desc")
    .limit(MAIL.proofsKept);
  await forget(tx, who.user_id, kind, (ids) => ids.where("id", "not in", kept));
  return { token, code };
}

type Some = ReturnType<typeof allOf>;
const allOf = (tx: Tx, userId: string) => tx.deleteFrom("mail_proofs").where("user_id", "=", userId);

/** Ends a person's proofs of one kind, or those that `which` leaves. */
export async function forget(
  tx: Tx,
  userId: string,
  kind: ProofKind,
  which: (all: Some) => Some = (all) => all,
): Promise<void> {
  await which(allOf(tx, userId).where("kind", "=", kind)).execute();
}

/** Whose token it is, without using it up. */
export const lookAt = (tx: Pick<Tx, "selectFrom">, kind: ProofKind, token: string, now: number) =>
  tx
    .selectFrom("mail_proofs")
    .select(["user_id", "email_key"])
    .where("token", "=", sha256(token))
    .where("kind", "=", kind)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** Consumes a token: of two concurrent uses one gets the row. Locks its owner first, against deadlocks. */
export async function takeToken(
  tx: Tx,
  kind: ProofKind,
  token: string,
  now: number,
): Promise<Proven | undefined> {
  const seen = await lookAt(tx, kind, token, now);
  if (!seen) return undefined;
  await lockUser(tx, seen.user_id);
  return tx
    .deleteFrom("mail_proofs")
    .where("token", "=", sha256(token))
    .where("kind", "=", kind)
    .where("expires_at", ">", now)
    .returning(["user_id", "email_key"])
    .executeTakeFirst();
}

/**
 * Compares a code; the try is counted first, and the caller must let the transaction commit. Locks its owner
 * first, against deadlocks.
 */
export async function tryCode(
  tx: Tx,
  emailKey: string,
  code: string,
  now: number,
): Promise<Proven | undefined> {
  const owner = await tx
    .selectFrom("users")
    .select("id")
    .where("email_key", "=", emailKey)
    .executeTakeFirst();
  if (!owner) return undefined;
  await lockUser(tx, owner.id);
  const tried = await tx
    .updateTable("mail_proofs")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("user_id", "=", owner.id)
    .where("kind", "=", "verify_email")
    .where("email_key", "=", emailKey)
    .where("tries", "<", MAIL.codeTries)
    .where("expires_at", ">", now)
    .returning(["id", "user_id", "email_key", "code"])
    .execute();
  return tried.find((row) => row.code === codeHash(row.id, code));
}
