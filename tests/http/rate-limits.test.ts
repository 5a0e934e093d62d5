import { beforeAll, expect, test } from "bun:test";
import { ADDRESS_RATE_FACTOR, RATE_LIMIT_RULES } from "../../src/limits/rates";
import { openTestApp, type TestApp, type TestRequest } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { seedWorld } from "../support/world";

let place = 0;

eachDatabase("rates", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  /** Somewhere nobody has been before. */
  const somewhere = () => {
    const n = place++;
    return { "x-forwarded-for": `10.${128 + (process.pid % 100)}.${Math.floor(n / 250)}.${n % 250}` };
  };
  const limited = () => openTestApp(db(), { RATE_LIMITS: "1", TRUST_PROXY: "1" });
  const login = { username: "", password: "" };

  async function refusalOf(app: TestApp, path: string, sent: TestRequest, tries: number): Promise<Response> {
    for (let n = 0; n < tries; n++) expect((await app.ask("POST", path, sent)).status).not.toBe(429);
    return app.ask("POST", path, sent);
  }

  test.each([
    ["a page", "/login", { form: login }],
    ["a call", "/api/auth/login", { json: login }],
  ])("60 writes a minute from one address, then %s says when to come back", async (_, path, sent) => {
    const app = limited();
    const headers = somewhere();
    const refused = await refusalOf(app, path, { ...sent, headers }, RATE_LIMIT_RULES.write.points);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(RATE_LIMIT_RULES.write.seconds);
    expect(await refused.text()).toContain(`Try again in ${seconds} second`);
    expect((await app.ask("POST", path, { ...sent, headers: somewhere() })).status).toBe(422);
    expect((await app.ask("GET", "/login", { headers })).status).toBe(200);
  });

  test("a person's writes count wherever they come from", async () => {
    const app = limited();
    const token = await app.enter((await seedWorld(db())).stranger);
    const write = () => app.ask("PUT", "/api/auth/settings", { token, json: {}, headers: somewhere() });
    for (let n = 0; n < RATE_LIMIT_RULES.write.points; n++) expect((await write()).status).toBe(200);
    expect((await write()).status).toBe(429);
  });

  test.each([
    ["writes", "PUT", "/api/auth/settings", RATE_LIMIT_RULES.write.points, ADDRESS_RATE_FACTOR],
    [
      ...(["searches", "GET", "/api/users/search?q=sea", RATE_LIMIT_RULES.search.points] as const),
      RATE_LIMIT_RULES.searchAddress.points / RATE_LIMIT_RULES.search.points,
    ],
  ])(
    "accounts of one address share a number of %s; refused ones of one account cost the others nothing",
    async (...row) => {
      const [, method, path, points, accounts] = row;
      const app = limited();
      const people = await Promise.all(Array.from({ length: accounts + 1 }, () => aPerson(db())));
      const tokens = await Promise.all(people.map((person) => app.enter(person)));
      const headers = somewhere();
      const json = method === "GET" ? {} : { json: {} };
      const ask = async (token: string, from = headers) =>
        (await app.ask(method, path, { token, ...json, headers: from })).status;
      const last = tokens.pop() ?? "";
      for (const token of tokens) {
        for (let n = 0; n < points; n++) expect(await ask(token)).toBe(200);
        expect(await ask(token)).toBe(429);
        expect(await ask(tokens[0] ?? "")).toBe(429);
      }
      expect(await ask(last)).toBe(429);
      expect(await ask(last, somewhere())).toBe(200);
    },
  );

  test("a person searches people and designs 60 times a minute; the page keeps what was typed", async () => {
    const app = limited();
    const token = await app.enter((await seedWorld(db())).stranger);
    const ask = (path: string) => app.ask("GET", path, { token, headers: somewhere() });
    const searches = [
      "/api/square?q=sea",
      "/api/square?colour=green",
      "/bottle-square?q=sea",
      "/api/users/search?q=sea",
    ];
    for (let n = 0; n < RATE_LIMIT_RULES.search.points; n++)
      expect((await ask(searches[n % searches.length] ?? "")).status).toBe(200);
    for (const path of searches) expect([path, (await ask(path)).status]).toEqual([path, 429]);
    const html = await (await ask("/bottle-square?q=sea")).text();
    expect(html).toContain('value="sea"');
    expect(html).toContain("Try again in");
    expect((await ask("/api/square")).status).toBe(200);
    expect((await ask("/bottle-square")).status).toBe(200);
  });

  test("what was read has a limit of its own: writing does not spend it, nor does it spend that of writing", async () => {
    const app = limited();
    const { stranger, author } = await seedWorld(db());
    const token = await app.enter(stranger);
    const post = (path: string) => app.ask("POST", `/api/chat/${author.id}/${path}`, { token, json: {} });
    for (let n = 0; n < RATE_LIMIT_RULES.chat.points; n++) expect((await post("messages")).status).toBe(422);
    expect((await post("messages")).status).toBe(429);
    for (let n = 0; n < RATE_LIMIT_RULES.receipts.points; n++) expect((await post("read")).status).not.toBe(429);
    const refused = await post("read");
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });

  test("the sign-in page, refused for a rate, says when to come back and keeps what was typed", async () => {
    const app = limited();
    const username = `rated.${crypto.randomUUID().slice(0, 8)}`;
    const headers = somewhere();
    const attempt = () => app.ask("POST", "/login", { form: { username, password: "guess-guess" }, headers });
    for (let n = 0; n < RATE_LIMIT_RULES.signIn.points; n++) expect((await attempt()).status).toBe(401);
    const refused = await attempt();
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    const html = await refused.text();
    expect(html).toContain('action="/login"');
    expect(html).toContain(`value="${username}"`);
  });

  test("addresses out of one IPv6 network are one, and forged entries count for nothing", async () => {
    const app = limited();
    const n = place++;
    const from = (host: number) => ({
      "x-forwarded-for": `6.6.6.${host}, 2001:db8:${n}::${host.toString(16)}`,
    });
    const write = (host: number) => app.ask("POST", "/api/auth/login", { json: login, headers: from(host) });
    for (let host = 1; host <= RATE_LIMIT_RULES.write.points; host++) expect((await write(host)).status).toBe(422);
    expect((await write(99)).status).toBe(429);
  });

  test("RATE_LIMITS=0: none", async () => {
    const app = openTestApp(db(), { RATE_LIMITS: "0" });
    for (let n = 0; n <= RATE_LIMIT_RULES.write.points; n++)
      expect((await app.ask("POST", "/login", { form: login })).status).toBe(422);
  });
});
