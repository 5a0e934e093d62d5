/** Limits of how long around sign-in: sessions, proofs, letters, second factors, ages. */
import { Secret, TOTP } from "otpauth";
import { createAccessToken } from "../../../src/auth/access-tokens";
import { createMailProof, findMailProof } from "../../../src/auth/email/mail-proofs";
import { isAddressTaken } from "../../../src/auth/email/verification";
import { createSessionEndLink, findSessionEndLink } from "../../../src/auth/new-devices/end-links";
import { checkIdToken } from "../../../src/auth/providers/claims";
import { createPendingLink, findPendingLink } from "../../../src/auth/providers/pending-links";
import { createPendingLogin, findPendingLogin } from "../../../src/auth/second-factor/pending-logins";
import { beginSecondFactorSetup, reopenSecondFactorSetup } from "../../../src/auth/second-factor/setup";
import { findTotpStep, generateTotpSecret } from "../../../src/auth/second-factor/totp";
import { loadProvenUntil } from "../../../src/auth/security/proof";
import { createProofCode, isProofCodePending } from "../../../src/auth/security/proof-code";
import { createSessionStore } from "../../../src/auth/sessions";
import { newId } from "../../../src/db/ids";
import { type Db, transact } from "../../../src/db/transact";
import { ACCOUNT_LIMITS } from "../../../src/limits/account";
import {
  ACCESS_TOKEN_LIMITS,
  CODE_LIMITS,
  PROOF_LIMITS,
  SECOND_FACTOR_LIMITS,
  SESSION_LIMITS,
  SOCIAL_LOGIN_LIMITS,
} from "../../../src/limits/auth";
import { MAIL_LIMITS } from "../../../src/limits/mail";
import { canRequestEmail } from "../../../src/mail/outbox";
import { DAY, SECOND } from "../../../src/runtime/units";
import { ageBandOf, ageReachedAt, birthdayErrorOf } from "../../../src/users/users";
import { workOutcome } from "../../support/bottles";
import { aPerson, aSignedInPerson, TEST_START as NOW } from "../../support/people";

import type { TimeLimit } from "./times";

const isDone = async (work: Promise<unknown>): Promise<boolean> => (await workOutcome(work)) === "done";

/** What an authenticator app shows. @param timestamp ms */
const codeAt = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: CODE_LIMITS.digits }).generate({
    timestamp,
  });

/** Steps of the authenticator app begin at its multiples. */
const STEP_START = NOW - (NOW % SECOND_FACTOR_LIMITS.step);
const BIRTHDAY = "2010-03-02";

/** Used so often that only its longest life can end it. */
async function isSessionAlive(db: Db, dt: number): Promise<boolean> {
  let now = NOW;
  const store = createSessionStore(db, () => now);
  const token = await store.start((await aPerson(db)).id, "");
  for (now += 20 * DAY; now < NOW + dt; now += 20 * DAY) await store.validate(token);
  now = NOW + dt;
  return (await store.validate(token)) !== null;
}

async function aMailProof(db: Db, kind: "verify_email" | "reset_password"): Promise<string> {
  const { id } = await aPerson(db);
  const owner = { user_id: id, email_key: `${id}@mail.example` };
  return (await transact(db, (tx) => createMailProof(tx, kind, owner, NOW))).token;
}

async function isRequestRefused(db: Db, dt: number): Promise<boolean> {
  const address = { emailKey: `${newId(NOW)}@mail.example`, kind: "reset_password", requester: [] } as const;
  const ask = (now: number) => transact(db, (tx) => canRequestEmail(tx, address, now));
  await ask(NOW);
  return !(await ask(NOW + dt));
}

export const AUTH_TIMES: Readonly<Record<string, TimeLimit>> = {
  "SESSION_LIMITS.idleLifetime": {
    ms: SESSION_LIMITS.idleLifetime,
    last: "before",
    isStill: async (db, dt) => {
      let now = NOW;
      const store = createSessionStore(db, () => now);
      const token = await store.start((await aPerson(db)).id, "");
      now += dt;
      return (await store.validate(token)) !== null;
    },
  },
  "SESSION_LIMITS.maxLifetime": { ms: SESSION_LIMITS.maxLifetime, last: "before", isStill: isSessionAlive },
  "ACCESS_TOKEN_LIMITS.maxLifetime": {
    ms: ACCESS_TOKEN_LIMITS.maxLifetime,
    last: "at",
    isStill: async (db, dt) => {
      const person = await aSignedInPerson(db, await aPerson(db));
      return isDone(createAccessToken(db, person, { name: "program", scope: "read", until: NOW + dt }, NOW));
    },
  },
  "PROOF_LIMITS.lifetime": {
    ms: PROOF_LIMITS.lifetime,
    last: "before",
    isStill: async (db, dt) =>
      (await loadProvenUntil(db, await aSignedInPerson(db, await aPerson(db)), NOW + dt)) !== null,
  },
  "PROOF_LIMITS.codeLifetime": {
    ms: PROOF_LIMITS.codeLifetime,
    last: "before",
    isStill: async (db, dt) => {
      const person = await aSignedInPerson(db, await aPerson(db));
      await transact(db, (tx) => createProofCode(tx, person.sessionId, NOW));
      return isProofCodePending(db, person, NOW + dt);
    },
  },
  "SECOND_FACTOR_LIMITS.step": {
    ms: SECOND_FACTOR_LIMITS.step,
    last: "before",
    // A code is good until the step after its own is over.
    isStill: async (_, dt) => {
      const secret = generateTotpSecret();
      const now = STEP_START + SECOND_FACTOR_LIMITS.step + dt;
      return findTotpStep(secret, codeAt(secret, STEP_START), now) !== null;
    },
  },
  "SECOND_FACTOR_LIMITS.setupLifetime": {
    ms: SECOND_FACTOR_LIMITS.setupLifetime,
    last: "before",
    isStill: async (db, dt) => {
      const person = { ...(await aSignedInPerson(db, await aPerson(db))), username: "captain" };
      const key = Buffer.alloc(32, 1);
      const { setup } = await beginSecondFactorSetup(db, person, key, NOW);
      return reopenSecondFactorSetup(person, { key, setup }, NOW + dt) !== null;
    },
  },
  "SECOND_FACTOR_LIMITS.pendingLifetime": {
    ms: SECOND_FACTOR_LIMITS.pendingLifetime,
    last: "before",
    isStill: async (db, dt) => {
      const token = await createPendingLogin(db, await aPerson(db), NOW);
      return (await findPendingLogin(db, token, NOW + dt)) !== undefined;
    },
  },
  "SESSION_LIMITS.endLinkLifetime": {
    ms: SESSION_LIMITS.endLinkLifetime,
    last: "before",
    isStill: async (db, dt) => {
      const device = { userId: (await aPerson(db)).id, kind: "Chrome|Android", beganAt: NOW };
      const token = await createSessionEndLink(db, device, NOW);
      return (await findSessionEndLink(db, token, NOW + dt)) !== undefined;
    },
  },
  "MAIL_LIMITS.verifyValid": {
    ms: MAIL_LIMITS.verifyValid,
    last: "before",
    isStill: async (db, dt) =>
      (await findMailProof(db, "verify_email", await aMailProof(db, "verify_email"), NOW + dt)) !== undefined,
  },
  "MAIL_LIMITS.resetValid": {
    ms: MAIL_LIMITS.resetValid,
    last: "before",
    isStill: async (db, dt) =>
      (await findMailProof(db, "reset_password", await aMailProof(db, "reset_password"), NOW + dt)) !== undefined,
  },
  "MAIL_LIMITS.repeatInterval": { ms: MAIL_LIMITS.repeatInterval, last: "before", isStill: isRequestRefused },
  "MAIL_LIMITS.unverifiedReservation": {
    ms: MAIL_LIMITS.unverifiedReservation,
    last: "before",
    isStill: async (_, dt) => isAddressTaken({ email_verified: 0, email_since: NOW }, NOW + dt),
  },
  "ACCOUNT_LIMITS.ageMin": {
    ms: ageReachedAt(BIRTHDAY, ACCOUNT_LIMITS.ageMin) - ageReachedAt(BIRTHDAY, 0),
    last: "before",
    isStill: async (_, dt) => birthdayErrorOf(BIRTHDAY, ageReachedAt(BIRTHDAY, 0) + dt) !== null,
  },
  "ACCOUNT_LIMITS.adult": {
    ms: ageReachedAt(BIRTHDAY, ACCOUNT_LIMITS.adult) - ageReachedAt(BIRTHDAY, 0),
    last: "before",
    isStill: async (_, dt) =>
      ageBandOf(ageReachedAt(BIRTHDAY, ACCOUNT_LIMITS.adult), ageReachedAt(BIRTHDAY, 0) + dt) === "minor",
  },
  "SOCIAL_LOGIN_LIMITS.flowLifetime": {
    ms: SOCIAL_LOGIN_LIMITS.flowLifetime,
    last: "before",
    isStill: async (db, dt) => {
      const { id } = await aPerson(db);
      const names = { email: null, emailVerified: false, username: "", nickname: "" };
      const token = await createPendingLink(db, id, { provider: "google", subject: id, ...names }, NOW);
      return (await findPendingLink(db, token, NOW + dt)) !== undefined;
    },
  },
  "SOCIAL_LOGIN_LIMITS.clockSkew": {
    ms: SOCIAL_LOGIN_LIMITS.clockSkew,
    last: "before",
    isStill: async (_, dt) => {
      const claims = { iss: "sea", sub: "x", aud: "us", exp: NOW / SECOND };
      const expected = { issuers: ["sea"], clientId: "us", nonce: undefined, now: NOW + dt };
      return isDone(Promise.try(() => checkIdToken(claims, expected)));
    },
  },
};
