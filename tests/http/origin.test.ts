import { beforeAll, expect, test } from "bun:test";
import { sql } from "kysely";
import type { Db } from "../../src/db/transact";
import { BUILT_IN_BOTTLE_DESIGNS } from "../../src/designs/designs";
import { openTestApp, type TestRequest, type TestSettings } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { readBody, type SeededWorld, seedWorld } from "../support/world";
import { fillPlaceholders, MATRIX_ROWS, methodOf, pathOf } from "./matrix-rows";

const picture = BUILT_IN_BOTTLE_DESIGNS[0]?.picture ?? "";
const HTTPS = { PUBLIC_URL: "https://sea.example" };
const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";

/** Who carries the request: the person's cookie, their bearer token, both, or nobody. */
type Carried = "cookie" | "bearer" | "both" | "nothing";

type Case = [carried: Carried, headers: Record<string, string>, done: boolean, settings?: TestSettings];

/** An empty header is not sent. Where nothing is said of Sec-Fetch-Site the browser is an old one. */
const OLD = { "sec-fetch-site": "" };
const CROSS = { "sec-fetch-site": "cross-site" };

/** `done`: what is asked for happens. Otherwise it is refused as cross-site, and nothing changes. */
const CASES: Case[] = [
  // Browsers of today say where a request comes from.
  ["cookie", { "sec-fetch-site": "same-origin" }, true],
  ["cookie", { "sec-fetch-site": "none" }, true],
  ["cookie", { "sec-fetch-site": "same-origin", origin: "http://localhost" }, true],
  ["cookie", CROSS, false],
  ["cookie", { "sec-fetch-site": "same-site" }, false],
  ["cookie", { "sec-fetch-site": "SAME-ORIGIN" }, false],
  ["cookie", { "sec-fetch-site": "cross-site, same-origin" }, false],
  ["cookie", { "sec-fetch-site": "nonsense" }, false],
  ["cookie", { ...CROSS, origin: "http://localhost" }, false],
  ["cookie", { ...CROSS, origin: "https://evil.example" }, false],
  ["cookie", { "sec-fetch-site": "same-origin", origin: "https://evil.example" }, false],
  ["cookie", { "sec-fetch-site": "none", origin: "https://evil.example" }, false],
  ["cookie", { "sec-fetch-site": "same-origin", origin: "null" }, false],
  ["cookie", { ...CROSS, "content-type": "text/plain" }, false],
  ["cookie", { ...CROSS, "content-type": "multipart/form-data; boundary=x" }, false],
  ["cookie", { ...CROSS, "content-type": FORM_TYPE }, false],
  ["cookie", { ...CROSS, "content-type": "" }, false],
  // Older ones send an Origin with every write.
  ["cookie", { ...OLD, origin: "http://localhost" }, true],
  ["cookie", { ...OLD, origin: "https://localhost" }, true],
  ["cookie", { ...OLD }, false],
  ["cookie", { ...OLD, origin: "null" }, false],
  ["cookie", { ...OLD, origin: "https://evil.example" }, false],
  ["cookie", { ...OLD, origin: "http://localhost.evil.example" }, false],
  ["cookie", { ...OLD, origin: "http://localhost:8080" }, false],
  ["cookie", { ...OLD, origin: "http://evil.example/localhost" }, false],
  ["cookie", { ...OLD, origin: "http://localhost@evil.example" }, false],
  ["cookie", { ...OLD, origin: "localhost" }, false],
  ["cookie", { ...OLD, origin: "file://" }, false],
  ["cookie", { ...OLD, referer: "http://localhost/" }, false],
  ["cookie", { ...OLD, origin: "https://evil.example", "x-forwarded-host": "evil.example" }, false],
  ["cookie", { ...OLD, origin: "https://evil.example", "content-type": "text/plain" }, false],
  ["cookie", { ...OLD, origin: "https://evil.example", "hx-request": "true" }, false],
  ["cookie", { ...OLD, origin: "https://evil.example", "x-http-method-override": "GET" }, false],
  // A bearer token proves itself; what only looks like one does not.
  ["bearer", { ...OLD }, true],
  ["bearer", { ...CROSS, origin: "https://app.example" }, true],
  ["both", { ...CROSS, origin: "https://app.example" }, true],
  ["cookie", { ...CROSS, authorization: "Basic Ym90dGxlOmJvdHRsZQ==" }, false],
  ["cookie", { ...CROSS, authorization: "Bearer" }, false],
  ["cookie", { ...CROSS, authorization: "Token Bearer x" }, false],
  // With PUBLIC_URL set that is the origin, and loopback for the operator.
  ["cookie", { ...OLD, host: "sea.example", origin: "https://sea.example" }, true, HTTPS],
  ["cookie", { ...OLD, host: "sea.example", origin: "http://sea.example" }, false, HTTPS],
  ["cookie", { ...OLD, host: "sea.example", origin: "https://sea.example:8443" }, false, HTTPS],
  ["cookie", { ...OLD, host: "sea.example", origin: "https://evil.sea.example" }, false, HTTPS],
  ["cookie", { ...OLD, host: "sea.example", origin: "http://localhost" }, false, HTTPS],
  ["cookie", { ...OLD, host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" }, true, HTTPS],
  ["cookie", { ...OLD, host: "127.0.0.1:3000", origin: "http://127.0.0.1:4000" }, false, HTTPS],
];

const sessionName = (settings: TestSettings): string => (settings.PUBLIC_URL ? "__Host-session" : "session");

function carry(carried: Carried, token: string, settings: TestSettings): TestRequest {
  const cookies = { [sessionName(settings)]: token };
  if (carried === "cookie") return { cookies };
  if (carried === "both") return { cookies, token };
  return carried === "bearer" ? { token } : { cookies: { language: "" } };
}

eachDatabase("where a write comes from", (db) => {
  let world: SeededWorld;
  beforeAll(async () => {
    await seedBuiltIns(db());
    world = await seedWorld(db());
  });

  const countryOf = async (): Promise<string> => {
    const row = await db()
      .selectFrom("users")
      .select("country")
      .where("id", "=", world.stranger.id)
      .executeTakeFirstOrThrow();
    return row.country;
  };

  test.each(CASES)("by %s with %j: done is %p", async (carried, headers, done, settings = {}) => {
    await db().updateTable("users").set({ country: "US" }).where("id", "=", world.stranger.id).execute();
    const { ask, enter } = openTestApp(db(), settings);
    const sent = carry(carried, await enter(world.stranger), settings);
    const response = await ask("PUT", "/api/auth/settings", {
      ...sent,
      json: { country: "PT" },
      headers: { "content-type": JSON_TYPE, ...headers },
    });
    const [status, country] = [response.status, await countryOf()];
    expect([status, country]).toEqual(done ? [200, "PT"] : [403, "US"]);
    if (!done) expect(await response.json()).toMatchObject({ error: { code: "cross_site" } });
  });

  /** Sent by mail servers: its token alone decides. */
  const BY_TOKEN = "POST /unsubscribe";
  const UNSAFE = MATRIX_ROWS.filter(
    (row) => row.route !== BY_TOKEN && methodOf(row) !== "GET" && !pathOf(row).startsWith("/api/test/"),
  );
  const REFUSED = CASES.filter(([carried, , done]) => carried === "cookie" && !done);

  test("no unsafe route does anything for another site", async () => {
    let requests = 0;
    for (const [n, [carried, headers, , settings = {}]] of REFUSED.entries()) {
      const { ask, enter } = openTestApp(db(), settings);
      const sent = carry(carried, await enter(world.holder), settings);
      const before = await everything(db());
      // Every route meets every third combination, every combination every third route.
      for (const row of UNSAFE.filter((_, i) => (i + n) % 3 === 0)) {
        const { at, form, json } = fillPlaceholders(
          { at: pathOf(row), form: row.form, json: row.json },
          { ...world, picture },
        );
        const response = await ask(methodOf(row), at, { ...sent, form, json, headers });
        expect([row.route, response.status]).toEqual([row.route, 403]);
        expect(response.headers.getSetCookie()).toEqual([]);
        requests++;
      }
      expect(await everything(db())).toEqual(before);
    }
    console.log(
      `origin: ${CASES.length} combinations; ${UNSAFE.length} unsafe routes, ${requests} cross-site requests`,
    );
  }, 60_000);

  test("login CSRF: nobody is signed in, registered or counted by another site, with or without cookies", async () => {
    const { ask } = openTestApp(db());
    const known = { username: `csrf.${process.pid}`, password: "tide-and-glass-and-sand" };
    const newcomer = { ...known, nickname: known.username, language: "en", confirm: known.password };
    expect((await ask("POST", "/api/auth/register", { json: newcomer })).status).toBe(201);
    const other = { ...newcomer, username: `${known.username}.2`, nickname: `${known.username}.2` };
    const before = await everything(db());
    const ways: TestRequest[] = [
      { headers: CROSS },
      { headers: { ...OLD, origin: "https://evil.example" } },
      { headers: { ...CROSS, cookie: "" } },
      { headers: { ...OLD, origin: "https://evil.example", cookie: "" } },
      { headers: { "sec-fetch-site": "same-site", cookie: "" } },
    ];
    for (const way of ways) {
      const responses = [
        await ask("POST", "/login", { ...way, form: known }),
        await ask("POST", "/register", { ...way, form: other }),
        await ask("POST", "/logout", way),
        await ask("POST", "/api/auth/login", { ...way, json: known }),
        await ask("POST", "/api/auth/register", { ...way, json: other }),
        await ask("POST", `/api/bottles/view/${world.sea}`, way),
      ];
      for (const response of responses) {
        expect(response.status).toBe(403);
        expect(response.headers.getSetCookie()).toEqual([]);
      }
    }
    expect(await everything(db())).toEqual(before);
  });

  test("a program without cookies and Fetch Metadata may call /api, and no page", async () => {
    const { ask } = openTestApp(db());
    const program = { headers: { ...OLD, cookie: "" } };
    expect((await ask("POST", `/api/bottles/view/${world.sea}`, program)).status).toBe(200);
    expect((await ask("POST", `/bottle/${world.sea}/view`, program)).status).toBe(403);
  });

  /** A download of all one's data is told of by letter and system message: that is no more than a word. */
  const TOLD = "/api/auth/export";

  test("no GET and no HEAD changes anything", async () => {
    const { ask, enter } = openTestApp(db());
    const session = await enter(world.holder);
    const before = await everything(db());
    const paths = MATRIX_ROWS.map((row) => fillPlaceholders(pathOf(row), { ...world, picture }));
    for (const path of new Set(paths)) {
      for (const method of ["GET", "HEAD", "OPTIONS"]) {
        if (method === "GET" && path === TOLD) continue;
        const headers = { "x-http-method-override": "POST" };
        await readBody(await ask(method, `${path}?_method=DELETE`, { session, headers }));
      }
    }
    expect(await everything(db())).toEqual(before);
  }, 60_000);
});

/** Every row of every table a visitor could change. */
async function everything(db: Db): Promise<Record<string, unknown[]>> {
  const tables = ["users", "sessions", "bottles", "findings", "comments", "bottle_likes", "bottle_views"];
  const more = ["coin_records", "daily_counters", "system_messages", "idempotency_keys", "designs"];
  const result: Record<string, unknown[]> = {};
  for (const table of [...tables, ...more]) {
    const { rows } = await sql`select * from ${sql.table(table)} order by 1, 2, 3`.execute(db);
    result[table] = rows;
  }
  return result;
}
