import { newId } from "../../db/ids";
import type { MailProofRow } from "../../db/tables/auth";
import type { Tx } from "../../db/transact";
import { CODE_LIMITS } from "../../limits/auth";
import { MAIL_LIMITS } from "../../limits/mail";
import { randomDigits, randomToken } from "../../runtime/random";
import { sha256 } from "../../runtime/sha256";
import { lockUser } from "../../users/users";

export type MailProofKind = MailProofRow["kind"];
export type MailProofOwner = Pick<MailProofRow, "user_id" | "email_key">;

const MAIL_TOKEN_BYTES = 32;
const MAIL_PROOF_LIFETIMES: Record<MailProofKind, number> = {
  verify_email: MAIL_LIMITS.verifyValid,
  reset_password: MAIL_LIMITS.resetValid,
};

const hashMailCode = (id: string, code: string): string => sha256(`${id}:${code}`);

export interface EmailSecrets {
  token: string;
  code: string;
}

/** Creates the token and the code that prove that somebody reads an address. Up to five stay valid at once. */
export async function createMailProof(
  tx: Tx,
  kind: MailProofKind,
  owner: MailProofOwner,
  now: number,
): Promise<EmailSecrets> {
  const id = newId(now);
  const token = randomToken(MAIL_TOKEN_BYTES);
  const code = randomDigits(CODE_LIMITS.digits);
  const expires_at = now + MAIL_PROOF_LIFETIMES[kind];
  await tx
    .insertInto("mail_proofs")
    .values({ id, kind, ...owner, token: sha256(token), code: hashMailCode(id, code), tries: 0, expires_at })
    .execute();
  const newest = tx
    .selectFrom("mail_proofs")
    .select("id")
    .where("user_id", "=", owner.user_id)
    .where("kind", "=", kind)
    .orderBy("id", "desc")
    .limit(MAIL_LIMITS.proofsMax);
  await deleteMailProofs(tx, owner.user_id, kind, (ids) => ids.where("id", "not in", newest));
  return { token, code };
}

type MailProofDeletion = ReturnType<typeof deleteProofsOfUser>;
const deleteProofsOfUser = (tx: Tx, userId: string) => tx.deleteFrom("mail_proofs").where("user_id", "=", userId);

/** Deletes a person's proofs of one kind. @param narrow leaves some of them */
export async function deleteMailProofs(
  tx: Tx,
  userId: string,
  kind: MailProofKind,
  narrow: (all: MailProofDeletion) => MailProofDeletion = (all) => all,
): Promise<void> {
  await narrow(deleteProofsOfUser(tx, userId).where("kind", "=", kind)).execute();
}

/** The owner of a valid token, without using it up. */
export const findMailProof = (tx: Pick<Tx, "selectFrom">, kind: MailProofKind, token: string, now: number) =>
  tx
    .selectFrom("mail_proofs")
    .select(["user_id", "email_key"])
    .where("token", "=", sha256(token))
    .where("kind", "=", kind)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** Uses up a token: of two concurrent uses one gets the owner. Locks the owner first, against deadlocks. */
export async function consumeMailToken(
  tx: Tx,
  kind: MailProofKind,
  token: string,
  now: number,
): Promise<MailProofOwner | undefined> {
  const proof = await findMailProof(tx, kind, token, now);
  if (!proof) return undefined;
  await lockUser(tx, proof.user_id);
  return tx
    .deleteFrom("mail_proofs")
    .where("token", "=", sha256(token))
    .where("kind", "=", kind)
    .where("expires_at", ">", now)
    .returning(["user_id", "email_key"])
    .executeTakeFirst();
}

/**
 * The owner of a valid code. The try is counted first, so the caller must let the transaction commit. Locks the owner
 * first, against deadlocks.
 */
export async function checkMailCode(
  tx: Tx,
  emailKey: string,
  code: string,
  now: number,
): Promise<MailProofOwner | undefined> {
  const owner = await tx.selectFrom("users").select("id").where("email_key", "=", emailKey).executeTakeFirst();
  if (!owner) return undefined;
  await lockUser(tx, owner.id);
  const proofs = await tx
    .updateTable("mail_proofs")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("user_id", "=", owner.id)
    .where("kind", "=", "verify_email")
    .where("email_key", "=", emailKey)
    .where("tries", "<", MAIL_LIMITS.codeTries)
    .where("expires_at", ">", now)
    .returning(["id", "user_id", "email_key", "code"])
    .execute();
  return proofs.find((row) => row.code === hashMailCode(row.id, code));
}
