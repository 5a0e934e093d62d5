import type { PasskeyRow } from "../../db/tables/auth";
import { type Db, type DbOrTx, transact } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { recordProof, type SessionPerson } from "../security/proof";
import type { AuthenticatedAccount } from "../sessions";
import { type ChallengeBinding, consumeChallenge } from "./challenges";
import { notifyOwnerOfCopy } from "./copies";
import type { PasskeyAnswer } from "./input";
import { markSessionPasskey } from "./session-passkey";
import type { PasskeySite } from "./site";
import { verifyPasskeyAnswer } from "./webauthn";

interface AnswerToVerify {
  answer: PasskeyAnswer;
  site: PasskeySite;
  binding: ChallengeBinding;
}

/** Says whose passkey it is, where the authenticator says it. */
const isOwnersHandle = ({ response: { userHandle } }: PasskeyAnswer, { user_id }: PasskeyRow): boolean =>
  userHandle == null || Buffer.from(userHandle, "base64url").toString() === user_id;

/** Of two answers with one counter the later one is that of a copy. */
async function advanceCounter(
  db: DbOrTx,
  { id, counter }: { id: string; counter: number },
  now: number,
): Promise<boolean> {
  const used = await db
    .updateTable("passkeys")
    .set({ counter, last_used_at: now })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("counter", "<", counter), eb.and([eb("counter", "=", 0), eb.lit(counter === 0)])]))
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Verifies a passkey's answer, once. @returns the passkey; null: whatever is wrong, with one answer for all */
async function verifyAnswer(
  db: Db,
  { answer, site, binding }: AnswerToVerify,
  now: number,
): Promise<Pick<PasskeyRow, "id" | "user_id"> | null> {
  const challenge = await consumeChallenge(db, answer.response.clientDataJSON, binding, now);
  if (challenge === null) return null;
  const passkey = await db
    .selectFrom("passkeys")
    .selectAll()
    .where("credential", "=", answer.id)
    .where("rp_id", "=", site.rpId)
    .executeTakeFirst();
  if (!passkey || !isOwnersHandle(answer, passkey)) return null;
  const counter = await verifyPasskeyAnswer(answer, passkey, { ...site, challenge });
  if (counter === null) return null;
  if (await advanceCounter(db, { id: passkey.id, counter }, now)) return passkey;
  await notifyOwnerOfCopy(db, passkey, now);
  return null;
}

/** The account that a passkey opens; it counts as two steps. @param holder hash of the browser's token @throws Refusal `login_failed` */
export async function checkPasskeyLogin(
  db: Db,
  { answer, site, holder }: { answer: PasskeyAnswer; site: PasskeySite; holder: string },
  now: number,
): Promise<AuthenticatedAccount> {
  const passkey = await verifyAnswer(db, { answer, site, binding: { purpose: "login", holder } }, now);
  if (!passkey) throw new Refusal("login_failed");
  return { id: passkey.user_id, secondFactorVerified: true, passkeyId: passkey.id };
}

/** Proves by a passkey that it is really the person of this session. @throws Refusal `passkey_failed`, `unauthenticated` */
export async function proveByPasskey(
  db: Db,
  person: SessionPerson,
  { answer, site }: { answer: PasskeyAnswer; site: PasskeySite },
  now: number,
): Promise<void> {
  const binding = { purpose: "proof", holder: person.sessionId } as const;
  const passkey = await verifyAnswer(db, { answer, site, binding }, now);
  if (passkey?.user_id !== person.id) throw new Refusal("passkey_failed");
  await transact(db, async (tx) => {
    await recordProof(tx, person, now);
    await markSessionPasskey(tx, person, passkey.id);
  });
}
