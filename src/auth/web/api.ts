import { Hono } from "hono";
import { requirePerson } from "../../http/actor";
import { jsonBody, publicJsonBody } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Env } from "../../http/env";
import { LOGIN_INPUT, REGISTRATION_INPUT, SOCIAL_GRANT_INPUT, SOCIAL_LOGIN_INPUT, WITH_PROOF_INPUT } from "../input";
import { isCommonPassword } from "../password/hash";
import { LINKED_PROVIDERS_JSON, REGISTERED_JSON, SIGNED_IN_JSON } from "./answers";
import { passkeysApi } from "./passkeys/api";
import { proofApi } from "./proof/api";
import { PROOF_ERRORS, proveIfSent } from "./proof/prove-in-request";
import { linkByGrant, linkedProvidersJson, socialLogIn } from "./providers/provider-api";
import { unlinkOwnProvider } from "./providers/provider-sign-in";
import { recoveryApi } from "./recovery/api";
import { secondFactorApi } from "./second-factor/api";
import { securityApi } from "./security/api";
import { clearSessionCookie } from "./session-cookie";
import { logInAndStartSession, logOut, registerAndStartSession } from "./sign-in";
import { signedInJson } from "./signed-in-json";
import { accessTokensApi } from "./tokens/access-tokens-api";

const passwordWarnings = async (password: string) =>
  (await isCommonPassword(password)) ? { warnings: ["password_common"] } : {};

const PROVIDER_ERRORS = ["social_login_failed", "provider_not_found", "provider_unavailable"] as const;

const SIGN_IN_ERRORS = ["login_failed", "second_factor_required", "second_factor_failed", "banned"] as const;
const SIGN_UP_ERRORS = ["registration_closed", "text_refused"] as const;

export const authApi = new Hono<Env>()
  .route("/", recoveryApi)
  .route("/", securityApi)
  .route("/", accessTokensApi)
  .route("/proof", proofApi)
  .route("/passkeys", passkeysApi)
  .route("/second-factor", secondFactorApi)
  .post(
    "/register",
    describeRoute("Registers", {
      open: true,
      answer: REGISTERED_JSON,
      status: 201,
      errors: [...SIGN_UP_ERRORS, "username_taken", "nickname_taken", "email_taken", "overloaded"],
    }),
    publicJsonBody(REGISTRATION_INPUT),
    async (c) => {
      const input = c.req.valid("json");
      const entered = await registerAndStartSession(c, input);
      return c.json({ ...(await signedInJson(c, entered)), ...(await passwordWarnings(input.password)) }, 201);
    },
  )
  .post(
    "/login",
    describeRoute("Signs in", {
      open: true,
      answer: SIGNED_IN_JSON,
      errors: [...SIGN_IN_ERRORS, "overloaded"],
    }),
    publicJsonBody(LOGIN_INPUT),
    async (c) => c.json(await signedInJson(c, await logInAndStartSession(c, c.req.valid("json")))),
  )
  .post(
    "/social-login",
    describeRoute("Signs in with what a provider gave", {
      open: true,
      answer: SIGNED_IN_JSON,
      errors: [...PROVIDER_ERRORS, ...SIGN_IN_ERRORS, ...SIGN_UP_ERRORS, "link_required"],
    }),
    publicJsonBody(SOCIAL_LOGIN_INPUT),
    async (c) => c.json(await signedInJson(c, await socialLogIn(c, c.req.valid("json")))),
  )
  .get(
    "/links",
    describeRoute("What opens the account besides its password", { answer: LINKED_PROVIDERS_JSON }),
    async (c) => c.json(await linkedProvidersJson(c, requirePerson(c))),
  )
  .post(
    "/links",
    describeRoute("Links an account at a provider", {
      answer: LINKED_PROVIDERS_JSON,
      status: 201,
      errors: [...PROOF_ERRORS, ...PROVIDER_ERRORS, "identity_taken", "already_linked"],
    }),
    jsonBody(SOCIAL_GRANT_INPUT.extend(WITH_PROOF_INPUT.shape)),
    async (c) => {
      const { password, ...grant } = c.req.valid("json");
      await proveIfSent(c, requirePerson(c), { password });
      await linkByGrant(c, requirePerson(c), grant);
      return c.json(await linkedProvidersJson(c, requirePerson(c)), 201);
    },
  )
  .delete(
    "/links/:provider",
    describeRoute("Unlinks a provider", {
      errors: [...PROOF_ERRORS, "link_not_found", "last_way_in"],
    }),
    jsonBody(WITH_PROOF_INPUT),
    async (c) => {
      await proveIfSent(c, requirePerson(c), c.req.valid("json"));
      await unlinkOwnProvider(c, requirePerson(c), c.req.param("provider"));
      return c.body(null, 204);
    },
  )
  .post("/logout", describeRoute("Ends this session"), async (c) => {
    requirePerson(c);
    await logOut(c);
    clearSessionCookie(c);
    return c.body(null, 204);
  });
