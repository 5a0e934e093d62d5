/** Everything that asks somebody outside, against servers that hang: it ends at its deadline, and says so. */
import { afterAll, describe, expect, test } from "bun:test";
import { createECDH, randomBytes } from "node:crypto";
import { fetchProviderJson } from "../../src/auth/providers/provider-http";
import { openBackupStore } from "../../src/backup/backup";
import { readConfig } from "../../src/config/config";
import { askScanner } from "../../src/files/picture-check";
import { s3Files } from "../../src/files/s3";
import { checkSmtp, createSmtpMail } from "../../src/mail/smtp-mail";
import { createPushService } from "../../src/push/push-service";
import { allowedWait, askService, OUTSIDE_LIMITS, waitAtMost, withRequestDeadline } from "../../src/runtime/outside";
import { createLibreTranslateEngine } from "../../src/translate/libretranslate";
import { HANGING_WAYS, type HangingServer, startHangingServer } from "../support/hanging-server";
import { TEST_START as NOW } from "../support/people";
import { openSqliteInMemory } from "../support/sqlite-template";

/** ms: the deadline that each call is given here, and how much later it may end on a busy machine. */
const DEADLINE = 400;
const SLACK = 1_500;

const started: HangingServer[] = [];
afterAll(() => {
  for (const each of started) each.stop();
});

const never = new Promise<never>(() => undefined);
const email = { to: "a@example.org", subject: "x", text: "x", html: "x" } as never;
const pngOf = { bytes: new Uint8Array([1]), type: "image/png" };
const s3Of = (url: string) => ({
  endpoint: url,
  bucket: "pictures",
  accessKeyId: "KEY",
  secretAccessKey: "a secret",
  region: "us-east-1",
});

async function pushTo(url: string): Promise<unknown> {
  const base = await openSqliteInMemory();
  const settings = { keys: null, subject: "mailto:sea@example.org", testService: url, timeout: DEADLINE };
  const push = createPushService(settings, base.db);
  const p256dh = createECDH("prime256v1").generateKeys().toString("base64url");
  const target = { endpoint: `${url}/x`, p256dh, auth: randomBytes(16).toString("base64url") };
  const message = { payload: "{}", ttl: 60_000, urgency: "normal", topic: "t" } as const;
  return push.send(target, message, NOW).finally(() => base.close());
}

const CALLS: Record<string, (address: { url: string; port: number }) => Promise<unknown>> = {
  "a sign-in server": ({ url }) => fetchProviderJson(url, {}, DEADLINE),
  "a letter": ({ port }) =>
    createSmtpMail(`smtp://127.0.0.1:${port}`, "a@example.org", DEADLINE).send(email, {} as never),
  "the check of a mail server": ({ port }) => checkSmtp(`smtp://127.0.0.1:${port}`, DEADLINE),
  "reading a bucket": ({ url }) => s3Files(s3Of(url), "", DEADLINE).get("a"),
  "writing a bucket": ({ url }) => s3Files(s3Of(url), "", DEADLINE).put("a", new Uint8Array([1]), "image/webp"),
  "removing from a bucket": ({ url }) => s3Files(s3Of(url), "", DEADLINE).remove("a"),
  "a scanner of pictures": ({ url }) => askService(DEADLINE, (signal) => askScanner({ url, key: null }, pngOf, signal)),
  "a translation": ({ url }) =>
    askService(DEADLINE, (signal) =>
      createLibreTranslateEngine(url, null).translate({ text: "hallo", from: "de", to: "en" }, signal),
    ),
  "a push service": ({ url }) => pushTo(url),
};

describe.each(HANGING_WAYS)("a server that %s", (way) => {
  test("every call ends at its deadline", async () => {
    const server = await startHangingServer(way);
    started.push(server);
    const address = { url: `http://127.0.0.1:${server.port}`, port: server.port };
    const results = await Promise.all(
      Object.entries(CALLS).map(async ([name, call]) => {
        const start = performance.now();
        const outcome = await call(address).then(
          () => "answered",
          () => "refused",
        );
        return { name, outcome, inTime: performance.now() - start < DEADLINE + SLACK };
      }),
    );
    expect(results).toEqual(Object.keys(CALLS).map((name) => ({ name, outcome: "refused", inTime: true })));
    server.stop();
  }, 20_000);

  test("a backup store in a bucket ends within ten seconds", async () => {
    const server = await startHangingServer(way);
    started.push(server);
    const settings = {
      S3_ENDPOINT: `http://127.0.0.1:${server.port}`,
      S3_BUCKET: "pictures",
      S3_ACCESS_KEY_ID: "KEY",
      S3_SECRET_ACCESS_KEY: "a secret",
      BACKUP_TO: "s3://pictures/backups",
    };
    const store = openBackupStore(readConfig(settings));
    const start = performance.now();
    await expect(store.digest("driftglass-x", "a")).rejects.toThrow("did not answer in time");
    expect(performance.now() - start).toBeLessThan(OUTSIDE_LIMITS.request);
    server.stop();
  }, 20_000);
});

describe("a request", () => {
  const late = (ms: number, part: "services" | "database" = "services") =>
    waitAtMost(part, ms, "it", never).catch((error: Error) => error.message);
  const MOST_FOR_SERVICES = OUTSIDE_LIMITS.request - OUTSIDE_LIMITS.keptForDatabase;

  test("that has waited has less left, and what waits at the same time counts once", async () => {
    await withRequestDeadline(async () => {
      expect(allowedWait("services", 60_000)).toBe(MOST_FOR_SERVICES);
      const both = await Promise.all([late(1_100), late(1_150)]);
      expect(both).toEqual(["it did not answer in time", "it did not answer in time"]);
      const left = allowedWait("services", 60_000);
      expect(left).toBeLessThan(MOST_FOR_SERVICES - 1_100);
      expect(left).toBeGreaterThan(MOST_FOR_SERVICES - 2_000);
    });
  });

  test("whose services and database hang waits for all of them together no longer than for one", async () => {
    await withRequestDeadline(async () => {
      const start = performance.now();
      for (let n = 0; n < 3; n++) await late(4_000);
      // Services alone do not use up what the database needs to end what is half done.
      expect(allowedWait("database", 60_000)).toBeGreaterThan(OUTSIDE_LIMITS.keptForDatabase - SLACK);
      for (let n = 0; n < 2; n++) await late(7_500, "database");
      expect(performance.now() - start).toBeLessThan(OUTSIDE_LIMITS.request + SLACK);
      expect(allowedWait("services", 60_000)).toBe(0);
    });
  }, 20_000);

  test("that has waited as long as it may in all waits no more", async () => {
    await withRequestDeadline(async () => {
      const start = performance.now();
      for (let n = 0; n < 4; n++) await late(5_000);
      const asked = await askService(5_000, () => never).catch((error: Error) => error.name);
      expect(asked).toBe("TimeoutError");
      expect(performance.now() - start).toBeLessThan(OUTSIDE_LIMITS.request + SLACK);
    });
  }, 20_000);

  test("is not charged for short waits, nor for what follows its answer", async () => {
    let later: Promise<number> | undefined;
    await withRequestDeadline(async () => {
      for (let n = 0; n < 5; n++) await late(20);
      expect(allowedWait("services", 60_000)).toBe(MOST_FOR_SERVICES);
      later = Bun.sleep(50).then(() => allowedWait("services", 60_000));
    });
    expect(await later).toBe(60_000);
    expect(allowedWait("services", 60_000)).toBe(60_000);
  });
});
