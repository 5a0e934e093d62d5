import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { PROVIDERS } from "../../src/limits/auth";
import { eachDatabase } from "../support/databases";
import { registrationInput } from "../support/registration";
import { openBrowserApp } from "./browser-app";
import { aProviderAccount, installFakeProviders, PROVIDER_CLIENT, providerRequests } from "./fake-providers";

const PLACES = {
  google: ["https://accounts.google.com/o/oauth2/v2/auth", "openid email profile"],
  facebook: ["https://www.facebook.com/v26.0/dialog/oauth", "public_profile email"],
  twitter: ["https://x.com/i/oauth2/authorize", "users.read tweet.read"],
  oidc: ["https://id.example.org/authorize", "openid email profile"],
} as const;
const RANDOM = /^[\w-]{43}$/;

const flowIn = (cookie: string | undefined) =>
  JSON.parse(Buffer.from(decodeURIComponent(cookie ?? ""), "base64url").toString());

eachDatabase("signing in with a provider", (db) => {
  installFakeProviders();

  describe.each([...PROVIDERS])("%s", (provider) => {
    test("redirects to the provider with these parameters, and stores the secrets in one cookie", async () => {
      const { browser } = openBrowserApp(db());
      const { jar, visit } = browser();
      const { status, location, set } = await visit(`/login/${provider}?next=/bottle/x&invite=ABCDEFGH`);
      const [place, scope] = PLACES[provider];
      const flow = flowIn(jar.get("social"));
      const openid = provider === "google" || provider === "oidc";
      expect([status, location.split("?")[0]]).toEqual([302, place]);
      expect(Object.fromEntries(new URL(location).searchParams)).toEqual({
        response_type: "code",
        client_id: PROVIDER_CLIENT.id,
        redirect_uri: `http://localhost/login/${provider}/callback`,
        state: flow.state,
        scope,
        code_challenge_method: "S256",
        code_challenge: createHash("sha256").update(flow.verifier).digest("base64url"),
        ...(openid && { nonce: flow.nonce }),
      });
      for (const secret of [flow.state, flow.verifier, flow.nonce]) expect(secret).toMatch(RANDOM);
      expect(new Set([flow.state, flow.verifier, flow.nonce]).size).toBe(3);
      expect(flow).toMatchObject({ provider, next: "/bottle/x", invite: "ABCDEFGH" });
      expect(set).toHaveLength(1);
      expect(set[0]).toEndWith("; Max-Age=600; Path=/; HttpOnly; SameSite=Lax");
    });

    test("creates an account that has to complete its profile; the second time signs in to it", async () => {
      const { browser } = openBrowserApp(db());
      const claims = aProviderAccount(provider);
      const first = browser("de");
      const arrived = await first.signIn(provider, claims, `/login/${provider}?next=/bottle-square`);
      expect([arrived.status, arrived.location]).toEqual([303, "/complete-profile?next=%2Fbottle-square"]);
      expect(first.jar.has("social")).toBe(false);
      const me = await first.me();
      const vouched = provider === "google" || provider === "oidc";
      expect(me).toMatchObject({
        language: "de",
        coins: 0,
        email: vouched ? claims.email : null,
        emailVerified: vouched,
      });
      expect(me?.nickname).toStartWith("Noor");
      expect(me?.nickname).not.toContain("Dijk");
      expect(me?.username).toStartWith("noor");

      const repeated = browser();
      const second = await repeated.signIn(provider, claims);
      expect([(await repeated.me())?.id, repeated.jar.get("notice")]).toEqual([me?.id, undefined]);
      expect(repeated.jar.get("language")).toBe("de");
      expect(second.location).toBe("/complete-profile?next=%2F");
    });

    test("has a button with the return path where it is configured", async () => {
      const { browser } = openBrowserApp(db());
      for (const link of ["/login", "/register"]) {
        const { text } = await browser().visit(`${link}?next=/profile&invite=ABCDEFGH`);
        expect(text).toContain(`href="/login/${provider}?next=%2Fprofile&amp;invite=ABCDEFGH"`);
        const bare = await openBrowserApp(db(), {
          [`${provider.toUpperCase()}_CLIENT_ID`]: "",
          [`${provider.toUpperCase()}_CLIENT_SECRET`]: "",
          ...(provider === "oidc" && { OIDC_ISSUER: "" }),
        })
          .browser()
          .visit(link);
        expect(bare.text).not.toContain(`/login/${provider}`);
        expect(bare.text).toContain('class="ways"');
      }
    });
  });

  test("under https the cookie is bound to the host, and the callback address is below PUBLIC_URL", async () => {
    const { browser } = openBrowserApp(db(), { PUBLIC_URL: "https://sea.example.org" });
    const { location, set } = await browser().visit("/login/google");
    expect(new URL(location).searchParams.get("redirect_uri")).toBe("https://sea.example.org/login/google/callback");
    expect(set[0]).toMatch(/^__Host-social=.*; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test("an invitation is paid", async () => {
    const { browser } = openBrowserApp(db());
    const host = browser();
    await host.signIn("google", aProviderAccount("google"));
    const code = (await host.me())?.inviteCode;
    await browser().signIn("twitter", aProviderAccount("twitter"), `/login/twitter?invite=${code}`);
    expect((await host.me())?.coins).toBe(10);
  });

  test("taken names get digits, and unusable names are replaced", async () => {
    const { browser } = openBrowserApp(db());
    const names: string[] = [];
    for (const name of ["Bo", "Bo", "Bo", "\u202e\u200b", "😀😀", "Driftglass", "x".repeat(300)]) {
      const guest = browser();
      await guest.signIn("facebook", aProviderAccount("facebook", { name, email: undefined }));
      names.push((await guest.me())?.nickname ?? "");
    }
    expect(names[0]).toBe("Bo");
    expect(names[1]).toMatch(/^Bo(\d{2}){1,3}$/);
    expect(names[2]).toMatch(/^Bo(\d{2}){1,3}$/);
    expect(names[3]).toMatch(/^Drifter\d*$/);
    expect(names[4]).toMatch(/^😀😀\d*$/);
    expect(names[5]).toMatch(/^Drifter(\d{2}){1,3}$/);
    expect(names[6]).toMatch(/^x{18}\d*$/);
  });

  test("the session of the browser before ends", async () => {
    const { browser, call } = openBrowserApp(db());
    const { body } = await call("POST", "/auth/register", { body: registrationInput() });
    const shared = browser();
    const claims = aProviderAccount("google");
    shared.jar.set("session", body.token);
    await shared.signIn("google", claims, "/login/google");
    expect((await shared.me())?.id).not.toBe(body.user.id);
    expect((await call("GET", "/auth/profile", { token: body.token })).status).toBe(401);
  });

  test("the discovery document is fetched once an hour", async () => {
    const { browser, clock } = openBrowserApp(db());
    const count = () => providerRequests.filter((place) => place.endsWith("openid-configuration")).length;
    const start = clock.now() + 48 * 3_600_000;
    for (const [after, expected] of [
      [0, 1],
      [3_599_999, 1],
      [3_600_000, 2],
    ] as const) {
      clock.now = () => start + after;
      await browser().visit("/login/oidc");
      expect(count()).toBe(expected);
    }
  });
});
