/** The doctor beside servers in good health, one of each kind that people run: it finds nothing wrong (no false alarm). */
import { afterEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/free-port";
import { startSmtpServer } from "../mail/smtp-server";
import { createDatabaseUrl } from "../resilience/fresh-storage";
import { PROXY_PROGRAMS, startProxy } from "../resilience/proxies";
import { hasApertium, startApertium } from "../support/apertium";
import { runCli } from "../support/cli";
import { registerClient } from "../support/client";
import { OIDC_CLIENT, startOidcProvider } from "../support/oidc-provider";
import { s3SettingsOf, startS3 } from "../support/s3";
import { makePng, paintNoise } from "../support/sample-pictures";
import { startScanner, verdict } from "../support/scanners";
import { type Server, type ServerSettings, startServer } from "../support/server";
import { answerWithMark, startLibreTranslate } from "../support/translators";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of cleanups.splice(0).reverse()) await stop();
});

/** What the tests switch on in their servers, and an operator does not. */
const AS_RUN: ServerSettings = { CLOCK_OFFSET_MS: undefined, PUSH_TEST_SERVICE: undefined, RATE_LIMITS: undefined };
const WITH_POSTGRES = (process.env.TEST_DATABASES ?? "sqlite").split(",").includes("postgres");

function tempFolder(): string {
  const made = mkdtempSync(join(tmpdir(), "driftglass-healthy-"));
  cleanups.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

function bucketSettings(): ServerSettings {
  const { config, stop } = startS3();
  cleanups.push(stop);
  return { ...s3SettingsOf(config), BACKUP_TO: `s3://${config.bucket}/copies` };
}

/** One that people reach by its address, behind a proxy, and whose operator has signed it. */
async function publicSettings(): Promise<ServerSettings> {
  const port = String(await freePort());
  return {
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: "1",
    OPERATOR_NAME: "The Harbour",
    OPERATOR_CONTACT: "harbour@example.org",
  };
}

const serviceSettings = (name: string, service: { url: string; stop(): unknown }): ServerSettings => {
  cleanups.push(service.stop);
  return { [name]: service.url };
};

async function mailSettings(): Promise<ServerSettings> {
  const { url, close } = await startSmtpServer();
  cleanups.push(close);
  return { ...(await publicSettings()), SMTP_URL: url, MAIL_FROM: "sea@example.org" };
}

async function oidcSettings(): Promise<ServerSettings> {
  const provider = await startOidcProvider();
  cleanups.push(() => provider.stop());
  return {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
    OIDC_NAME: "Elsewhere",
  };
}

function linkedSettings(): ServerSettings {
  const link = join(tempFolder(), "data");
  symlinkSync(tempFolder(), link);
  return { DATA_DIR: link };
}

async function pushKeySettings(): Promise<ServerSettings> {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = JSON.parse((await runCli({}, "push", "keys", "--json")).out);
  return { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY };
}

type Kind = [name: string, isHere: boolean, settings: () => Promise<ServerSettings> | ServerSettings];

const KINDS: Kind[] = [
  ["on this machine alone", true, () => ({})],
  ["public, behind a proxy", true, publicSettings],
  ["with a mail server", true, mailSettings],
  ["with backups in another folder", true, () => ({ BACKUP_TO: tempFolder() })],
  ["with pictures and backups in a bucket", true, bucketSettings],
  ["with LibreTranslate", true, () => serviceSettings("TRANSLATE_URL", startLibreTranslate(answerWithMark))],
  [
    "with Apertium",
    hasApertium(),
    async () => ({ ...serviceSettings("TRANSLATE_URL", await startApertium()), TRANSLATE_KIND: "apertium" }),
  ],
  [
    "with a scanner of pictures",
    true,
    () =>
      serviceSettings(
        "PICTURE_CHECK_URL",
        startScanner(() => verdict("allow")),
      ),
  ],
  ["with sign-in elsewhere", true, oidcSettings],
  ["with a data directory behind a link", true, linkedSettings],
  ["with push keys in the settings", true, pushKeySettings],
  ["with a key of second factors in the settings", true, () => ({ SECOND_FACTOR_KEY: "k".repeat(40) })],
  ["on PostgreSQL", WITH_POSTGRES, async () => ({ DATABASE_URL: await createDatabaseUrl("healthy_alone") })],
  [
    "on PostgreSQL, with a bucket",
    WITH_POSTGRES,
    async () => ({ ...bucketSettings(), DATABASE_URL: await createDatabaseUrl("healthy_bucket") }),
  ],
];

function pictureForm(): FormData {
  const form = new FormData();
  form.set("file", new File([makePng(160, 120, paintNoise(3)) as BlobPart], "x.png"));
  return form;
}

/** With a picture and a backup. @param more settings of the command alone */
async function expectHealthy(server: Server, settings: ServerSettings, more: ServerSettings = {}): Promise<void> {
  const me = await registerClient(server.url);
  const upload = { method: "POST", body: pictureForm(), headers: { authorization: `Bearer ${me.token}` } };
  expect((await fetch(`${server.url}/api/auth/upload-avatar`, upload)).status).toBe(200);
  const env = { PORT: new URL(server.url).port, DATA_DIR: server.dataDir, ...settings, ...more };
  expect((await runCli(env, "backup")).code).toBe(0);
  const { out, code } = await runCli(env, "doctor", "--deep", "--json");
  const { findings } = JSON.parse(out) as { findings: { state: string; about: string }[] };
  expect(findings.filter(({ state }) => state === "wrong")).toEqual([]);
  // The server that runs was asked, the backup was read.
  const about = (state: string) => findings.filter((each) => each.state === state).map((each) => each.about);
  expect(about("ok")).toEqual(expect.arrayContaining(["port", "pictures", "backup", "newest backup"]));
  expect(code).toBe(0);
}

/** Names of kinds that were found healthy here. */
const healthy = new Set<string>();

test.each(KINDS.filter(([, isHere]) => isHere))(
  "a healthy server %s has nothing wrong",
  async (name, __, settingsOf) => {
    const settings = { ...AS_RUN, ...(await settingsOf()) };
    const server = await startServer(settings);
    cleanups.push(server.stop);
    await expectHealthy(server, settings);
    healthy.add(name);
  },
  60_000,
);

async function startBehind(kind: "caddy" | "nginx", count: number) {
  const port = await freePort();
  const settings: ServerSettings = {
    ...AS_RUN,
    ...(await publicSettings()),
    PORT: "0",
    PUBLIC_URL: `https://localhost:${port}`,
    ...(count > 1 && { ...bucketSettings(), DATABASE_URL: await createDatabaseUrl(`healthy_${kind}`) }),
  };
  const servers: Server[] = [];
  for (let n = 0; n < count; n++) {
    const server = await startServer(settings);
    cleanups.push(server.stop);
    servers.push(server);
  }
  const proxy = await startProxy(kind, port, ...servers.map(({ url }) => url));
  cleanups.push(proxy.stop);
  return { settings, servers, proxy };
}

for (const kind of ["caddy", "nginx"] as const)
  test.each(
    [
      ["one server on SQLite", 1, PROXY_PROGRAMS[kind] !== null],
      ["two servers on one PostgreSQL", 2, PROXY_PROGRAMS[kind] !== null && WITH_POSTGRES],
    ].filter(([, , isHere]) => isHere) as [string, number, true][],
  )(
    `behind ${kind} over TLS %s: nothing is wrong with any of them`,
    async (name, count) => {
      const { settings, servers, proxy } = await startBehind(kind, count);
      for (let n = 0; n < 2 * count; n++)
        expect((await proxy.fetch("/login", { headers: { cookie: "language=en" } })).status).toBe(200);
      const certificate = { NODE_EXTRA_CA_CERTS: proxy.certificate };
      for (const server of servers)
        await expectHealthy(server, settings, { ...certificate, PORT: new URL(server.url).port });
      healthy.add(`behind ${kind}, ${name}`);
    },
    120_000,
  );

test("ten kinds at least were tried here", () => {
  const untried = KINDS.map(([name]) => name).filter((name) => !healthy.has(name));
  console.log(
    `healthy: ${[...healthy].join("; ")}${untried.length > 0 ? `. Not tried here: ${untried.join("; ")}` : ""}`,
  );
  expect(healthy.size).toBeGreaterThanOrEqual(10);
});
