import { type Actor, transactOnce } from "../../db/idempotency";
import { type Db, type Tx, transact } from "../../db/transact";
import { sha256 } from "../../runtime/sha256";
import { decryptText, encryptText } from "../second-factor/secret-encryption";
import type { SessionPerson } from "./proof";

/** A form that may come twice: its idempotency key, and the encryption key that keeps the secret of the stored answer out of the database. */
interface Repeatable {
  once: Required<Actor>["once"];
  answerKey: Buffer;
}

/** Who does an act that answers with a secret. */
export type SecretMaker = SessionPerson & { repeatable?: Repeatable };

/**
 * Key of a stored answer. It comes from the secret of the session that does the act, of which the database and its backups
 * have but a hash: the secret of the answer opens in that session alone.
 */
export const answerKeyOf = (sessionToken: string): Buffer =>
  Buffer.from(sha256(`answer with a secret\n${sessionToken}`), "hex");

interface Answer<T> {
  told: T;
  /** null: a repeat in another session. */
  secret: string | null;
}

/**
 * `transactOnce` for an act that answers with a secret, which is stored encrypted. Whoever is told of a repeat has to be
 * checked as the first time.
 */
export async function transactOnceSealed<T>(
  db: Db,
  { id, repeatable }: SecretMaker,
  now: number,
  work: (tx: Tx) => Promise<{ told: T; secret: string }>,
): Promise<Answer<T> & { isRepeat: boolean }> {
  if (!repeatable) return { ...(await transact(db, work)), isRepeat: false };
  const { once, answerKey } = repeatable;
  const context = `answer ${id} ${once.key}`;
  let own = "";
  const { told, sealed } = await transactOnce(db, { id, once }, now, async (tx) => {
    const made = await work(tx);
    own = encryptText(answerKey, made.secret, context);
    return { told: made.told, sealed: own };
  });
  return { told, secret: decryptText(answerKey, sealed, context), isRepeat: sealed !== own };
}
