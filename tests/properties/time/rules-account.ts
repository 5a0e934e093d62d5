/** Sessions, tokens, proofs and emailed codes that end by themselves (docs/product.md 7). */

import { createAccessToken, listAccessTokens } from "../../../src/auth/access-tokens";
import { listDevices, registerAccount } from "../../../src/auth/auth";
import {
  consumeMailToken,
  createMailProof,
  findMailProof,
  type MailProofKind,
} from "../../../src/auth/email/mail-proofs";
import { verifyEmail } from "../../../src/auth/email/verification";
import { createSessionEndLink, endSessionsByLink, findSessionEndLink } from "../../../src/auth/new-devices/end-links";
import { checkSessionProven, recordProof } from "../../../src/auth/security/proof";
import { createProofCode, isProofCodePending, proveByCode } from "../../../src/auth/security/proof-code";
import { createSessionStore } from "../../../src/auth/sessions";
import { type Db, transact } from "../../../src/db/transact";
import { findPushTarget, savePushSubscription } from "../../../src/push/subscriptions";
import { sha256 } from "../../../src/runtime/sha256";
import { DAY, HOUR, MINUTE } from "../../../src/runtime/units";
import { workOutcome } from "../../support/bottles";
import { aPerson, aSignedInPerson } from "../../support/people";
import { type TimeRule, uniqueEmail, uniqueUsername, yesOrNo } from "./rule";

/** Somebody with an address that they have not verified. */
async function aPersonWithEmail(db: Db, since: number, email = uniqueEmail()) {
  return { ...(await aPerson(db, { now: since, email, email_key: email, email_since: since })), email };
}

/** Whether the session can be used, its stream stays open and its owner sees it: all three agree. */
async function sessionAnswer(db: Db, { id, token }: { id: string; token: string }, now: number): Promise<string> {
  const { ends, validate } = createSessionStore(db, () => now);
  const sessionId = sha256(token);
  const isAlive = (await ends([sessionId])).has(sessionId);
  const isListed = (await listDevices(db, { id, sessionId }, now)).length === 1;
  const isValid = (await validate(token)) !== null;
  return [isAlive, isListed, isValid].map(yesOrNo).join(" ");
}

const SESSION_ANSWERS = ["yes yes yes", "no no no"] as const;

/** A link or code of an email. @param use what is done with it */
const mailProofRule = (
  name: string,
  kind: MailProofKind,
  rule: Pick<TimeRule, "limits" | "lasts" | "answers" | "once">,
  use: (db: Db, proof: { token: string; code: string; email: string }, now: number) => Promise<string>,
): TimeRule => ({
  name,
  ...rule,
  async begin({ db }, { from }) {
    const { id, email } = await aPersonWithEmail(db, from);
    const proof = await transact(db, (tx) => createMailProof(tx, kind, { user_id: id, email_key: email }, from));
    return (now) => use(db, { ...proof, email }, now);
  },
});

const VERIFY_LIMIT = { limits: ["MAIL_LIMITS.verifyValid"], lasts: 24 * HOUR } as const;
const VERIFY_ANSWERS = ["done", "verification_failed"] as const;

export const ACCOUNT_TIME_RULES: readonly TimeRule[] = [
  {
    name: "a session that is not used",
    limits: ["SESSION_LIMITS.idleLifetime"],
    lasts: 30 * DAY,
    answers: SESSION_ANSWERS,
    once: true,
    async begin({ db }, { from }) {
      const { id } = await aPerson(db, { now: from });
      const token = await createSessionStore(db, () => from).start(id, "");
      return (now) => sessionAnswer(db, { id, token }, now);
    },
  },
  {
    name: "a session that is used every fortnight",
    limits: ["SESSION_LIMITS.maxLifetime"],
    lasts: 180 * DAY,
    answers: SESSION_ANSWERS,
    async begin({ db }, { from, end }) {
      const { id } = await aPerson(db, { now: from });
      const token = await createSessionStore(db, () => from).start(id, "");
      for (let at = from; at < end - MINUTE; at += 14 * DAY) await createSessionStore(db, () => at).validate(token);
      await createSessionStore(db, () => end - 10 * DAY).validate(token);
      return (now) => sessionAnswer(db, { id, token }, now);
    },
  },
  {
    name: "an access token",
    limits: ["ACCESS_TOKEN_LIMITS.maxLifetime"],
    lasts: 366 * DAY,
    answers: ["yes yes yes", "no no no"],
    async begin({ db }, { from, end }) {
      const person = await aSignedInPerson(db, await aPerson(db, { now: from }), from);
      const { token, id } = await createAccessToken(db, person, { name: "x", scope: "read", until: end }, from);
      return async (now) => {
        const { ends, validate } = createSessionStore(db, () => now);
        const isListed = (await listAccessTokens(db, person.id, now)).length === 1;
        return [(await ends([id])).has(id), isListed, (await validate(token)) !== null].map(yesOrNo).join(" ");
      };
    },
  },
  {
    name: "push messages to a session's browser",
    limits: ["SESSION_LIMITS.idleLifetime"],
    lasts: 30 * DAY,
    answers: ["yes", "no"],
    async begin({ db }, { from }) {
      const { id, sessionId } = await aSignedInPerson(db, await aPerson(db, { now: from }), from);
      const keys = { p256dh: uniqueUsername(), auth: "x" };
      await savePushSubscription(
        db,
        { id, sessionId },
        { endpoint: `https://push.example/${uniqueUsername()}`, ...keys },
        from,
      );
      const row = await db
        .selectFrom("push_subscriptions")
        .select("id")
        .where("session_id", "=", sessionId)
        .executeTakeFirstOrThrow();
      return async (now) => yesOrNo((await findPushTarget(db, row.id, now)) !== null);
    },
  },
  {
    name: "a sign-in as proof",
    limits: ["PROOF_LIMITS.lifetime"],
    lasts: 5 * MINUTE,
    answers: ["done", "proof_required"],
    async begin({ db }, { from }) {
      const person = await aSignedInPerson(db, await aPerson(db, { now: from }), from);
      return (now) => workOutcome(checkSessionProven(db, person, now));
    },
  },
  {
    name: "a proof in an older session",
    limits: ["PROOF_LIMITS.lifetime"],
    lasts: 5 * MINUTE,
    answers: ["done", "proof_required"],
    async begin({ db }, { from }) {
      const person = await aSignedInPerson(db, await aPerson(db, { now: from }), from - DAY);
      await recordProof(db, person, from);
      return (now) => workOutcome(checkSessionProven(db, person, now));
    },
  },
  {
    name: "a mailed code as proof",
    limits: ["PROOF_LIMITS.codeLifetime"],
    lasts: 10 * MINUTE,
    answers: ["yes done", "no verification_failed"],
    once: true,
    async begin({ db }, { from }) {
      const person = await aSignedInPerson(db, await aPerson(db, { now: from }), from);
      const code = (await transact(db, (tx) => createProofCode(tx, person.sessionId, from))) ?? "";
      return async (now) => {
        const pending = yesOrNo(await isProofCodePending(db, person, now));
        return `${pending} ${await workOutcome(proveByCode(db, person, { code }, now))}`;
      };
    },
  },
  mailProofRule(
    "a link to verify an address",
    "verify_email",
    { ...VERIFY_LIMIT, answers: VERIFY_ANSWERS, once: true },
    (db, { token }, now) => workOutcome(verifyEmail(db, { token }, now)),
  ),
  mailProofRule(
    "a code to verify an address",
    "verify_email",
    { ...VERIFY_LIMIT, answers: VERIFY_ANSWERS, once: true },
    (db, { code, email }, now) => workOutcome(verifyEmail(db, { email, code }, now)),
  ),
  mailProofRule(
    "a link to a new password",
    "reset_password",
    { limits: ["MAIL_LIMITS.resetValid"], lasts: HOUR, answers: ["yes yes", "no no"], once: true },
    async (db, { token }, now) => {
      const isFound = (await findMailProof(db, "reset_password", token, now)) !== undefined;
      const owner = await transact(db, (tx) => consumeMailToken(tx, "reset_password", token, now));
      return `${yesOrNo(isFound)} ${yesOrNo(owner !== undefined)}`;
    },
  ),
  {
    name: "a link that ends the session of a new kind of device",
    limits: ["SESSION_LIMITS.endLinkLifetime"],
    lasts: 7 * DAY,
    answers: ["yes done", "no end_link_failed"],
    once: true,
    async begin({ db }, { from }) {
      const device = { userId: (await aPerson(db, { now: from })).id, kind: "Chrome|Android", beganAt: from };
      const token = await createSessionEndLink(db, device, from);
      return async (now) => {
        const isFound = (await findSessionEndLink(db, token, now)) !== undefined;
        return `${yesOrNo(isFound)} ${await workOutcome(endSessionsByLink(db, token, now))}`;
      };
    },
  },
  {
    name: "an address that its account does not verify",
    limits: ["MAIL_LIMITS.unverifiedReservation"],
    lasts: 24 * HOUR,
    answers: ["email_taken", "done"],
    once: true,
    async begin({ db }, { from }) {
      const { email } = await aPersonWithEmail(db, from);
      const [username, password] = [uniqueUsername(), "some Pass 123"];
      const account = { username, nickname: username, password, language: "en", email } as const;
      return (now) => workOutcome(registerAccount(db, account, now));
    },
  },
];
