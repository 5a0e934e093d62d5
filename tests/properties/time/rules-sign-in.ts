/** Second factors and sign-ins at providers that are not finished in time (docs/product.md 7.4, 7.6). */
import { randomBytes } from "node:crypto";
import { knownHashTurn } from "../../../src/auth/password/hash";
import { checkIdToken } from "../../../src/auth/providers/claims";
import { confirmPendingLink, createPendingLink, findPendingLink } from "../../../src/auth/providers/pending-links";
import {
  completePendingLogin,
  createPendingLogin,
  findPendingLogin,
} from "../../../src/auth/second-factor/pending-logins";
import { beginSecondFactorSetup, reopenSecondFactorSetup } from "../../../src/auth/second-factor/setup";
import { findTotpStep, generateTotpSecret, totpUriOf } from "../../../src/auth/second-factor/totp";
import type { Db } from "../../../src/db/transact";
import { MINUTE, SECOND } from "../../../src/runtime/units";
import { PROVIDER_SETTINGS } from "../../auth/fake-providers";
import { totpAt } from "../../auth/second-factor-app";
import { openTestApp } from "../../support/app";
import { workOutcome } from "../../support/bottles";
import { aPerson, aSignedInPerson, TEST_START } from "../../support/people";
import { type AskAt, type TimeRule, uniqueEmail, uniqueUsername, yesOrNo } from "./rule";

const ID_TOKEN = { issuers: ["https://id.example.org"], clientId: "us", nonce: undefined };

/** Somebody goes to a provider, and declines there: the flow itself decides whether that is heard. */
async function beginProviderFlow({ db }: { db: Db }, { from }: { from: number }): Promise<AskAt> {
  const app = openTestApp(db, PROVIDER_SETTINGS);
  const at = (now: number) => app.later(now - TEST_START);
  at(from);
  const left = await app.ask("GET", "/login/twitter");
  const [cookie = ""] = left.headers.getSetCookie().filter((each) => each.startsWith("social="));
  const social = /^social=([^;]*)/.exec(cookie)?.[1] ?? "";
  const state = new URL(left.headers.get("location") ?? "").searchParams.get("state");
  return async (now) => {
    at(now);
    const path = `/login/twitter/callback?error=access_denied&state=${state}`;
    const back = await app.ask("GET", path, { cookies: { social } });
    return (
      back.headers
        .getSetCookie()
        .join()
        .match(/social_declined|social_login_failed/)?.[0] ?? "neither"
    );
  };
}

export const SIGN_IN_TIME_RULES: readonly TimeRule[] = [
  {
    name: "the set-up of a second factor",
    limits: ["SECOND_FACTOR_LIMITS.setupLifetime"],
    lasts: 15 * MINUTE,
    answers: ["yes", "no"],
    async begin({ db }, { from }) {
      const [key, username] = [randomBytes(32), uniqueUsername()];
      const person = { ...(await aSignedInPerson(db, await aPerson(db, { now: from }), from)), username };
      const { setup } = await beginSecondFactorSetup(db, person, key, from);
      return async (now) => yesOrNo(reopenSecondFactorSetup(person, { key, setup }, now) !== null);
    },
  },
  {
    name: "a sign-in that waits for its second factor",
    limits: ["SECOND_FACTOR_LIMITS.pendingLifetime"],
    lasts: 5 * MINUTE,
    answers: ["yes second_factor_failed", "no login_expired"],
    once: true,
    async begin({ db }, { from }) {
      const token = await createPendingLogin(db, await aPerson(db, { now: from }), from);
      return async (now) => {
        const isFound = yesOrNo((await findPendingLogin(db, token, now)) !== undefined);
        const wrong = { token, key: randomBytes(32), code: "000000" };
        return `${isFound} ${await workOutcome(completePendingLogin(db, wrong, now))}`;
      };
    },
  },
  {
    name: "a code of an authenticator app, one step before and after",
    limits: ["SECOND_FACTOR_LIMITS.step"],
    lasts: 90 * SECOND,
    unit: 30 * SECOND,
    answers: ["yes", "no"],
    async begin(_, { end }) {
      const secret = generateTotpSecret();
      const code = totpAt(totpUriOf(secret, "x"), end - 60 * SECOND);
      return async (now) => yesOrNo(findTotpStep(secret, code, now) !== null);
    },
  },
  {
    name: "a link to a provider that waits for the password",
    limits: ["SOCIAL_LOGIN_LIMITS.flowLifetime"],
    lasts: 10 * MINUTE,
    answers: ["yes wrong_password", "no link_expired"],
    once: true,
    async begin({ db }, { from }) {
      const { id } = await aPerson(db, { now: from });
      const identity = { provider: "google", subject: uniqueUsername(), email: uniqueEmail() } as never;
      const token = await createPendingLink(db, id, identity, from);
      return async (now) => {
        const isFound = yesOrNo((await findPendingLink(db, token, now)) !== undefined);
        const confirmation = { token, password: "another 123", turn: knownHashTurn(id) };
        return `${isFound} ${await workOutcome(confirmPendingLink(db, confirmation, now))}`;
      };
    },
  },
  {
    name: "the way to a provider and back",
    limits: ["SOCIAL_LOGIN_LIMITS.flowLifetime"],
    lasts: 10 * MINUTE,
    answers: ["social_declined", "social_login_failed"],
    begin: beginProviderFlow,
  },
  {
    name: "an id token of a provider whose clock is a minute slow",
    limits: ["SOCIAL_LOGIN_LIMITS.clockSkew"],
    lasts: MINUTE,
    unit: SECOND,
    answers: ["done", "social_login_failed"],
    async begin(_, { from }) {
      const claims = { iss: ID_TOKEN.issuers[0], sub: "x", aud: "us", exp: from / SECOND };
      return (now) => workOutcome(Promise.try(() => checkIdToken(claims, { ...ID_TOKEN, now })));
    },
  },
];
