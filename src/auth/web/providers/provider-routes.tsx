import { Hono } from "hono";
import { z } from "zod";
import { toRefusal } from "../../../http/answer";
import { attempt, attemptAsAnyone, posted } from "../../../http/body/form";
import type { Ctx, Env } from "../../../http/env";
import { signedIn } from "../../../http/guard";
import { readCookie, writeCookie } from "../../../http/request/cookies";
import { originOf } from "../../../http/request/origin";
import { type Provider, SECOND, SOCIAL } from "../../../limits/limits";
import { Refusal } from "../../../runtime/errors";
import { go, ownPath } from "../../../shell/go";
import { viewOf } from "../../../shell/parts/view";
import type { SignedIn } from "../../../users/users";
import { LINKING } from "../../input";
import { serviceOf } from "../../providers/catalog";
import { type Outsider, refuse } from "../../providers/claims";
import { linksOf } from "../../providers/linking";
import { authorizationUrl, type Grant, type Secrets } from "../../providers/oauth";
import { askToLink, type PendingLink, pendingLink } from "../../providers/pending-links";
import { provenUntil } from "../../security/proof";
import { proveByProvider } from "../../security/ways";
import { linkPage } from "../pages/link";
import { linksPage } from "../pages/links";
import { gated } from "../proof/gate";
import { gateBefore } from "../proof/routes";
import { carried, doorTo } from "../return-path";
import { ownCookie } from "../session-cookie";
import { enter } from "../sign-in";
import { comeIn } from "../welcome";
import { beginFlow, checkFlow, type Flow, type Trip, takeFlow } from "./oauth-state";
import { arrive, askWhoCame, confirmAndEnter, linkMine, openProvider, unlinkProvider } from "./sign-in";

const LINKS = "/account/links";
const PASSWORD = LINKING.extend({ next: z.string().optional() });

/** Must equal the address registered at the provider. */
const redirectUri = (c: Ctx, provider: Provider): string => `${originOf(c)}/login/${provider}/callback`;

function originOfTrip(flow: Omit<Flow, keyof Secrets> | null): string {
  if (flow?.proves) return gateBefore(flow.next);
  if (flow?.session) return LINKS;
  return doorTo("/login", flow ?? {});
}

const TOLD = [
  ...["social_login_failed", "provider_unavailable", "identity_taken", "already_linked"],
  ...["proof_required", "proof_not_offered", "identity_other"],
];

async function orBack(c: Ctx, back: string, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const { code, params } = toRefusal(error);
    if (!TOLD.includes(code)) throw error;
    c.get("deps").log.warn({ code, why: params.why }, "signing in elsewhere failed");
    return go(c, back, code);
  }
}

async function depart(c: Ctx, provider: Provider, trip: Trip = {}): Promise<Response> {
  const service = await serviceOf(c.get("deps").config, provider, c.get("now"));
  const secrets = beginFlow(c, provider, trip);
  const url = authorizationUrl(service, secrets, redirectUri(c, provider), trip.proves);
  return c.redirect(url, 302);
}

const PASSING = ["server_error", "temporarily_unavailable"];

function grantOf(c: Ctx, { provider, verifier, nonce }: Flow): Grant {
  const { code, error, iss } = c.req.query();
  if (error && PASSING.includes(error)) throw new Refusal("provider_unavailable", { why: error });
  if (!code) throw refuse(`no code: ${error?.slice(0, 60)}`);
  return { code, codeVerifier: verifier, nonce, issuer: iss, redirectUri: redirectUri(c, provider) };
}

function comeBack(c: Ctx, provider: Provider): Promise<Response> {
  const kept = takeFlow(c);
  return orBack(c, originOfTrip(kept), async () => {
    const flow = checkFlow(kept, provider, c.req.query("state"));
    if (c.req.query("error") === "access_denied") return go(c, originOfTrip(flow), "social_declined");
    const who = await askWhoCame(c, provider, grantOf(c, flow));
    return flow.session ? backInSession(c, flow, who) : arrived(c, flow, who);
  });
}

/** Only the session that began the trip may finish it. */
async function backInSession(c: Ctx, { session, proves, next }: Flow, who: Outsider): Promise<Response> {
  const { person } = viewOf(c);
  if (!person || person.sessionId !== session) throw refuse("another session came back");
  if (proves) {
    await proveByProvider(c.get("db"), person, who, c.get("now"));
    return go(c, next, "proven");
  }
  await linkMine(c, person, who);
  return go(c, LINKS, "linked");
}

async function arrived(c: Ctx, flow: Flow, who: Outsider): Promise<Response> {
  const { outcome, userId } = await arrive(c, who, { language: c.get("language"), invite: flow.invite });
  if (outcome === "claimed") return askForPassword(c, userId, flow.next, who);
  return comeIn(c, enter(c, { id: userId }), { next: flow.next });
}

const waitingName = (c: Ctx): string => ownCookie(c, "link");

async function askForPassword(c: Ctx, userId: string, next: string, who: Outsider): Promise<Response> {
  const token = await askToLink(c.get("db"), userId, who, c.get("now"));
  writeCookie(c, waitingName(c), token, SOCIAL.flow / SECOND);
  return go(c, `/login/link?next=${encodeURIComponent(next)}`);
}

const waitingToken = (c: Ctx): string => readCookie(c, waitingName(c)) ?? "";

async function withWaiting(c: Ctx, work: (waiting: PendingLink) => Promise<Response>): Promise<Response> {
  const waiting = await pendingLink(c.get("db"), waitingToken(c), c.get("now"));
  if (waiting) return work(waiting);
  writeCookie(c, waitingName(c), "", 0);
  return go(c, "/login", "link_expired");
}

async function showWaiting(c: Ctx, waiting: PendingLink, refusal?: Refusal): Promise<Response> {
  const links = await linksOf(c.get("db"), waiting.user_id);
  return linkPage(c, { waiting, ways: links.map(({ provider }) => provider) }, refusal);
}

async function confirm(c: Ctx, waiting: PendingLink): Promise<Response> {
  const { password, next } = await posted(c, PASSWORD);
  const entering = confirmAndEnter(c, waitingToken(c), waiting, password);
  return comeIn(c, entering, { next, notice: "linked", used: waitingName(c) });
}

async function showLinks(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  return linksPage(c, await linksOf(c.get("db"), signedIn(c).id), refusal);
}

/** The gate comes before the redirect. */
async function departToLink(c: Ctx, { sessionId, id }: SignedIn, provider: Provider): Promise<Response> {
  const until = await provenUntil(c.get("db"), { id, sessionId }, c.get("now"));
  if (until === null) return go(c, gateBefore(LINKS));
  return orBack(c, LINKS, () => depart(c, provider, { session: sessionId }));
}

function departToProve(c: Ctx, { sessionId }: SignedIn, provider: Provider): Promise<Response> {
  const back = gateBefore(ownPath(c.req.query("next")));
  return orBack(c, back, () => depart(c, provider, { session: sessionId, proves: true }));
}

/** Login CSRF: another site could have signed the browser in at the provider as someone else. */
const fromElsewhere = (c: Ctx): boolean => /^(cross|same)-site$/.test(c.req.header("sec-fetch-site") ?? "");

export const socialPages = new Hono<Env>()
  .get("/login/link", (c) => withWaiting(c, (waiting) => showWaiting(c, waiting)))
  .post("/login/link", (c) =>
    withWaiting(c, (waiting) =>
      attemptAsAnyone(
        c,
        () => confirm(c, waiting),
        (refusal) => showWaiting(c, waiting, refusal),
      ),
    ),
  )
  .get("/login/:provider", (c) => {
    const provider = openProvider(c, c.req.param("provider"));
    return orBack(c, doorTo("/login", carried(viewOf(c))), () => depart(c, provider));
  })
  .get("/login/:provider/callback", (c) => comeBack(c, openProvider(c, c.req.param("provider"))))
  .get(LINKS, (c) => showLinks(c))
  .get(`${LINKS}/:provider`, (c) => {
    const person = signedIn(c);
    const provider = openProvider(c, c.req.param("provider"));
    return fromElsewhere(c) ? go(c, LINKS) : departToLink(c, person, provider);
  })
  .get("/account/proof/:provider", (c) => {
    const person = signedIn(c);
    const provider = openProvider(c, c.req.param("provider"));
    return fromElsewhere(c) ? go(c, "/account") : departToProve(c, person, provider);
  })
  .post(`${LINKS}/:provider/unlink`, (c) => {
    const person = signedIn(c);
    return attempt(
      c,
      () =>
        gated(c, "link_removed", async () => {
          await unlinkProvider(c, person, c.req.param("provider"));
          return go(c, LINKS, "unlinked");
        }),
      (refusal) => showLinks(c, refusal),
    );
  });
