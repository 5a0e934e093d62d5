/** A push service that traps: every behaviour is a row, with what becomes of the message, within its time and memory. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createECDH, randomBytes } from "node:crypto";
import type { OpenedDatabase } from "../../src/db/open";
import { PUSH_LIMITS } from "../../src/limits/notifications";
import { createPushService, type PushOutcome, type PushService } from "../../src/push/push-service";
import { drip, flood, hurried, markup, silence } from "../support/faulty-answers";
import { TEST_START as NOW } from "../support/people";
import { openSqliteInMemory } from "../support/sqlite-template";

type Answer = () => Response | Promise<Response>;
let answer: Answer = silence;
let reached = 0;
const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => answer() });
const inside = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: () => {
    reached++;
    return new Response("inside");
  },
});
const origin = `http://127.0.0.1:${server.port}`;
let base: OpenedDatabase;
let push: PushService;
const settings = { keys: null, subject: "mailto:sea@example.org" };
beforeAll(async () => {
  base = await openSqliteInMemory();
  push = createPushService({ ...settings, testService: origin }, base.db);
});
afterAll(async () => {
  await Promise.all([server.stop(true), inside.stop(true)]);
  await base.close();
});

const ecdh = createECDH("prime256v1");
const target = {
  endpoint: `${origin}/x`,
  p256dh: ecdh.generateKeys().toString("base64url"),
  auth: randomBytes(16).toString("base64url"),
};
const message = { payload: "{}", ttl: 60_000, urgency: "normal", topic: "t" } as const;
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  () =>
    new Response("", { status: code, headers });
const later = (code: number, after: number | null): PushOutcome => ({ is: "later", status: code, after });
const most = PUSH_LIMITS.retryAfter;
const away =
  (code: number): Answer =>
  () =>
    Response.redirect(`http://127.0.0.1:${inside.port}/admin`, code);

const TRAPS: [what: string, answer: Answer, outcome: PushOutcome | "no answer"][] = [
  ["is silent", silence, "no answer"],
  ["leads to loopback (307)", away(307), { is: "refused", status: 307 }],
  ["leads to loopback (302)", away(302), { is: "refused", status: 302 }],
  ["answers without end", () => flood(), { is: "accepted" }],
  ["answers 100 MB", () => flood(100 * 1024 * 1024), { is: "accepted" }],
  ["drips without end", drip, { is: "accepted" }],
  ["answers HTML with a script", () => markup(), { is: "accepted" }],
  ["knows the browser no more", status(410), { is: "gone" }],
  ["fails with markup", () => markup(500), later(500, null)],
  ["is busy for a century", status(429, { "retry-after": "3155760000" }), later(429, null)],
  ["is busy for years", status(429, { "retry-after": "99999999" }), later(429, most)],
  ["is busy until 2999", status(503, { "retry-after": "Tue, 01 Jan 2999 00:00:00 GMT" }), later(503, most)],
  ["is busy until the past", status(429, { "retry-after": "Tue, 01 Jan 1980 00:00:00 GMT" }), later(429, 0)],
  ["is busy until nonsense", status(429, { "retry-after": "-1e9; x" }), later(429, null)],
  ["has headers of 100 kB", status(201, { "x-long": "x".repeat(100_000) }), "no answer"],
];
test.each(TRAPS)("a push service that %s", async (_, behaviour, outcome) => {
  answer = behaviour;
  const { result, ms, grown } = await hurried(() => push.send(target, message, NOW).catch(() => "no answer" as const));
  expect(result).toEqual(outcome);
  expect([ms < 2_000, grown < 64, reached]).toEqual([true, true, 0]);
});

test.each(["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "fd00::1"])(
  "a name that resolves to %s",
  async (address) => {
    const resolve = async () => [{ address, family: address.includes(":") ? 6 : 4 }];
    const guarded = createPushService({ ...settings, testService: null, resolve }, base.db);
    const endpoint = "https://push.evil.com/x";
    expect(await guarded.accepts(endpoint)).toBe(false);
    await expect(guarded.send({ ...target, endpoint }, message, NOW)).rejects.toThrow("not in the public internet");
  },
);
