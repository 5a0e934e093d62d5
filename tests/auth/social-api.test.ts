import { expect, test } from "bun:test";
import { eachDatabase } from "../support/databases";
import { registrationInput } from "../support/registration";
import { openBrowserApp } from "./browser-app";
import {
  aProviderAccount,
  identityFromApp,
  installFakeProviders,
  type ProviderClaims,
  providerOverrides,
} from "./fake-providers";

eachDatabase("POST /api/auth/social-login", (db) => {
  installFakeProviders();
  const login = "/auth/social-login";

  test("creates an account, later signs in to the same; sets no cookie", async () => {
    const { call } = openBrowserApp(db());
    const claims = aProviderAccount("oidc");
    const first = await call("POST", login, {
      body: { ...identityFromApp("oidc", claims, "n"), language: "ja" },
    });
    expect([first.status, Object.keys(first.body).sort()]).toEqual([200, ["needProfileComplete", "token", "user"]]);
    expect(first.body).toMatchObject({
      needProfileComplete: true,
      user: { language: "ja", email: claims.email, emailVerified: true },
    });
    expect(first.headers.get("set-cookie")).toBeNull();
    const second = await call("POST", login, { body: identityFromApp("oidc", claims) });
    expect([second.status, second.body.user]).toEqual([200, first.body.user]);
    expect((await call("GET", "/auth/profile", { token: second.body.token })).status).toBe(200);
  });

  test.each([
    ["a made-up code", (body: object) => ({ ...body, code: "x" }), 401, "social_login_failed"],
    ["another verifier", (body: object) => ({ ...body, codeVerifier: "v".repeat(43) }), 401, "social_login_failed"],
    [
      "another way back",
      (body: object) => ({ ...body, redirectUri: "https://evil.example" }),
      401,
      "social_login_failed",
    ],
    ["another nonce", (body: object) => ({ ...body, nonce: "x" }), 401, "social_login_failed"],
    ["a short verifier", (body: object) => ({ ...body, codeVerifier: "v" }), 422, "validation_failed"],
    ["an unknown provider", (body: object) => ({ ...body, provider: "x" }), 422, "validation_failed"],
    ["no way back", (body: object) => ({ ...body, redirectUri: "x" }), 422, "validation_failed"],
  ] as [string, (body: object) => object, number, string][])("%s", async (_, change, status, code) => {
    const { call } = openBrowserApp(db());
    const responseBody = await call("POST", login, {
      body: change(identityFromApp("google", aProviderAccount("google"), "n")),
    });
    expect([responseBody.status, responseBody.body.error.code]).toEqual([status, code]);
  });

  test("a code works once", async () => {
    const { call } = openBrowserApp(db());
    const body = identityFromApp("google", aProviderAccount("google"));
    expect((await call("POST", login, { body })).status).toBe(200);
    expect((await call("POST", login, { body })).status).toBe(401);
  });

  test("503 when the provider does not answer, 404 where it is not configured", async () => {
    const body = identityFromApp("twitter", aProviderAccount("twitter"));
    const off = openBrowserApp(db(), { TWITTER_CLIENT_ID: "", TWITTER_CLIENT_SECRET: "" });
    expect((await off.call("POST", login, { body })).body.error.code).toBe("provider_not_found");
    providerOverrides.answer = () => new Response(null, { status: 502 });
    const { status, body: responseBody } = await openBrowserApp(db()).call("POST", login, { body });
    expect([status, responseBody.error.code]).toEqual([503, "provider_unavailable"]);
    expect(JSON.stringify(responseBody)).not.toContain("502");
  });

  test("409 link_required; then login and POST /auth/links", async () => {
    const { call } = openBrowserApp(db());
    const claims = aProviderAccount("google");
    const input = registrationInput({ email: claims.email });
    const { body } = await call("POST", "/auth/register", { body: input });
    const refused = await call("POST", login, { body: identityFromApp("google", claims) });
    expect([refused.status, refused.body.error.code]).toEqual([409, "link_required"]);

    const { token } = body;
    const linked = await call("POST", "/auth/links", { token, body: identityFromApp("google", claims) });
    expect([linked.status, linked.body]).toEqual([
      201,
      {
        items: [{ provider: "google", email: claims.email, createdAt: "2026-11-21T12:00:00.000Z" }],
        providers: ["google", "facebook", "twitter", "oidc"],
      },
    ]);
    const entered = await call("POST", login, { body: identityFromApp("google", claims) });
    expect(entered.body.user.id).toBe(body.user.id);
    expect((await call("GET", "/auth/links", { token })).body).toEqual(linked.body);
    expect((await call("DELETE", "/auth/links/google", { token })).status).toBe(204);
    expect((await call("DELETE", "/auth/links/google", { token })).body.error.code).toBe("link_not_found");
    expect((await call("DELETE", "/auth/links/x", { token })).body.error.code).toBe("link_not_found");
  });

  test("409 last_way_in, identity_taken, already_linked", async () => {
    const { call } = openBrowserApp(db());
    const claims = aProviderAccount("google");
    const { token } = (await call("POST", login, { body: identityFromApp("google", claims) })).body;
    expect((await call("DELETE", "/auth/links/google", { token })).body.error.code).toBe("last_way_in");
    const other = (await call("POST", login, { body: identityFromApp("oidc", aProviderAccount("oidc")) })).body.token;
    const codeOf = async (person: string, whom: ProviderClaims) =>
      (await call("POST", "/auth/links", { token: person, body: identityFromApp("google", whom) })).body.error?.code;
    expect(await codeOf(other, claims)).toBe("identity_taken");
    expect(await codeOf(token, aProviderAccount("google"))).toBe("already_linked");
    expect(await codeOf(other, aProviderAccount("google"))).toBeUndefined();
  });

  test("30 tries from one address in five minutes", async () => {
    const { call } = openBrowserApp(db(), { RATE_LIMITS: "1", TRUST_PROXY: "1" });
    const body = { ...identityFromApp("google", aProviderAccount("google")), code: "x" };
    const headers = { "x-forwarded-for": crypto.randomUUID() };
    const states = new Set<number>();
    for (let n = 0; n < 31; n++) states.add((await call("POST", login, { body, headers })).status);
    expect([...states]).toEqual([401, 429]);
  });
});
