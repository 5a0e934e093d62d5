/** An OpenID provider that lies (S10): every attack is a row, with what must happen; none may leave anything behind. */
import { expect, test } from "bun:test";
import { DAY } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { drip, flood, hurried, markup, silence } from "../support/faulty-answers";
import { readServiceCalls } from "../support/service-calls";
import { NOON } from "./auth-app";
import { expectSignInRefused, openBrowserApp, type TestBrowser } from "./browser-app";
import { aProviderAccount, consent, ISSUER, installFakeProviders, providerOverrides } from "./fake-providers";

const TOKEN = "id.example.org/token";
const PERSON = "id.example.org/me";
const DISCOVERY = "id.example.org/sea/.well-known/openid-configuration";
const SENTENCES = {
  social_login_failed: "Logging in that way did not work. Please begin again.",
  provider_unavailable: "The other service did not answer. Please try again.",
  social_declined: "You did not log in over there. Nothing has changed.",
};

interface Attack {
  code?: keyof typeof SENTENCES;
  /** Changes what the browser brings back. @param other of another browser's trip */
  back?: (back: URL, other: URL) => void;
  place?: string;
  answer?: () => Response | Promise<Response>;
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
}

const at = (place: string, answer: Attack["answer"], code: Attack["code"] = "provider_unavailable"): Attack => ({
  place,
  answer,
  code,
});
const set = (name: string, value: string, code?: Attack["code"]): Attack => ({
  back: (url) => url.searchParams.set(name, value),
  code,
});
const toLoopback = () => Response.redirect("http://127.0.0.1:1/admin", 307);

const ATTACKS: Record<string, Attack> = {
  "a state of another browser": {
    back: (url, other) => url.searchParams.set("state", other.searchParams.get("state") ?? ""),
  },
  "no state": { back: (url) => url.searchParams.delete("state") },
  "an empty state": set("state", ""),
  "a very long state": set("state", "x".repeat(6_000)),
  "a state that comes twice": { back: (url) => url.searchParams.append("state", "x") },
  "the code of another session (PKCE mismatch)": {
    back: (url, other) => url.searchParams.set("code", other.searchParams.get("code") ?? ""),
  },
  "a code that comes twice": {
    back: (url, other) => url.searchParams.append("code", other.searchParams.get("code") ?? ""),
  },
  "a made-up code": set("code", "x"),
  "a very long code": set("code", "x".repeat(6_000)),
  "no code": { back: (url) => url.searchParams.delete("code") },
  "another issuer beside the code (mix-up)": set("iss", "https://evil.example"),
  "another provider's way back": {
    back: (url) => {
      url.pathname = url.pathname.replace("/oidc/", "/google/");
    },
  },
  "an id token in the address instead of a code": {
    back: (url) => {
      url.searchParams.delete("code");
      url.searchParams.set("id_token", "e30.e30.");
    },
  },
  "script in error and error_description": {
    back: (url) => {
      url.searchParams.delete("code");
      url.searchParams.set("error", "<script>alert(1)</script>");
      url.searchParams.set("error_description", "<script>alert(2)</script>");
    },
  },
  "a refusal with script": {
    code: "social_declined",
    back: (url) => {
      url.searchParams.set("error", "access_denied");
      url.searchParams.set("error_description", "<script>alert(2)</script>");
    },
  },
  "a token of another issuer": { claims: { iss: "https://evil.example" } },
  "a token for another client": { claims: { aud: "someone else" } },
  "a token given to another client": { claims: { aud: ["our client", "x"], azp: "x" } },
  "an expired token": { claims: { exp: NOON / 1_000 - 61 } },
  "a token of another trip": { claims: { nonce: "x" } },
  "a token without a nonce": { claims: { nonce: undefined } },
  "a token of nobody": { claims: { sub: "" }, code: "provider_unavailable" },
  "a token with a very long subject": { claims: { sub: "x".repeat(5_000) }, code: "provider_unavailable" },
  "an unsigned token (alg none)": { header: { alg: "none" } },
  "an unsigned token (alg NONE)": { header: { alg: "NONE" } },
  "a token without an algorithm": { header: { kid: "x" } },
  "a person who is somebody else": at(
    PERSON,
    () => Response.json({ sub: "x", email: "x@example.org" }),
    "social_login_failed",
  ),
  "a token endpoint that refuses this server's client": at(TOKEN, () =>
    Response.json({ error: "invalid_client" }, { status: 401 }),
  ),
  "a token endpoint for which this server's client may not sign in": at(TOKEN, () =>
    Response.json({ error: "unauthorized_client" }, { status: 400 }),
  ),
  "a token endpoint that refuses the code": at(
    TOKEN,
    () => Response.json({ error: "invalid_grant" }, { status: 400 }),
    "social_login_failed",
  ),
  "a token endpoint that is silent": at(TOKEN, silence),
  "a token endpoint that drips": at(TOKEN, drip),
  "a token endpoint without end": at(TOKEN, () => flood()),
  "a token of 100 MB": at(TOKEN, () => flood(100 * 1024 * 1024)),
  "a token endpoint that fails": at(TOKEN, () => markup(500)),
  "HTML for a token": at(TOKEN, () => markup()),
  "a token endpoint that leads to loopback": at(TOKEN, toLoopback),
  "a token that is a list": at(TOKEN, () => Response.json([])),
  "a token that is no token": at(TOKEN, () => Response.json({ access_token: "x", id_token: "x.y.z" })),
  "script in a refusal": at(TOKEN, () => Response.json({ error: "<script>" }, { status: 400 }), "social_login_failed"),
  "a person who is silent": at(PERSON, silence),
  "a person without end": at(PERSON, () => flood()),
  "a person who leads to loopback": at(PERSON, toLoopback),
};

const discovery = (change: Record<string, unknown>) => () =>
  Response.json({
    issuer: ISSUER,
    authorization_endpoint: "https://id.example.org/authorize",
    token_endpoint: "https://id.example.org/token",
    ...change,
  });
const DISCOVERY_LIES: Record<string, () => Response | Promise<Response>> = {
  "of another issuer": discovery({ issuer: "https://evil.example" }),
  "with an authorization endpoint in clear": discovery({ authorization_endpoint: "http://id.example.org/authorize" }),
  "with a token endpoint in clear": discovery({ token_endpoint: "http://169.254.169.254/token" }),
  "with a userinfo endpoint that is no address": discovery({ userinfo_endpoint: "javascript:alert(1)" }),
  "that is silent": silence,
  "without end": () => flood(),
  "that is HTML": () => markup(),
  "that leads to loopback": toLoopback,
};

eachDatabase("an OpenID provider that lies", (db) => {
  installFakeProviders();
  const countRows = async () =>
    Promise.all(
      (["users", "identities", "pending_links", "sessions"] as const).map(
        async (table) =>
          (
            await db()
              .selectFrom(table)
              .select((eb) => eb.fn.countAll<number>().as("n"))
              .executeTakeFirstOrThrow()
          ).n,
      ),
    );
  const leave = async (browser: TestBrowser) => (await browser.visit("/login/oidc")).location;
  async function expectNothingHappened(
    browser: TestBrowser,
    came: { status: number; location: string },
    code: keyof typeof SENTENCES,
  ) {
    await expectSignInRefused(browser, came, code);
    const { text } = await browser.visit("/login");
    expect(text).toContain(SENTENCES[code]);
    expect(text).not.toContain("<script>alert");
  }

  test.each(Object.entries(ATTACKS))(
    "%s",
    async (_, { code = "social_login_failed", back, place, answer, claims, header }) => {
      const { browser } = openBrowserApp(db());
      const [victim, attacker] = [browser(), browser()];
      await leave(victim);
      const theirs = new URL(consent(await leave(attacker), aProviderAccount("oidc")), "http://localhost");
      const own = new URL(consent(await leave(victim), aProviderAccount("oidc")), "http://localhost");
      back?.(own, theirs);
      providerOverrides.answer = (asked) => (asked === place ? answer?.() : undefined);
      providerOverrides.claims = claims;
      providerOverrides.header = header;
      const before = await countRows();
      const { failed } = await readServiceCalls(db(), "oidc");
      const { result, ms, grown } = await hurried(() => victim.visit(own.pathname + own.search));
      await expectNothingHappened(victim, result, code);
      expect(await countRows()).toEqual(before);
      const failures = Number(code === "provider_unavailable");
      expect((await readServiceCalls(db(), "oidc")).failed).toBe(failed + failures);
      expect(ms).toBeLessThan(2_000);
      expect(grown).toBeLessThan(64);
    },
  );

  let days = 1;
  test.each(Object.entries(DISCOVERY_LIES))("a discovery document %s", async (_, answer) => {
    const { browser, clock } = openBrowserApp(db());
    const now = NOON + DAY * 30 * days++;
    clock.now = () => now;
    providerOverrides.answer = (asked) => (asked === DISCOVERY ? answer() : undefined);
    const victim = browser();
    const before = await countRows();
    const { failed } = await readServiceCalls(db(), "oidc");
    const { result, ms, grown } = await hurried(() => victim.visit("/login/oidc"));
    await expectNothingHappened(victim, result, "provider_unavailable");
    expect((await readServiceCalls(db(), "oidc")).failed).toBe(failed + 1);
    expect(await countRows()).toEqual(before);
    expect([ms < 2_000, grown < 64]).toEqual([true, true]);
  });

  test("a code cannot be used a second time", async () => {
    const browser = openBrowserApp(db()).browser();
    const back = consent(await leave(browser), aProviderAccount("oidc"));
    const trip = browser.jar.get("social") ?? "";
    await browser.visit(back);
    const before = await countRows();
    browser.jar.delete("session");
    browser.jar.set("social", trip);
    await expectNothingHappened(browser, await browser.visit(back), "social_login_failed");
    expect(await countRows()).toEqual(before);
  });
});
