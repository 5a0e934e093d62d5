import { describe, expect, test } from "bun:test";
import type { Provider } from "../../src/limits/auth";
import { eachDatabase } from "../support/databases";
import { registrationInput } from "../support/registration";
import { NOON } from "./auth-app";
import { expectSignInRefused, openBrowserApp, type TestBrowser } from "./browser-app";
import {
  aProviderAccount,
  consent,
  installFakeProviders,
  type ProviderClaims,
  providerOverrides,
  providerRequests,
} from "./fake-providers";

const changed = (path: string, name: string, value: string): string => {
  const url = new URL(path, "http://localhost");
  url.searchParams.set(name, value);
  return url.pathname + url.search;
};

eachDatabase("attacks on provider sign-in", (db) => {
  installFakeProviders();
  const leave = async (browser: TestBrowser, provider: Provider = "google") =>
    (await browser.visit(`/login/${provider}`)).location;

  describe("the OAuth flow", () => {
    const bring = async (mangle: (back: string) => string, provider: Provider = "google") => {
      const browser = openBrowserApp(db()).browser();
      const back = consent(await leave(browser, provider), aProviderAccount(provider));
      return { browser, came: await browser.visit(mangle(back)) };
    };

    test.each([
      ["a state of one's own", (back: string) => changed(back, "state", "x".repeat(43))],
      ["a shorter state", (back: string) => changed(back, "state", "x")],
      ["no state", (back: string) => back.replace(/state=[^&]*/, "")],
      ["an empty state", (back: string) => changed(back, "state", "")],
      ["no code", (back: string) => back.replace(/code=[^&]*/, "")],
      ["a made-up code", (back: string) => changed(back, "code", "x")],
      ["another provider's way back", (back: string) => back.replace("/google/", "/twitter/")],
      ["another issuer's name (mix-up)", (back: string) => changed(back, "iss", "https://evil.example")],
    ])("%s is refused", async (_, mangle) => {
      const { browser, came: response } = await bring(mangle);
      await expectSignInRefused(browser, response, "social_login_failed");
    });

    test("a callback works once, whatever the cookie", async () => {
      const browser = openBrowserApp(db()).browser();
      const address = await leave(browser);
      const trip = browser.jar.get("social") ?? "";
      const back = consent(address, aProviderAccount("google"));
      await browser.visit(back);
      browser.jar.delete("session");
      await expectSignInRefused(browser, await browser.visit(back), "social_login_failed");
      browser.jar.set("social", trip);
      await expectSignInRefused(browser, await browser.visit(back), "social_login_failed");
    });

    test("the attacker's code in the victim's browser (login CSRF)", async () => {
      const { browser } = openBrowserApp(db());
      const [attacker, victim] = [browser(), browser()];
      const back = consent(await leave(attacker), aProviderAccount("google"));
      await expectSignInRefused(victim, await victim.visit(back), "social_login_failed");
      await leave(victim);
      await expectSignInRefused(victim, await victim.visit(back), "social_login_failed");
    });

    test("the victim's code in the attacker's flow (code injection) is stopped by PKCE", async () => {
      const { browser } = openBrowserApp(db());
      const [attacker, victim] = [browser(), browser()];
      const stolen = new URL(consent(await leave(victim), aProviderAccount("google")), "http://x").searchParams;
      const own = consent(await leave(attacker), aProviderAccount("google"));
      const response = await attacker.visit(changed(own, "code", stolen.get("code") ?? ""));
      await expectSignInRefused(attacker, response, "social_login_failed");
    });

    test.each(["", "%", "e30", "bm90IGpzb24", "x".repeat(5_000)])("a cookie that is none (%#)", async (cookie) => {
      const browser = openBrowserApp(db()).browser();
      const back = consent(await leave(browser), aProviderAccount("google"));
      browser.jar.set("social", cookie);
      await expectSignInRefused(browser, await browser.visit(back), "social_login_failed");
    });

    test.each([
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
      "/%0d%0aset-cookie:x",
      "x".repeat(3_000),
    ])("next=%s leads nowhere else", async (next) => {
      const browser = openBrowserApp(db()).browser();
      const from = `/login/google?next=${encodeURIComponent(next)}`;
      const { location } = await browser.signIn("google", aProviderAccount("google"), from);
      const onward = new URLSearchParams(location.split("?")[1]).get("next") ?? "";
      expect(new URL(onward, "http://localhost").origin).toBe("http://localhost");
      expect(onward.length).toBeLessThan(1_001);
    });

    test("declining shows a notice, and nothing is written", async () => {
      const browser = openBrowserApp(db()).browser();
      const state = new URL(await leave(browser)).searchParams.get("state") ?? "";
      const response = await browser.visit(`/login/google/callback?error=access_denied&state=${state}`);
      await expectSignInRefused(browser, response, "social_declined");
      const { text } = await browser.visit(response.location);
      expect(text).toContain("You did not log in over there. Nothing has changed.");
      expect(providerRequests).toEqual([]);
    });

    test("an error with a wrong state is refused", async () => {
      const browser = openBrowserApp(db()).browser();
      await leave(browser);
      const response = await browser.visit("/login/google/callback?error=access_denied&state=x");
      await expectSignInRefused(browser, response, "social_login_failed");
    });
  });

  describe("the id token", () => {
    const seconds = NOON / 1_000;
    const FORGED: [what: string, claims: ProviderClaims][] = [
      ["another issuer", { iss: "https://evil.example" }],
      ["another client", { aud: "someone else" }],
      ["several clients, none of them authorised", { aud: ["our client", "someone else"] }],
      ["several clients, another one authorised", { aud: ["our client", "x"], azp: "x" }],
      ["another authorised party", { azp: "someone else" }],
      ["another trip's nonce", { nonce: "x".repeat(43) }],
      ["no nonce", { nonce: undefined }],
      ["an end that is past", { exp: seconds - 61 }],
    ];
    describe.each(["google", "oidc"] as const)("of %s", (provider) => {
      test.each(FORGED)("with %s is refused", async (_, claims) => {
        const browser = openBrowserApp(db()).browser();
        providerOverrides.claims = claims;
        const response = await browser.signIn(provider, aProviderAccount(provider));
        await expectSignInRefused(browser, response, "social_login_failed");
      });

      const NONSENSE: [what: string, claims: ProviderClaims][] = [
        ["no subject", { sub: undefined }],
        ["an empty subject", { sub: "" }],
        ["a subject that is a list", { sub: ["a"] }],
        ["a subject with a NUL", { sub: "a\0b" }],
        ["no end", { exp: undefined }],
        ["an end in words", { exp: "tomorrow" }],
      ];
      test.each(NONSENSE)("with %s is an unavailable provider", async (_, claims) => {
        const browser = openBrowserApp(db()).browser();
        providerOverrides.claims = claims;
        const response = await browser.signIn(provider, aProviderAccount(provider));
        await expectSignInRefused(browser, response, "provider_unavailable");
      });
    });

    test("userinfo about someone else is refused", async () => {
      const browser = openBrowserApp(db()).browser();
      providerOverrides.answer = (place) =>
        place === "id.example.org/me" ? Response.json({ sub: "x", email: "x@example.org" }) : undefined;
      await expectSignInRefused(browser, await browser.signIn("oidc", aProviderAccount("oidc")), "social_login_failed");
    });
  });

  describe("an email of a provider", () => {
    const resident = async (email: string) => {
      const app = openBrowserApp(db());
      const { body } = await app.call("POST", "/auth/register", { body: registrationInput({ email }) });
      return { ...app, id: body.user.id as string };
    };

    test.each([
      ["google", { email_verified: false }],
      ["google", { email_verified: undefined }],
      ["google", { email_verified: "yes" }],
      ["oidc", { email_verified: 1 }],
      ["facebook", {}],
    ] as [Provider, ProviderClaims][])(
      "of a victim that %s does not vouch for opens nothing (%j)",
      async (provider, change) => {
        const email = `victim.${crypto.randomUUID()}@example.org`;
        const { browser, id } = await resident(email);
        const attacker = browser();
        await attacker.signIn(provider, aProviderAccount(provider, { email, ...change }));
        const me = await attacker.me();
        expect([me?.id === id, me?.email]).toEqual([false, null]);
      },
    );

    test("does not make another subject the same person", async () => {
      const { browser } = openBrowserApp(db());
      const claims = aProviderAccount("google");
      const [first, second] = [browser(), browser()];
      await first.signIn("google", claims);
      const response = await second.signIn("google", { ...claims, sub: "another subject" });
      expect([response.location, await second.me()]).toEqual(["/login/link?next=%2F", null]);
    });

    test("does not make the same subject another person when it changes", async () => {
      const { browser } = openBrowserApp(db());
      const claims = aProviderAccount("google");
      const [first, second] = [browser(), browser()];
      await first.signIn("google", claims);
      await second.signIn("google", { ...claims, email: "new@example.org", name: "Someone Else" });
      expect((await second.me())?.id).toBe((await first.me())?.id ?? "");
    });

    test("is not stored where it is invalid", async () => {
      const browser = openBrowserApp(db()).browser();
      await browser.signIn("google", aProviderAccount("google", { email: "a@b <script>" }));
      expect((await browser.me())?.email).toBeNull();
    });
  });
});
