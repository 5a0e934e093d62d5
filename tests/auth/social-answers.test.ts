import { expect, test } from "bun:test";
import { eachDatabase } from "../support/databases";
import { readServiceCalls } from "../support/service-calls";
import { NOON } from "./auth-app";
import { expectSignInRefused, openBrowserApp } from "./browser-app";
import { aProviderAccount, ISSUER, installFakeProviders, providerOverrides } from "./fake-providers";

const document = (change: Record<string, string>) =>
  Response.json({
    issuer: ISSUER,
    authorization_endpoint: "https://id.example.org/authorize",
    token_endpoint: "https://id.example.org/token",
    ...change,
  });

eachDatabase("an answer of a provider", (db) => {
  installFakeProviders();

  const broken = [
    ["500", () => new Response("{}", { status: 500 })],
    ["no JSON", () => new Response("<html>")],
    ["null", () => new Response("null")],
    ["an empty object", () => Response.json({})],
    ["a list", () => Response.json([1])],
    ["an id token that is none", () => Response.json({ access_token: "x", id_token: "a.b" })],
    ["a redirect", () => Response.redirect("https://evil.example/token", 307)],
    ["a megabyte", () => new Response(`"${"x".repeat(1_000_000)}"`)],
    ["a line that is cut", () => new Response(new ReadableStream({ start: (stream) => stream.error() }))],
  ] as [string, () => Response][];

  test.each(broken)("of %s from the token endpoint is reported on the login page", async (_, make) => {
    const browser = openBrowserApp(db()).browser();
    providerOverrides.answer = (place) => (place.endsWith("/token") ? make() : undefined);
    const response = await browser.signIn("google", aProviderAccount("google"));
    await expectSignInRefused(browser, response, "provider_unavailable");
    expect((await browser.visit("/login")).text).not.toContain("evil.example");
  });

  test.each(broken)("of %s from userinfo is reported on the login page", async (_, make) => {
    const browser = openBrowserApp(db()).browser();
    providerOverrides.answer = (place) => (place.endsWith("/me") ? make() : undefined);
    await expectSignInRefused(
      browser,
      await browser.signIn("facebook", aProviderAccount("facebook")),
      "provider_unavailable",
    );
  });

  test.each([
    ...broken,
    ["another issuer's document", () => document({ issuer: "https://id.example.org" })],
    ["a way off that is not encrypted", () => document({ authorization_endpoint: "http://id.example.org/" })],
    ["a token's place that is not encrypted", () => document({ token_endpoint: "http://id.example.org/" })],
    ["a place that is none", () => document({ userinfo_endpoint: "javascript:alert(1)" })],
  ] as [string, () => Response][])("of %s for the discovery document: no way off", async (_, make) => {
    const { browser, clock } = openBrowserApp(db());
    clock.now = () => NOON - 9_000_000;
    const guest = browser();
    providerOverrides.answer = (place) => (place.endsWith("openid-configuration") ? make() : undefined);
    await expectSignInRefused(guest, await guest.visit("/login/oidc"), "provider_unavailable");
  });

  test("of a temporary error is reported as such", async () => {
    const browser = openBrowserApp(db()).browser();
    const before = await readServiceCalls(db(), "google");
    const state = new URL((await browser.visit("/login/google")).location).searchParams.get("state") ?? "";
    const response = await browser.visit(`/login/google/callback?error=server_error&state=${state}`);
    await expectSignInRefused(browser, response, "provider_unavailable");
    // Anybody can write it: it is no failure that an alert counts.
    expect(await readServiceCalls(db(), "google")).toEqual(before);
  });

  test("with an unknown state shows only social_login_failed; the login page shows no text from its query", async () => {
    const { browser } = openBrowserApp(db());
    for (const error of ["server_error", "temporarily_unavailable", "access_denied", "<b>your account is closed</b>"]) {
      const victim = browser();
      const forged = `?${new URLSearchParams({ error, state: "x", error_description: "your account is closed" })}`;
      await expectSignInRefused(victim, await victim.visit(`/login/google/callback${forged}`), "social_login_failed");
      const calm = await browser().visit("/login");
      const shown = await browser().visit(`/login${forged}&notice=provider_unavailable`);
      expect(textOf(shown.text)).toBe(textOf(calm.text));
    }
  });
});

/** What a page says. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
