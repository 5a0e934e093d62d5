/** Limits of tries: so many wrong ones, and the right one comes too late; and codes that are good once each. */
import { createMailProof } from "../../src/auth/email/mail-proofs";
import { verifyEmail } from "../../src/auth/email/verification";
import { hashPassword, NEWCOMER_HASH_TURN } from "../../src/auth/password/hash";
import { confirmPendingLink, createPendingLink } from "../../src/auth/providers/pending-links";
import { completePendingLogin, createPendingLogin } from "../../src/auth/second-factor/pending-logins";
import { consumeRecoveryCode, replaceRecoveryCodes } from "../../src/auth/second-factor/recovery-codes";
import { secondFactorFailed } from "../../src/auth/second-factor/second-factor";
import { createProofCode, proveByCode } from "../../src/auth/security/proof-code";
import { type Db, transact } from "../../src/db/transact";
import { PROOF_LIMITS, SECOND_FACTOR_LIMITS, SOCIAL_LOGIN_LIMITS } from "../../src/limits/auth";
import { MAIL_LIMITS } from "../../src/limits/mail";
import { aPerson, aSignedInPerson, TEST_START as NOW } from "../support/people";
import { type Attempt, type CountLimit, times } from "./pairs-counts";

async function haveCode(db: Db, k: number): Promise<Attempt> {
  const person = await aSignedInPerson(db, await aPerson(db));
  const code = (await transact(db, (tx) => createProofCode(tx, person.sessionId, NOW))) ?? "";
  const wrong = code === "000000" ? "000001" : "000000";
  await times(k, () => proveByCode(db, person, { code: wrong }, NOW).catch(() => undefined));
  return () => proveByCode(db, person, { code }, NOW);
}

async function haveLetter(db: Db, k: number): Promise<Attempt> {
  const { id } = await aPerson(db);
  const email = `${id}@mail.example`;
  await db.updateTable("users").set({ email, email_key: email }).where("id", "=", id).execute();
  const owner = { user_id: id, email_key: email };
  const { code } = await transact(db, (tx) => createMailProof(tx, "verify_email", owner, NOW));
  const wrong = code === "000000" ? "000001" : "000000";
  await times(k, () => verifyEmail(db, { email, code: wrong }, NOW).catch(() => undefined));
  return () => verifyEmail(db, { email, code }, NOW);
}

async function haveLogin(db: Db, k: number): Promise<Attempt> {
  const { id } = await aPerson(db);
  const [code = ""] = await transact(db, (tx) => replaceRecoveryCodes(tx, id));
  const token = await createPendingLogin(db, { id }, NOW);
  const key = Buffer.alloc(32);
  const wrong = "AAAA-AAAA-AAAA-AAAA";
  await times(k, () => completePendingLogin(db, { token, key, code: wrong }, NOW).catch(() => undefined));
  return () => completePendingLogin(db, { token, key, code }, NOW);
}

async function haveLink(db: Db, k: number): Promise<Attempt> {
  const password = "tide-and-glass-42";
  const { id } = await aPerson(db, { password_hash: await hashPassword(password, NEWCOMER_HASH_TURN) });
  const names = { email: `${id}@mail.example`, emailVerified: true, username: "", nickname: "" };
  const token = await createPendingLink(db, id, { provider: "google", subject: id, ...names }, NOW);
  const confirm = (typed: string) => confirmPendingLink(db, { token, password: typed, turn: NEWCOMER_HASH_TURN }, NOW);
  await times(k, () => confirm("wrong-and-wrong").catch(() => undefined));
  return () => confirm(password);
}

/** Each is good once: with as many used none is left. */
async function haveRecoveryCodes(db: Db, k: number): Promise<Attempt> {
  const { id } = await aPerson(db);
  const codes = await transact(db, (tx) => replaceRecoveryCodes(tx, id));
  const use = async (code = codes[0] ?? "") => {
    if (!(await transact(db, (tx) => consumeRecoveryCode(tx, id, code)))) throw secondFactorFailed();
  };
  await times(k, (n) => use(codes[n]));
  return () => use(codes[k]);
}

export const TRIES: Readonly<Record<string, CountLimit>> = {
  "PROOF_LIMITS.codeTries": { n: PROOF_LIMITS.codeTries, refusal: "verification_failed", have: haveCode },
  "MAIL_LIMITS.codeTries": { n: MAIL_LIMITS.codeTries, refusal: "verification_failed", have: haveLetter },
  "SECOND_FACTOR_LIMITS.tries": { n: SECOND_FACTOR_LIMITS.tries, refusal: "login_expired", have: haveLogin },
  "SECOND_FACTOR_LIMITS.recoveryCodes": {
    n: SECOND_FACTOR_LIMITS.recoveryCodes,
    refusal: "second_factor_failed",
    have: haveRecoveryCodes,
  },
  "SOCIAL_LOGIN_LIMITS.passwordTries": {
    n: SOCIAL_LOGIN_LIMITS.passwordTries,
    refusal: "link_expired",
    have: haveLink,
  },
};
