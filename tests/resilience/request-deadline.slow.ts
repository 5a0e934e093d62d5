/** A server whose services hang: each request is answered within ten seconds, a probe within one. */
import { afterEach, describe, expect, test } from "bun:test";
import { startBlackHoleProxy } from "../support/black-hole";
import { callApi, registerClient, type ThrowAnswer } from "../support/client";
import { HANGING_WAYS, type HangingServer, startHangingServer } from "../support/hanging-server";
import { registrationInput } from "../support/registration";
import { startS3 } from "../support/s3";
import { makePng, paintNoise } from "../support/sample-pictures";
import { type Server, type ServerSettings, startServer } from "../support/server";
import { startTcpProxy } from "../support/tcp-proxy";
import { createDatabaseUrl } from "./fresh-storage";

/** ms; what the product gives itself is less (`OUTSIDE_LIMITS`), as a busy machine takes some of it. */
const ANSWER_WITHIN = 10_000;
const PROBE_WITHIN = 1_000;

const open: { stop(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.stop();
});

async function start(settings: ServerSettings): Promise<Server> {
  const server = await startServer({ WELCOME_BOTTLES: "0", ...settings });
  open.push(server);
  return server;
}

const hanging = async (way: (typeof HANGING_WAYS)[number]): Promise<HangingServer> => {
  const server = await startHangingServer(way);
  open.push(server);
  return server;
};

interface Timed {
  name: string;
  status: number;
  ms: number;
}

async function time(name: string, ask: () => Promise<{ status: number }>): Promise<Timed> {
  const begun = performance.now();
  const { status } = await ask();
  return { name, status, ms: Math.round(performance.now() - begun) };
}

const lateOnes = (all: Timed[], within: number): Timed[] => all.filter(({ ms }) => ms > within);

const bucketSettings = (endpoint: string): ServerSettings => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: "pictures",
  S3_ACCESS_KEY_ID: "KEY",
  S3_SECRET_ACCESS_KEY: "a secret",
});

function pictureForm(): FormData {
  const form = new FormData();
  form.set("file", new File([makePng(160, 120, paintNoise(3)) as BlobPart], "x.png"));
  return form;
}

describe.each(HANGING_WAYS)("services of which each %s", (way) => {
  test("every request is answered", async () => {
    const { host, port } = await hanging(way);
    const outside = `http://${host}:${port}`;
    const { url } = await start({
      ...bucketSettings(outside),
      BACKUP_TO: "s3://pictures/backups",
      SMTP_URL: `smtp://${host}:${port}`,
      TRANSLATE_URL: outside,
      PICTURE_CHECK_URL: outside,
      OIDC_ISSUER: outside,
      OIDC_CLIENT_ID: "me",
      OIDC_CLIENT_SECRET: "secret",
      OIDC_NAME: "Elsewhere",
    });
    const [one, other] = [await registerClient(url), await registerClient(url)];
    const { body } = await other.call<ThrowAnswer>("POST", "/bottles", { content: "Ein Wort an dich, und noch eins." });
    const headers = { authorization: `Bearer ${one.token}` };
    const all = await Promise.all([
      time("avatar", () => fetch(`${url}/api/auth/upload-avatar`, { method: "POST", body: pictureForm(), headers })),
      time("translate", () => one.call("POST", "/translate", { kind: "bottle", id: body.bottle.id, to: "fr" })),
      time("sign in elsewhere", () => fetch(`${url}/login/oidc`, { redirect: "manual" })),
      time("mail again", () =>
        callApi(url, "POST", "/auth/forgot-password", { body: { email: "a@example.org", language: "en" } }),
      ),
      time("home", () => fetch(`${url}/`)),
    ]);
    console.log(`${way}: ${all.map(({ name, status, ms }) => `${name} ${status} ${ms} ms`).join(", ")}`);
    expect(lateOnes(all, ANSWER_WITHIN)).toEqual([]);
    expect(all.filter(({ status }) => status === 500)).toEqual([]);
    const probes = await Promise.all(
      ["/healthz", "/readyz", "/metrics"].map((path) => time(path, () => fetch(url + path))),
    );
    expect(lateOnes(probes, PROBE_WITHIN)).toEqual([]);
  }, 60_000);
});

test("an account with pictures in a bucket that hangs is deleted", async () => {
  const s3 = startS3();
  open.push(s3);
  const proxy = await startBlackHoleProxy(s3.config.endpoint);
  open.push(proxy);
  const { url } = await start({ ...bucketSettings(proxy.url), BACKUP_TO: "s3://pictures/backups" });
  const me = await registerClient(url);
  const headers = { authorization: `Bearer ${me.token}` };
  const upload = await fetch(`${url}/api/auth/upload-avatar`, { method: "POST", body: pictureForm(), headers });
  expect(upload.status).toBe(200);
  proxy.begin();
  const removed = await time("delete", () =>
    me.call("DELETE", "/auth/account", { password: registrationInput().password }),
  );
  console.log(`an account deleted while the bucket hangs: ${removed.status}, ${removed.ms} ms`);
  expect(lateOnes([removed], ANSWER_WITHIN)).toEqual([]);
  expect(removed.status).toBeLessThan(300);
  expect((await me.call("GET", "/auth/profile")).status).toBe(401);
}, 60_000);

const withPostgres = (process.env.TEST_DATABASES ?? "sqlite").split(",").includes("postgres");

describe.if(withPostgres)("a PostgreSQL that is paused", () => {
  test("each request is answered, and all goes on when it goes on, without a restart", async () => {
    const address = new URL(await createDatabaseUrl("paused"));
    const proxy = await startTcpProxy(Number(address.port || 5432));
    open.push({ stop: proxy.close });
    address.hostname = "127.0.0.1";
    address.port = String(proxy.port);
    const { url } = await start({ DATABASE_URL: address.href });
    const people = [await registerClient(url), await registerClient(url)];
    proxy.delay(null);
    const ask = (n: number) => {
      const me = people[n % 2] as (typeof people)[number];
      if (n % 3 === 0) return time("throw", () => me.call("POST", "/bottles", { content: `into silence ${n}` }));
      if (n % 3 === 1) return time("profile", () => me.call("GET", "/auth/profile"));
      return time("home", () => fetch(`${url}/`, { headers: { authorization: `Bearer ${me.token}` } }));
    };
    const [all, probe] = await Promise.all([
      Promise.all(Array.from({ length: 30 }, (_, n) => ask(n))),
      time("/readyz", () => fetch(`${url}/readyz`)),
    ]);
    const longest = Math.max(...all.map(({ ms }) => ms));
    const statuses = [...Map.groupBy(all, ({ status }) => status)].map(
      ([status, { length }]) => `${length} × ${status}`,
    );
    console.log(
      `PostgreSQL paused: ${statuses.join(", ")}, longest ${longest} ms; /readyz ${probe.status} ${probe.ms} ms`,
    );
    expect(lateOnes(all, ANSWER_WITHIN)).toEqual([]);
    expect([probe.status, lateOnes([probe], PROBE_WITHIN)]).toEqual([503, []]);
    proxy.delay(0);
    const begun = performance.now();
    while ((await fetch(`${url}/readyz`)).status !== 200) await Bun.sleep(100);
    const back = await people[0]?.call("POST", "/bottles", { content: "after the silence" });
    expect(back?.status).toBe(201);
    console.log(`PostgreSQL back: answered again after ${Math.round(performance.now() - begun)} ms`);
  }, 90_000);
});
