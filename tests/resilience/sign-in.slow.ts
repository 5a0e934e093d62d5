/** People sign in while passwords are guessed from many addresses. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { REQUEST_TIMEOUT } from "../../src/limits/http";
import { SECOND } from "../../src/runtime/units";
import { type Server, startServer } from "../support/server";

const GUESSES_A_SECOND = 200;
const ADDRESSES = 2_000;
const HONEST_PEOPLE = 40;
const NEWCOMERS = 15;
const GUESSES = Number(process.env.GUESSES ?? 4_000);
const DURATION_MS = (GUESSES / GUESSES_A_SECOND) * SECOND;
const PASSWORD = "tide-and-glass";

let server: Server;
beforeAll(async () => {
  server = await startServer({
    RATE_LIMITS: "1",
    TRUST_PROXY: "1",
    WELCOME_BOTTLES: "0",
    LOG_LEVEL: "silent",
    PASSWORDS_AT_COST: "1",
  });
});
afterAll(() => server.stop());

const homeAddress = (n: number) => `100.64.${n}.7`;

interface Outcome {
  status: number;
  ms: number;
}

async function post(path: string, body: object, headers: Record<string, string>): Promise<Outcome> {
  const start = performance.now();
  const response = await fetch(`${server.url}/api/auth/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - start };
}

const from = (address: string) => ({ "x-forwarded-for": address });
const username = (n: number) => `honest.${n}`;

const registered = (name: string, address: string): Promise<Outcome> =>
  post("register", { username: name, nickname: name, password: PASSWORD, language: "en" }, from(address));

async function register(n: number): Promise<void> {
  expect((await registered(username(n), homeAddress(n))).status).toBe(201);
}

/** The known-device cookie of a browser that has signed in before. */
async function deviceOf(n: number): Promise<string> {
  const response = await fetch(`${server.url}/login`, {
    method: "POST",
    headers: { origin: server.url, cookie: "language=en", ...from(homeAddress(n)) },
    body: new URLSearchParams({ username: username(n), password: PASSWORD }),
    redirect: "manual",
  });
  expect(response.status).toBe(303);
  return (
    response.headers
      .getSetCookie()
      .find((each) => each.startsWith("known="))
      ?.split(";")[0] ?? ""
  );
}

/** Guesses in a separate process without a limit of connections. @returns waits for its counts */
function startGuessing() {
  const script = join(import.meta.dirname, "guess-passwords.ts");
  const settings = [server.url, GUESSES_A_SECOND, ADDRESSES, HONEST_PEOPLE, DURATION_MS].map(String);
  const guessing = Bun.spawn([process.execPath, script, ...settings], {
    env: { ...process.env, BUN_CONFIG_MAX_HTTP_REQUESTS: "10000" },
    stdout: "pipe",
  });
  return async (): Promise<{ sent: number; counts: Record<string, number> }> =>
    JSON.parse(await new Response(guessing.stdout).text());
}

test(
  `${HONEST_PEOPLE} of ${HONEST_PEOPLE} honest logins and ${NEWCOMERS} registrations from one network pass within ten seconds while ${GUESSES_A_SECOND} guesses a second arrive from ${ADDRESSES} addresses`,
  async () => {
    for (let n = 0; n < HONEST_PEOPLE; n++) await register(n);
    const devices = await Promise.all(Array.from({ length: HONEST_PEOPLE / 2 }, (_, n) => deviceOf(n)));
    expect(devices.every((each) => each.startsWith("known="))).toBe(true);
    const stopGuessing = startGuessing();
    const logins = Array.from({ length: HONEST_PEOPLE }, async (_, n) => {
      await Bun.sleep((DURATION_MS * (n + 1)) / (HONEST_PEOPLE + 1));
      // Half have a known browser at a new address, the others a new browser at a known address.
      const headers =
        n < HONEST_PEOPLE / 2 ? { ...from(`100.96.${n}.9`), cookie: devices[n] ?? "" } : from(homeAddress(n));
      const sender = n < HONEST_PEOPLE / 2 ? { origin: server.url, ...headers } : headers;
      return post("login", { username: username(n), password: PASSWORD }, sender);
    });
    const registrations = Array.from({ length: NEWCOMERS }, async (_, n) => {
      await Bun.sleep((DURATION_MS * (n + 1)) / (NEWCOMERS + 1));
      return registered(`newcomer.${n}`, `100.98.1.${n}`);
    });
    const settle = (all: Promise<Outcome>[]) =>
      Promise.all(all.map((each) => each.catch(() => ({ status: 0, ms: Infinity }))));
    const [outcomes, registrationOutcomes] = await Promise.all([settle(logins), settle(registrations)]);
    const { sent, counts } = await stopGuessing();
    const slowest = (all: Outcome[]) => Math.round(Math.max(...all.map(({ ms }) => ms)));
    console.log(
      `${sent} guesses: ${JSON.stringify(counts)}; slowest honest login ${slowest(outcomes)} ms, ` +
        `slowest registration ${slowest(registrationOutcomes)} ms`,
    );
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(HONEST_PEOPLE);
    expect(registrationOutcomes.map(({ status }) => status)).toEqual(registrationOutcomes.map(() => 201));
    expect(slowest([...outcomes, ...registrationOutcomes])).toBeLessThan(REQUEST_TIMEOUT);
    expect(sent).toBeGreaterThan((GUESSES_A_SECOND * DURATION_MS) / SECOND / 2);
  },
  120 * SECOND + 2 * DURATION_MS,
);
