/** Limits of tries: so many wrong ones, and the right one comes too late; and codes that are good once each. */
import { createMailProof } from "../../../src/auth/email/mail-proofs";
import { verifyEmail } from "../../../src/auth/email/verification";
import { hashPassword, NEWCOMER_HASH_TURN } from "../../../src/auth/password/hash";
import { confirmPendingLink, createPendingLink, findPendingLink } from "../../../src/auth/providers/pending-links";
import {
  completePendingLogin,
  createPendingLogin,
  findPendingLogin,
} from "../../../src/auth/second-factor/pending-logins";
import {
  consumeRecoveryCode,
  replaceRecoveryCodes,
  secondFactorFailed,
} from "../../../src/auth/second-factor/recovery-codes";
import { createProofCode, isProofCodePending, proveByCode } from "../../../src/auth/security/proof-code";
import { type Db, transact } from "../../../src/db/transact";
import { PROOF_LIMITS, SECOND_FACTOR_LIMITS, SOCIAL_LOGIN_LIMITS } from "../../../src/limits/auth";
import { MAIL_LIMITS } from "../../../src/limits/mail";
import { aPerson, aSignedInPerson, TEST_START as NOW } from "../../support/people";
import { type Attempt, type CountLimit, times } from "./counts";

/** Tries what was issued to somebody: by the right secret, or by a wrong one. */
type Try = (right: boolean) => Promise<unknown>;
interface Issued {
  tryIt: Try;
  /** Whether pages still ask for it. */
  isAsked(): Promise<boolean>;
}
/** Somebody to whom secrets of one sort are issued, one after the other. */
type Issuer<I extends Pick<Issued, "tryIt"> = Issued> = (db: Db) => Promise<() => Promise<I>>;

const wrongCode = (code: string): string => (code === "000000" ? "000001" : "000000");

const codes: Issuer = async (db) => {
  const person = await aSignedInPerson(db, await aPerson(db));
  return async () => {
    const code = (await transact(db, (tx) => createProofCode(tx, person.sessionId, NOW))) ?? "";
    return {
      tryIt: (right) => proveByCode(db, person, { code: right ? code : wrongCode(code) }, NOW),
      isAsked: () => isProofCodePending(db, person, NOW),
    };
  };
};

/** Any page of a person whose address is not verified asks for its code. */
const letters: Issuer<Pick<Issued, "tryIt">> = async (db) => {
  const { id } = await aPerson(db);
  const email = `${id}@mail.example`;
  await db.updateTable("users").set({ email, email_key: email }).where("id", "=", id).execute();
  return async () => {
    const owner = { user_id: id, email_key: email };
    const { code } = await transact(db, (tx) => createMailProof(tx, "verify_email", owner, NOW));
    return { tryIt: (right) => verifyEmail(db, { email, code: right ? code : wrongCode(code) }, NOW) };
  };
};

const logins: Issuer = async (db) => {
  const { id } = await aPerson(db);
  const [rightCode = ""] = await transact(db, (tx) => replaceRecoveryCodes(tx, id));
  const key = Buffer.alloc(32);
  return async () => {
    const token = await createPendingLogin(db, { id }, NOW);
    return {
      tryIt: (right) => completePendingLogin(db, { token, key, code: right ? rightCode : "AAAA-AAAA-AAAA-AAAA" }, NOW),
      isAsked: async () => (await findPendingLogin(db, token, NOW)) !== undefined,
    };
  };
};

const links: Issuer = async (db) => {
  const rightPassword = "tide-and-glass-42";
  const { id } = await aPerson(db, { password_hash: await hashPassword(rightPassword, NEWCOMER_HASH_TURN) });
  const names = { email: `${id}@mail.example`, emailVerified: true, username: "", nickname: "" };
  return async () => {
    const token = await createPendingLink(db, id, { provider: "google", subject: id, ...names }, NOW);
    return {
      tryIt: (right) => {
        const password = right ? rightPassword : "wrong-and-wrong";
        return confirmPendingLink(db, { token, password, turn: NEWCOMER_HASH_TURN }, NOW);
      },
      isAsked: async () => (await findPendingLink(db, token, NOW)) !== undefined,
    };
  };
};

/** So many wrong tries, then the right one. */
const afterTries =
  (issuer: Issuer<Pick<Issued, "tryIt">>) =>
  async (db: Db, k: number): Promise<Attempt> => {
    const { tryIt } = await (await issuer(db))();
    await times(k, () => tryIt(false).catch(() => undefined));
    return () => tryIt(true);
  };

/** What is issued once the tries of the one before are spent. */
const renewed =
  (issuer: Issuer<Pick<Issued, "tryIt">>, n: number) =>
  async (db: Db): Promise<Attempt> => {
    const issue = await issuer(db);
    const spent = await issue();
    await times(n, () => spent.tryIt(false).catch(() => undefined));
    const { tryIt } = await issue();
    return () => tryIt(true);
  };

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
  "PROOF_LIMITS.codeTries": { n: PROOF_LIMITS.codeTries, refusal: "verification_failed", have: afterTries(codes) },
  "MAIL_LIMITS.codeTries": { n: MAIL_LIMITS.codeTries, refusal: "verification_failed", have: afterTries(letters) },
  "SECOND_FACTOR_LIMITS.tries": { n: SECOND_FACTOR_LIMITS.tries, refusal: "login_expired", have: afterTries(logins) },
  "SECOND_FACTOR_LIMITS.recoveryCodes": {
    n: SECOND_FACTOR_LIMITS.recoveryCodes,
    refusal: "second_factor_failed",
    have: haveRecoveryCodes,
  },
  "SOCIAL_LOGIN_LIMITS.passwordTries": {
    n: SOCIAL_LOGIN_LIMITS.passwordTries,
    refusal: "link_expired",
    have: afterTries(links),
  },
};

/** Whether pages still ask for what is issued, after so many wrong tries or after the right one. */
const asked =
  (issuer: Issuer) =>
  async (db: Db, tries: number | "right"): Promise<boolean> => {
    const { tryIt, isAsked } = await (await issuer(db))();
    await times(tries === "right" ? 1 : tries, () => tryIt(tries === "right").catch(() => undefined));
    return isAsked();
  };

/** Pages ask for each as long as the right one would be taken. */
export const ASKED: Readonly<Record<string, { n: number; isAsked: ReturnType<typeof asked> }>> = {
  "a proof code": { n: PROOF_LIMITS.codeTries, isAsked: asked(codes) },
  "a second factor": { n: SECOND_FACTOR_LIMITS.tries, isAsked: asked(logins) },
  "the password of a link": { n: SOCIAL_LOGIN_LIMITS.passwordTries, isAsked: asked(links) },
};

/** Each has tries of its own. */
export const RENEWED: Readonly<Record<string, (db: Db) => Promise<Attempt>>> = {
  "a proof code": renewed(codes, PROOF_LIMITS.codeTries),
  "a code to an address": renewed(letters, MAIL_LIMITS.codeTries),
  "a sign-in that waits for its second factor": renewed(logins, SECOND_FACTOR_LIMITS.tries),
  "a link that waits for the password": renewed(links, SOCIAL_LOGIN_LIMITS.passwordTries),
};
