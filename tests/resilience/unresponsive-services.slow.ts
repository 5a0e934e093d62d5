/** Mail server, bucket, translation server, push service and PostgreSQL that take a connection and never answer. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { createServer, type Server as Silent, type Socket } from "node:net";
import { startPushService, type TestPushService } from "../push/push-service";
import { callApi, registerClient, type ThrowAnswer } from "../support/client";
import { registrationInput } from "../support/registration";
import { makePng, paintNoise } from "../support/sample-pictures";
import { type Server, type ServerSettings, startServer } from "../support/server";
import { startTcpProxy } from "../support/tcp-proxy";
import { createDatabaseUrl } from "./fresh-storage";
import { registerTwoFriends } from "./test-friends";

/** Promised times, ms. */
const STOP_WITHIN = 5_000;
const ANSWER_WITHIN = 1_000;

let silent: Silent;
const sockets = new Set<Socket>();
let port = 0;

beforeAll(async () => {
  silent = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  port = (silent.address() as { port: number }).port;
});
afterAll(() => {
  for (const each of sockets) each.destroy();
  silent.close();
});

const bucketSettings = (): ServerSettings => ({
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_BUCKET: "pictures",
  S3_ACCESS_KEY_ID: "KEY",
  S3_SECRET_ACCESS_KEY: "a secret",
});

const allServices = (): ServerSettings => ({
  ...bucketSettings(),
  BACKUP_TO: "s3://pictures/backups",
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  TRANSLATE_URL: `http://127.0.0.1:${port}`,
  WELCOME_BOTTLES: "0",
});

const current: { now: Server | null } = { now: null };
const start = async (settings: ServerSettings): Promise<Server> => {
  current.now = await startServer(settings);
  return current.now;
};
afterEach(async () => {
  await current.now?.stop();
});

async function fetchMetrics(url: string) {
  const start = performance.now();
  const response = await fetch(`${url}/metrics`);
  const text = await response.text();
  return { status: response.status, text, duration: performance.now() - start };
}

/** Starts work that needs each service. @returns the pending requests */
async function startHangingWork(url: string, service: TestPushService): Promise<Promise<unknown>[]> {
  const [one, other] = await registerTwoFriends(url);
  const { endpoint, ...keys } = service.browser();
  const subscribed = await other.call("POST", "/push/subscriptions", { endpoint, keys });
  // Without quiet hours, so that pushes are sent at once.
  await other.call("PUT", "/push/settings", { quiet: null });
  const { body: bottle } = await other.call<ThrowAnswer>("POST", "/bottles", {
    content: "Ein Wort an dich.",
  });
  expect(subscribed.status).toBe(204);
  await one.call("POST", `/chat/${other.id}/messages`, { text: "hello", clientId: crypto.randomUUID() });
  while (service.countRequests() === 0) await Bun.sleep(10);
  const before = sockets.size;
  const form = new FormData();
  form.set("file", new File([makePng(160, 120, paintNoise(3)) as BlobPart], "x.png"));
  const headers = { authorization: `Bearer ${one.token}` };
  const email = `hanging.${process.pid}@example.org`;
  const calls = [
    fetch(`${url}/api/auth/upload-avatar`, { method: "POST", body: form, headers }),
    one.call("POST", "/translate", { kind: "bottle", id: bottle.bottle.id, to: "fr" }),
    callApi(url, "POST", "/auth/register", { body: { ...registrationInput(), email } }),
  ];
  // An email, a picture and a translation.
  while (sockets.size < before + 3) await Bun.sleep(5);
  return calls.map((each) => each.catch(() => null));
}

describe("services that hang", () => {
  test("/metrics answers within a second, and reports unknown figures", async () => {
    const { url } = await start(allServices());
    const times: number[] = [];
    for (let n = 0; n < 5; n++) {
      const { status, text, duration } = await fetchMetrics(url);
      expect(status).toBe(200);
      times.push(duration);
      expect(text).toMatch(/^driftglass_people \d+$/m);
      expect(text).not.toMatch(/^driftglass_backup_age_seconds /m);
      expect(text).toMatch(/^driftglass_figure_age_seconds\{figure="driftglass_backup_age_seconds"\} \+Inf$/m);
      expect(text).toMatch(/^driftglass_figure_age_seconds\{figure="driftglass_disk_free_bytes"\} 0/m);
    }
    console.log(`/metrics with a silent bucket: ${times.map(Math.round).join(", ")} ms`);
    // The first one after a start may be slow on a busy machine.
    expect(times.filter((duration) => duration < ANSWER_WITHIN).length).toBeGreaterThanOrEqual(3);
    expect(Math.max(...times)).toBeLessThan(3 * ANSWER_WITHIN);
  }, 60_000);

  test("SIGTERM stops the server within five seconds", async () => {
    const service = await startPushService();
    service.setBehaviour("silent");
    const { url, kill } = await start({ ...allServices(), PUSH_TEST_SERVICE: service.url });
    const calls = await startHangingWork(url, service);
    const startTime = performance.now();
    const { code } = await kill("SIGTERM");
    const duration = performance.now() - startTime;
    console.log(`the end with everything outside silent: ${Math.round(duration)} ms`);
    expect([code, duration < STOP_WITHIN]).toEqual([0, true]);
    await Promise.all(calls);
    await service.close();
  }, 60_000);
});

const withPostgres = (process.env.TEST_DATABASES ?? "sqlite").split(",").includes("postgres");

describe.if(withPostgres)("a PostgreSQL that stops answering", () => {
  test("/metrics reports it within a second with the last known figures, and SIGTERM stops the server within five", async () => {
    const address = new URL(await createDatabaseUrl("hanging"));
    const proxy = await startTcpProxy(Number(address.port || 5432));
    address.hostname = "127.0.0.1";
    address.port = String(proxy.port);
    const { url, kill } = await start({ DATABASE_URL: address.href, WELCOME_BOTTLES: "0" });
    const person = await registerClient(url);
    expect((await fetchMetrics(url)).text).toMatch(/^driftglass_database_up 1$/m);
    proxy.delay(null);
    const pendingThrow = person.call("POST", "/bottles", { content: "into the void" }).catch(() => null);
    await Bun.sleep(200);
    const { status, text, duration } = await fetchMetrics(url);
    expect([status, duration < 2 * ANSWER_WITHIN]).toEqual([200, true]);
    expect(text).toMatch(/^driftglass_database_up 0$/m);
    expect(text).toMatch(/^driftglass_people \d+$/m);
    expect(text).toMatch(/^driftglass_figure_age_seconds\{figure="driftglass_outbox_letters"\} 0\.\d+$/m);
    const startTime = performance.now();
    const { code } = await kill("SIGTERM");
    const stopDuration = performance.now() - startTime;
    console.log(`the end with a silent PostgreSQL: ${Math.round(stopDuration)} ms`);
    expect([code, stopDuration < STOP_WITHIN]).toEqual([0, true]);
    await pendingThrow;
    proxy.close();
  }, 60_000);
});
