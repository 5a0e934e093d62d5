/** Every kind of proof, and how each route of the table is asked so that it does its act. */
import type { ActNeedingProof } from "../../src/auth/security/acts";
import { PROOF_LIMITS } from "../../src/limits/auth";
import { sha256 } from "../../src/runtime/sha256";
import { DAY } from "../../src/runtime/units";
import { PASSWORD } from "../support/registration";
import { aProviderAccount, consent, identityFromApp } from "./fake-providers";
import { createAuthenticator } from "./passkeys/authenticator";
import type { ProofApp, ProofPerson, ProofRequest } from "./proof-app";
import { totpAt } from "./second-factor-app";

/** Ways to prove oneself in a session that is older than five minutes. Each says whether it is for who has a password. */
export const PROOFS_BY_KIND = {
  "a fresh sign-in": {
    password: true,
    prove: async (app: ProofApp, guest: ProofPerson) => {
      const body = { username: guest.username, password: PASSWORD };
      const { token } = (await app.call("POST", "/auth/login", { body })).body;
      const sessionId = sha256(token);
      await app.subscribed({ id: guest.id, sessionId });
      return { ...guest, token, sessionId, ...app.browser(token) };
    },
  },
  "the password": {
    password: true,
    prove: async (_: ProofApp, guest: ProofPerson) => {
      await guest.visit("POST", "/api/auth/proof", { json: { password: PASSWORD } });
      return guest;
    },
  },
  "a mailed code": {
    password: false,
    prove: async (app: ProofApp, guest: ProofPerson) => {
      await guest.visit("POST", "/api/auth/proof/code");
      const [mail] = await app.emails(guest.email);
      await guest.visit("POST", "/api/auth/proof", { json: { code: mail?.code } });
      return guest;
    },
  },
  "a provider, by API": {
    password: false,
    prove: async (_: ProofApp, guest: ProofPerson) => {
      await guest.visit("POST", "/api/auth/proof/provider", { json: identityFromApp("google", guest.claims) });
      return guest;
    },
  },
  "a provider, in the browser": {
    password: false,
    prove: async (_: ProofApp, guest: ProofPerson) => {
      const { location } = await guest.visit("GET", "/account/proof/google?next=/account");
      await guest.visit("GET", consent(location, guest.claims));
      return guest;
    },
  },
} as const;
export type ProofCaseKind = keyof typeof PROOFS_BY_KIND;

interface ProvenCall {
  /** Makes what the act needs while the session is young; the result makes the request that is sent later. */
  prepare?(app: ProofApp, guest: ProofPerson): Promise<() => ProofRequest>;
  send?: ProofRequest;
  at?: string;
  /** Status of the API, or path to which a form leads. */
  expected: number | string;
  /** The route only begins the act, or the owner learns of it in another way. */
  ownerNotNotified?: true;
}

/** With a second factor on. Codes come from the app at the time. */
async function turnOnSecondFactor(app: ProofApp, { visit }: ProofPerson) {
  const start = JSON.parse((await visit("POST", "/api/auth/second-factor", { json: {} })).text);
  const code = totpAt(start.uri, app.clock.now);
  await visit("PUT", "/api/auth/second-factor", { json: { setup: start.setup, code } });
  return () => totpAt(start.uri, app.clock.now);
}

async function beginFactorSetup(app: ProofApp, { visit }: ProofPerson) {
  const { uri, setup } = JSON.parse((await visit("POST", "/api/auth/second-factor", { json: {} })).text);
  return () => ({ setup, code: totpAt(uri, app.clock.now) });
}

const withFactorSetup = (as: "json" | "form") => async (app: ProofApp, guest: ProofPerson) => {
  const setUp = await beginFactorSetup(app, guest);
  return (): ProofRequest => ({ [as]: setUp() });
};

/** @param more other fields of the form or body */
const withFactorCode =
  (as: "json" | "form", more: object = {}) =>
  async (app: ProofApp, guest: ProofPerson) => {
    const code = await turnOnSecondFactor(app, guest);
    return (): ProofRequest => ({ [as]: { ...more, code: code() } });
  };

async function createPasskey({ visit }: ProofPerson) {
  const key = await createAuthenticator(SITE);
  return key.create(JSON.parse((await visit("POST", "/api/auth/passkeys/registration-options")).text));
}

const SITE = { origin: "http://localhost", rpId: "localhost" };
const NEW_PASSWORD_BODY = { password: "salt-and-lanterns" };
const TOKEN_BODY = { name: "My ship's log", scope: "write" };
const tokenExpiry = ({ clock }: ProofApp) => new Date(clock.now + 30 * DAY).toISOString();

/** How each route of the table is asked so that it does its act. */
export const PROVEN_ROUTES: Record<ActNeedingProof, Record<string, ProvenCall>> = {
  token_made: {
    "POST /api/auth/tokens": {
      prepare: async (app) => () => ({ json: { ...TOKEN_BODY, until: tokenExpiry(app) } }),
      expected: 201,
    },
    "POST /account/tokens": { send: { form: { ...TOKEN_BODY, days: "30" } }, expected: 200 },
  },
  password_changed: {
    "PUT /api/auth/password": { send: { json: NEW_PASSWORD_BODY }, expected: 204 },
    "POST /account/password": {
      send: { form: { ...NEW_PASSWORD_BODY, confirm: NEW_PASSWORD_BODY.password, weak: "yes" } },
      expected: "/account/password",
    },
  },
  email_changed: {
    "PUT /api/auth/email": { send: { json: {} }, expected: 200 },
    "POST /account/email": { send: { form: { email: "" } }, expected: "/account/email" },
  },
  second_factor_on: {
    "POST /api/auth/second-factor": { send: { json: {} }, expected: 200, ownerNotNotified: true },
    "POST /account/second-factor": { send: { form: {} }, expected: 200, ownerNotNotified: true },
    "PUT /api/auth/second-factor": {
      prepare: withFactorSetup("json"),
      expected: 200,
    },
    "POST /account/second-factor/confirm": {
      prepare: withFactorSetup("form"),
      expected: 200,
    },
  },
  second_factor_off: {
    "DELETE /api/auth/second-factor": {
      prepare: withFactorCode("json"),
      expected: 204,
    },
    "POST /account/second-factor/change": {
      prepare: withFactorCode("form", { act: "off" }),
      expected: "/account/second-factor",
    },
  },
  recovery_codes_made: {
    "POST /api/auth/second-factor/recovery-codes": {
      prepare: withFactorCode("json"),
      expected: 200,
    },
    "POST /account/second-factor/change": {
      prepare: withFactorCode("form", { act: "renew" }),
      expected: 200,
    },
  },
  passkey_added: {
    "POST /api/auth/passkeys/registration-options": { expected: 200, ownerNotNotified: true },
    "POST /api/auth/passkeys": {
      prepare: async (_, guest) => {
        const json = await createPasskey(guest);
        return () => ({ json });
      },
      expected: 201,
    },
    "PATCH /api/auth/passkeys/:id": {
      at: "/api/auth/passkeys/unknown",
      send: { json: { name: "x" } },
      expected: 404,
      ownerNotNotified: true,
    },
    "POST /account/passkeys": {
      prepare: async (_, guest) => {
        const passkey = JSON.stringify(await createPasskey(guest));
        return () => ({ form: { passkey } });
      },
      expected: "/account/passkeys",
    },
    "POST /account/passkeys/:id/rename": {
      at: "/account/passkeys/unknown/rename",
      send: { form: { name: "x" } },
      expected: 404,
      ownerNotNotified: true,
    },
  },
  passkey_removed: {
    "DELETE /api/auth/passkeys/:id": {
      at: "/api/auth/passkeys/unknown",
      send: { json: {} },
      expected: 404,
      ownerNotNotified: true,
    },
    "POST /account/passkeys/:id/remove": {
      at: "/account/passkeys/unknown/remove",
      send: { form: {} },
      expected: 404,
      ownerNotNotified: true,
    },
  },
  link_added: {
    "POST /api/auth/links": {
      prepare: async () => () => ({ json: identityFromApp("facebook", aProviderAccount("facebook")) }),
      expected: 201,
    },
    "GET /account/links/:provider": { at: "/account/links/facebook", expected: 302, ownerNotNotified: true },
  },
  link_removed: {
    "DELETE /api/auth/links/:provider": { at: "/api/auth/links/twitter", send: { json: {} }, expected: 204 },
    "POST /account/links/:provider/unlink": {
      at: "/account/links/twitter/unlink",
      send: { form: {} },
      expected: "/account/links",
    },
  },
  data_exported: {
    "GET /api/auth/export": { expected: 200 },
    "POST /account/export": { send: { form: {} }, expected: 200 },
  },
  account_deleted: {
    "DELETE /api/auth/account": { send: { json: {} }, expected: 204 },
    "POST /account/delete": { send: { form: { messages: "keep" } }, expected: "/login" },
  },
};

/** Longer than any proof is good for. */
export const PROOF_AGE_LIMIT = PROOF_LIMITS.lifetime;
