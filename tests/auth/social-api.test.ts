import { expect, test } from "bun:test";
import { eachDatabase } from "../support/databases";
import { registration } from "../support/registration";
import { openHarbour } from "./browser";
import { brought, instead, someone, standIn, type Told } from "./standin";

eachDatabase("POST /api/auth/social-login", (db) => {
  standIn();
  const login = "/auth/social-login";

  test("as login: an account at first, the same later; no cookie", async () => {
    const { call } = openHarbour(db());
    const told = someone("oidc");
    const first = await call("POST", login, { body: { ...brought("oidc", told, "n"), language: "ja" } });
    expect([first.status, Object.keys(first.body).sort()]).toEqual([
      200,
      ["needProfileComplete", "token", "user"],
    ]);
    expect(first.body).toMatchObject({
      needProfileComplete: true,
      user: { language: "ja", email: told.email, emailVerified: true },
    });
    expect(first.headers.get("set-cookie")).toBeNull();
    const second = await call("POST", login, { body: brought("oidc", told) });
    expect([second.status, second.body.user]).toEqual([200, first.body.user]);
    expect((await call("GET", "/auth/profile", { token: second.body.token })).status).toBe(200);
  });

  test.each([
    ["a made-up code", (body: object) => ({ ...body, code: "x" }), 401, "social_login_failed"],
    [
      "another verifier",
      (body: object) => ({ ...body, codeVerifier: "v".repeat(43) }),
      401,
      "social_login_failed",
    ],
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
    const { call } = openHarbour(db());
    const answer = await call("POST", login, { body: change(brought("google", someone("google"), "n")) });
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });

  test("a code is good once", async () => {
    const { call } = openHarbour(db());
    const body = brought("google", someone("google"));
    expect((await call("POST", login, { body })).status).toBe(200);
    expect((await call("POST", login, { body })).status).toBe(401);
  });

  test("503 when the provider does not answer, 404 where it is not configured", async () => {
    const body = brought("twitter", someone("twitter"));
    const off = openHarbour(db(), { TWITTER_CLIENT_ID: "", TWITTER_CLIENT_SECRET: "" });
    expect((await off.call("POST", login, { body })).body.error.code).toBe("provider_not_found");
    instead.answer = () => new Response(null, { status: 502 });
    const { status, body: answer } = await openHarbour(db()).call("POST", login, { body });
    expect([status, answer.error.code]).toEqual([503, "provider_unavailable"]);
    expect(JSON.stringify(answer)).not.toContain("502");
  });

  test("409 link_required; then login and POST /auth/links", async () => {
    const { call } = openHarbour(db());
    const told = someone("google");
    const input = registration({ email: told.email });
    const { body } = await call("POST", "/auth/register", { body: input });
    const refused = await call("POST", login, { body: brought("google", told) });
    expect([refused.status, refused.body.error.code]).toEqual([409, "link_required"]);

    const { token } = body;
    const linked = await call("POST", "/auth/links", { token, body: brought("google", told) });
    expect([linked.status, linked.body]).toEqual([
      201,
      {
        items: [{ provider: "google", email: told.email, createdAt: "2026-11-21T12:00:00.000Z" }],
        providers: ["google", "facebook", "twitter", "oidc"],
      },
    ]);
    const entered = await call("POST", login, { body: brought("google", told) });
    expect(entered.body.user.id).toBe(body.user.id);
    expect((await call("GET", "/auth/links", { token })).body).toEqual(linked.body);
    expect((await call("DELETE", "/auth/links/google", { token })).status).toBe(204);
    expect((await call("DELETE", "/auth/links/google", { token })).body.error.code).toBe("link_not_found");
    expect((await call("DELETE", "/auth/links/x", { token })).body.error.code).toBe("link_not_found");
  });

  test("409 last_way_in, identity_taken, already_linked", async () => {
    const { call } = openHarbour(db());
    const told = someone("google");
    const { token } = (await call("POST", login, { body: brought("google", told) })).body;
    expect((await call("DELETE", "/auth/links/google", { token })).body.error.code).toBe("last_way_in");
    const other = (await call("POST", login, { body: brought("oidc", someone("oidc")) })).body.token;
    const codeOf = async (person: string, whom: Told) =>
      (await call("POST", "/auth/links", { token: person, body: brought("google", whom) })).body.error?.code;
    expect(await codeOf(other, told)).toBe("identity_taken");
    expect(await codeOf(token, someone("google"))).toBe("already_linked");
    expect(await codeOf(other, someone("google"))).toBeUndefined();
  });

  test("30 tries from one address in five minutes", async () => {
    const { call } = openHarbour(db(), { RATE_LIMITS: "1", TRUST_PROXY: "1" });
    const body = { ...brought("google", someone("google")), code: "x" };
    const headers = { "x-forwarded-for": crypto.randomUUID() };
    const states = new Set<number>();
    for (let n = 0; n < 31; n++) states.add((await call("POST", login, { body, headers })).status);
    expect([...states]).toEqual([401, 429]);
  });
});
