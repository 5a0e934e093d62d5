import { Hono } from "hono";
import { json, openJson } from "../../http/body/validated";
import { documented } from "../../http/contract/documented";
import type { Ctx, Env } from "../../http/env";
import { signedIn } from "../../http/guard";
import { ownView } from "../../profile/web/web";
import { needProfileComplete } from "../../users/users";
import { LOGIN, REGISTRATION, SOCIAL_GRANT, SOCIAL_LOGIN, WITH_PROOF } from "../input";
import { isCommon } from "../password/hash";
import { LINKS, REGISTERED, SIGNED_IN } from "./answers";
import { proofApi } from "./proof/api";
import { NEEDS_PROOF, proveIfSent } from "./proof/proof";
import { grantedLink, linkList, socialLogIn } from "./providers/provider-api";
import { unlinkProvider } from "./providers/sign-in";
import { recoveryApi } from "./recovery/api";
import { secondFactorApi } from "./second-factor/api";
import { safetyApi } from "./security/api";
import { clearSessionCookie } from "./session-cookie";
import { type Entered, logInAndEnter, logOut, registerAndEnter } from "./sign-in";
import { tokensApi } from "./tokens/api";

const answer = async (c: Ctx, { token, person }: Entered) => ({
  token,
  user: await ownView(c, person),
  needProfileComplete: needProfileComplete(person),
});

const warnings = async (password: string) =>
  (await isCommon(password)) ? { warnings: ["password_common"] } : {};

const PROVIDER_ERRORS = ["social_login_failed", "provider_not_found", "provider_unavailable"] as const;

const ENTERING = ["login_failed", "second_factor_required", "second_factor_failed", "banned"] as const;
const JOINING = ["registration_closed", "text_refused"] as const;

export const authApi = new Hono<Env>()
  .route("/", recoveryApi)
  .route("/", safetyApi)
  .route("/", tokensApi)
  .route("/proof", proofApi)
  .route("/second-factor", secondFactorApi)
  .post(
    "/register",
    documented("Registers", {
      open: true,
      answer: REGISTERED,
      status: 201,
      errors: [...JOINING, "username_taken", "nickname_taken", "email_taken", "overloaded"],
    }),
    openJson(REGISTRATION),
    async (c) => {
      const input = c.req.valid("json");
      const entered = await registerAndEnter(c, input);
      return c.json({ ...(await answer(c, entered)), ...(await warnings(input.password)) }, 201);
    },
  )
  .post(
    "/login",
    documented("Signs in", {
      open: true,
      answer: SIGNED_IN,
      errors: [...ENTERING, "overloaded"],
    }),
    openJson(LOGIN),
    async (c) => c.json(await answer(c, await logInAndEnter(c, c.req.valid("json")))),
  )
  .post(
    "/social-login",
    documented("Signs in with what a provider gave", {
      open: true,
      answer: SIGNED_IN,
      errors: [...PROVIDER_ERRORS, ...ENTERING, ...JOINING, "link_required"],
    }),
    openJson(SOCIAL_LOGIN),
    async (c) => c.json(await answer(c, await socialLogIn(c, c.req.valid("json")))),
  )
  .get("/links", documented("What opens the account besides its password", { answer: LINKS }), async (c) =>
    c.json(await linkList(c, signedIn(c))),
  )
  .post(
    "/links",
    documented("Links an account at a provider", {
      answer: LINKS,
      status: 201,
      errors: [...NEEDS_PROOF, ...PROVIDER_ERRORS, "identity_taken", "already_linked"],
    }),
    json(SOCIAL_GRANT.extend(WITH_PROOF.shape)),
    async (c) => {
      const { password, ...grant } = c.req.valid("json");
      await proveIfSent(c, signedIn(c), { password });
      await grantedLink(c, signedIn(c), grant);
      return c.json(await linkList(c, signedIn(c)), 201);
    },
  )
  .delete(
    "/links/:provider",
    documented("Unlinks a provider", {
      errors: [...NEEDS_PROOF, "link_not_found", "last_way_in"],
    }),
    json(WITH_PROOF),
    async (c) => {
      await proveIfSent(c, signedIn(c), c.req.valid("json"));
      await unlinkProvider(c, signedIn(c), c.req.param("provider"));
      return c.body(null, 204);
    },
  )
  .post("/logout", documented("Ends this session"), async (c) => {
    signedIn(c);
    await logOut(c);
    clearSessionCookie(c);
    return c.body(null, 204);
  });
