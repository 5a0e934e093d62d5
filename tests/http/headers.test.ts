import { beforeAll, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import type { OpenedDatabase } from "../../src/db/open";
import { BUILT_IN_BOTTLE_DESIGNS } from "../../src/designs/designs";
import { BODY_MAX_BYTES } from "../../src/limits/http";
import { assetUrl } from "../../src/shell/document/assets";
import { openTestApp, type TestApp, type TestRequest, type TestSettings } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { openSqliteInMemory } from "../support/sqlite-template";
import { seedWorld } from "../support/world";
import { allowedStylesOf } from "./page-styles";

const picture = BUILT_IN_BOTTLE_DESIGNS[0]?.picture ?? "";
const NONCES = Number(process.env.NONCES ?? 2_000);
const NO_STORE = "private, no-store";
const NO_CACHE = "private, no-cache";
const IMMUTABLE = "public, max-age=31536000, immutable";
const HTTPS = { PUBLIC_URL: "https://sea.example" };
const SAME_ORIGIN = { headers: { host: "sea.example", origin: "https://sea.example" } };
const tooMuch = (type: string) => ({
  body: "x".repeat(BODY_MAX_BYTES + 1),
  headers: { "content-length": `${BODY_MAX_BYTES + 1}`, "content-type": type },
});

const NO_JSON = { body: "{", headers: { "content-type": "application/json" } };

interface Answer {
  name: string;
  method?: string;
  path: string;
  sent?: TestRequest;
  status: number;
  cache?: string;
  type?: RegExp;
  /** A file or picture. */
  file?: true;
}

const HTML = /^text\/html; charset=utf-8$/;
const JSON_TYPE = /^application\/json/;

const ANSWERS: Answer[] = [
  { name: "a page", path: "/", status: 200, cache: NO_CACHE, type: HTML },
  { name: "an answer of the API", path: "/api/countries", status: 200, type: JSON_TYPE },
  { name: "a page that is not there", path: "/nowhere", status: 404, type: HTML },
  { name: "a call that is not there", path: "/api/nowhere", status: 404, type: JSON_TYPE },
  { name: "another method", method: "PATCH", path: "/login", status: 405, type: HTML },
  // What it would say of a style in the page is that of the GET.
  {
    name: "a HEAD",
    method: "HEAD",
    path: "/",
    sent: { cookies: { zone: "UTC" } },
    status: 200,
    cache: NO_CACHE,
    type: HTML,
  },
  {
    name: "a cross-site post",
    method: "POST",
    path: "/login",
    sent: { headers: { "sec-fetch-site": "cross-site" } },
    status: 403,
    type: HTML,
  },
  { name: "a call without a token", path: "/api/bottles", status: 401, type: JSON_TYPE },
  {
    name: "too much for a page",
    method: "POST",
    path: "/login",
    sent: tooMuch("application/x-www-form-urlencoded"),
    status: 413,
    type: HTML,
  },
  {
    name: "too much for a call",
    method: "POST",
    path: "/api/auth/login",
    sent: tooMuch("application/json"),
    status: 413,
    type: JSON_TYPE,
  },
  { name: "a refused form", method: "POST", path: "/login", sent: { form: {} }, status: 422, type: HTML },
  { name: "a refused call", method: "POST", path: "/api/auth/login", sent: { json: {} }, status: 422 },
  { name: "no JSON", method: "POST", path: "/api/auth/login", sent: NO_JSON, status: 400, type: JSON_TYPE },
  { name: "a redirect", path: "/profile", status: 303 },
  { name: "the language choice on the way", path: "/", sent: { cookies: { language: "" } }, status: 303 },
  { name: "no content", method: "POST", path: "/bottle/{sea}/view", status: 204 },
  { name: "a poll without a session", path: "/unread", status: 303 },
  { name: "a static file", path: assetUrl("app.css"), status: 200, cache: IMMUTABLE, type: /^text\/css/, file: true },
  { name: "the service worker", path: "/sw.js", status: 200, cache: "no-cache", type: /^text\/javascript/ },
  { name: "a static file that is not there", path: "/static/none.css", status: 404, type: HTML },
  { name: "a way out of the static files", path: "/static/..%2f..%2fpackage.json", status: 404, type: HTML },
  { name: "the static files' folder", path: "/static/%2e", status: 404, type: HTML },
  {
    name: "a picture",
    path: `/designs/${picture}.svg`,
    status: 200,
    cache: IMMUTABLE,
    type: /^image\/svg\+xml/,
    file: true,
  },
  {
    name: "a preview",
    path: `/designs/${picture}.png`,
    status: 200,
    cache: IMMUTABLE,
    type: /^image\/png/,
    file: true,
  },
  { name: "a picture that is not there", path: `/designs/${"0".repeat(20)}.svg`, status: 404, type: HTML },
  { name: "a preview that is not there", path: `/designs/${"0".repeat(20)}.png`, status: 404, type: HTML },
  { name: "health", path: "/healthz", status: 200, type: JSON_TYPE },
  { name: "the wrong host", path: "/", sent: { headers: { host: "evil.example" } }, status: 421, type: HTML },
  {
    name: "a call to the wrong host",
    path: "/api/countries",
    sent: { headers: { host: "evil.example" } },
    status: 421,
    type: JSON_TYPE,
  },
];

const nonceOf = (response: Response): string =>
  /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1] ?? "";

/** Files and pictures: a policy of documents and the name of a request would be half of their bytes. */
function expectFileHeaders({ headers }: Response): void {
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toBe(
    headers.get("content-type") === "image/svg+xml" ? "default-src 'none'" : null,
  );
  for (const name of ["x-request-id", "x-frame-options", "permissions-policy", "referrer-policy"])
    expect(headers.has(name)).toBe(false);
}

/** What every other answer carries. */
async function expectSecurityHeaders(response: Response): Promise<void> {
  const { headers } = response;
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/(^|; )script-src 'nonce-[\w-]{22}' 'strict-dynamic'(;|$)/);
  expect(policy).not.toMatch(/unsafe-|\*|http:/);
  const styles = await allowedStylesOf(response);
  for (const rule of ["default-src 'none'", styles, "frame-ancestors 'none'", "base-uri 'none'"])
    expect(policy.split("; ")).toContain(rule);
  expect(policy).toContain("form-action 'self'");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.has("server") || headers.has("x-powered-by")).toBe(false);
}

eachDatabase("headers", (db) => {
  let sea: string;
  beforeAll(async () => {
    await seedBuiltIns(db());
    sea = (await seedWorld(db())).sea;
  });

  const ask = (app: TestApp, { method = "GET", path, sent }: Answer) =>
    app.ask(method, path.replace("{sea}", sea), {
      ...sent,
      headers: { ...SAME_ORIGIN.headers, ...sent?.headers },
    });

  test.each(ANSWERS.map((response) => [response.name, response] as const))("%s", async (_, row) => {
    const response = await ask(openTestApp(db(), HTTPS), row);
    expect(response.status).toBe(row.status);
    if (row.file) expectFileHeaders(response);
    else await expectSecurityHeaders(response);
    expect(response.headers.get("strict-transport-security")).toBe("max-age=31536000");
    expect(response.headers.get("cache-control")).toBe(row.cache ?? NO_STORE);
    if (row.type) expect(response.headers.get("content-type")).toMatch(row.type);
    await response.body?.cancel();
  });

  test("HSTS only where PUBLIC_URL is https", async () => {
    const plain: TestSettings[] = [{}, { PUBLIC_URL: "http://sea.example" }];
    for (const settings of plain) {
      const response = await openTestApp(db(), settings).ask("GET", "/", SAME_ORIGIN);
      expect(response.headers.has("strict-transport-security")).toBe(false);
    }
  });

  test(
    "a nonce never comes twice",
    async () => {
      const { ask } = openTestApp(db());
      const nonces: string[] = [];
      while (nonces.length < NONCES) {
        const some = Array.from({ length: Math.min(2_000, NONCES - nonces.length) }, (_, n) => n);
        nonces.push(
          ...(await Promise.all(some.map(async (n) => nonceOf(await ask("GET", n % 2 ? "/healthz" : "/sw.js"))))),
        );
      }
      expect(nonces).not.toContain("");
      expect(new Set(nonces).size).toBe(nonces.length);
      console.log(`headers: ${nonces.length} nonces, all different`);
    },
    Math.max(30_000, NONCES),
  );

  test("cookies: no script reads them, none crosses sites; under https only https, and only this host's session", async () => {
    const register = (n: number) => ({
      username: `cookies.${n}.${process.pid}`,
      nickname: `cookies.${n}.${process.pid}`,
      password: "tide-and-glass-and-sand",
      confirm: "tide-and-glass-and-sand",
    });
    const cookiesOf = async (settings: Record<string, string>, n: number) => {
      const app = openTestApp(db(), settings);
      const response = await app.ask("POST", "/register", { ...SAME_ORIGIN, form: register(n) });
      expect(response.status).toBe(303);
      return response.headers.getSetCookie();
    };
    const secure = await cookiesOf(HTTPS, 1);
    expect(secure.map((each) => each.split("=")[0]).sort()).toEqual(["__Host-session", "known", "language"]);
    for (const cookie of secure) {
      expect(cookie).toMatch(/; Path=\/(;|$)/);
      expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
      expect(cookie).not.toContain("Domain");
    }
    const plain = await cookiesOf({}, 2);
    expect(plain.some((cookie) => /^session=[\w-]{43}; .*HttpOnly; SameSite=Lax$/.test(cookie))).toBe(true);
  });
});

describe("headers of what broke", () => {
  const broken = async (): Promise<OpenedDatabase> => {
    const opened = await openSqliteInMemory();
    await sql`drop table bottles`.execute(opened.db);
    return opened;
  };

  test.each([
    ["a page", "/bottle/x", HTML],
    ["a call", "/api/bottles/detail/x", JSON_TYPE],
  ])("%s", async (_, path, type) => {
    const { db, close } = await broken();
    const response = await openTestApp(db).ask("GET", path);
    expect(response.status).toBe(500);
    await expectSecurityHeaders(response);
    expect(response.headers.get("cache-control")).toBe(NO_STORE);
    expect(response.headers.get("content-type")).toMatch(type);
    await close();
  });
});
