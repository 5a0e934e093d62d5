/** What touches each thread, process, wasm and package that is loaded by its name. */
import { expect } from "bun:test";
import { join } from "node:path";
import { loadBottleShare } from "../../src/bottles/bottles";
import { openDatabase } from "../../src/db/open";
import { IN_USE } from "../../src/db/sqlite/start-erasing";
import { renderTextPreview } from "../../src/designs/designs";
import { type ByLanguage, LANGUAGES } from "../../src/limits/languages";
import { createAuthenticator } from "../auth/passkeys/authenticator";
import { registerTwoFriends } from "../resilience/test-friends";
import { type ApiClient, callApi, registerClient, type ThrowAnswer } from "../support/client";
import { registrationInput } from "../support/registration";
import { PUSH_SERVICE } from "./binary-install";
import type { InstalledServer } from "./installed-server";

/** One sentence in each script, with a mark, a figure and what a font joins. */
const LETTER_BY_LANGUAGE: ByLanguage<string> = {
  en: "Ahoy, whoever finds this: it is 7 o’clock.",
  zh: "捡到瓶子的人，你好！今天是七月九日。",
  hi: "जिसे यह बोतल मिले, उसे नमस्ते! क्षितिज सुंदर है।",
  fr: "À qui trouvera ceci : « le cœur léger ».",
  ar: "إلى من يجد هذه الزجاجة، سلامٌ عليك ٧",
  ru: "Привет тому, кто найдёт эту бутылку!",
  pt: "Olá a quem encontrar: amanhã não chove.",
  ja: "このびんを拾った人へ、海辺の町からこんにちは。",
  de: "Grüße an den Finder, schöne weiße Küste!",
  es: "¡Hola! Mañana habrá más señales.",
};

const PNG = [0x89, 0x50, 0x4e, 0x47];

async function fetchPng(url: string): Promise<Buffer<ArrayBuffer>> {
  const response = await fetch(url);
  expect([url, response.status, response.headers.get("content-type")]).toEqual([url, 200, "image/png"]);
  const bytes = Buffer.from(await response.bytes());
  expect([...bytes.subarray(0, 4)]).toEqual(PNG);
  return bytes;
}

const findBuiltInDesign = async (url: string): Promise<string> => {
  const { body } = await callApi<{ items: { svg: string }[] }>(url, "GET", "/designs/defaults");
  return `${url}${body.items[0]?.svg.replace(/svg$/, "png")}`;
};

/** Link previews of designs. */
async function expectDrawing({ url }: InstalledServer): Promise<void> {
  await fetchPng(await findBuiltInDesign(url));
}

async function throwBottleAs(writer: ApiClient, content: string): Promise<string> {
  const { status, body } = await writer.call<ThrowAnswer>("POST", "/bottles", { content });
  expect(status).toBe(201);
  return body.bottle.id;
}

/** Where a link preview of a shared bottle lies. */
async function previewImageOf(url: string, id: string): Promise<string> {
  const page = await fetch(`${url}/bottle-shared/${id}`, { headers: { cookie: "language=en" } });
  expect(page.status).toBe(200);
  const image = /property="og:image" content="([^"]+)"/.exec(await page.text())?.[1] ?? "";
  return url + new URL(image).pathname;
}

/** Link previews with words, in all scripts: each as the sources draw it. */
async function expectPreviews({ url, data }: InstalledServer): Promise<void> {
  const { db } = await openDatabase(join(data, "driftglass.sqlite"), "none");
  try {
    for (const language of LANGUAGES) {
      const writer = await registerClient(url);
      expect((await writer.call("PUT", "/auth/profile", { language })).status).toBe(200);
      const id = await throwBottleAs(writer, LETTER_BY_LANGUAGE[language] ?? LETTER_BY_LANGUAGE.en);
      const { words } = await loadBottleShare(db, null, { id, origin: "", share: {} }, Date.now());
      if (!words) throw new Error(`no words in ${language}`);
      const drawn = await fetchPng(await previewImageOf(url, id));
      expect([language, drawn.equals(await renderTextPreview(db, words, "here"))]).toEqual([language, true]);
    }
  } finally {
    await db.destroy();
  }
}

async function expectDecoding({ url }: InstalledServer): Promise<void> {
  const form = new FormData();
  form.set("file", new File([await fetchPng(await findBuiltInDesign(url))], "x.png", { type: "image/png" }));
  const headers = { authorization: `Bearer ${(await registerClient(url)).token}` };
  const sent = await fetch(`${url}/api/auth/upload-avatar`, { method: "POST", headers, body: form });
  const { avatar } = (await sent.json()) as { avatar: string };
  expect([sent.status, avatar]).toEqual([200, expect.stringMatching(/-288\.webp$/)]);
  expect((await fetch(new URL(avatar, url))).status).toBe(200);
}

/** SQLite copies itself in a thread. */
async function expectBackup({ command }: InstalledServer): Promise<void> {
  const made = await command(["backup"]);
  expect([made.code, made.output]).toEqual([0, expect.stringContaining("/backups/driftglass-")]);
}

async function expectPasswordCheck({ url }: InstalledServer): Promise<void> {
  const body = registrationInput({ password: "password" });
  const { status, body: entered } = await callApi(url, "POST", "/auth/register", { body });
  expect([status, entered.warnings]).toEqual([201, ["password_common"]]);
}

async function expectEmails({ url, data }: InstalledServer): Promise<void> {
  const letters = () => [...new Bun.Glob("outbox/*.eml").scanSync(data)].length;
  const body = registrationInput({ email: `tide-${crypto.randomUUID()}@example.org` });
  expect((await callApi(url, "POST", "/auth/register", { body })).status).toBe(201);
  for (let late = performance.now() + 10_000; letters() === 0 && performance.now() < late; ) await Bun.sleep(20);
  expect(letters()).toBeGreaterThan(0);
}

/** A passkey is added; without PUBLIC_URL that is possible at `localhost` alone. */
async function expectPasskey({ url }: InstalledServer): Promise<void> {
  const host = `localhost:${new URL(url).port}`;
  const person = await registerClient(url);
  const options = await person.call("POST", "/auth/passkeys/registration-options", {}, { host });
  expect(options.status).toBe(200);
  const device = await createAuthenticator({ origin: `http://${host}`, rpId: "localhost" });
  const added = await person.call("POST", "/auth/passkeys", await device.create(options.body as never), { host });
  expect([added.status, added.body]).toMatchObject([201, {}]);
}

async function expectContract({ url }: InstalledServer): Promise<void> {
  expect((await fetch(`${url}/api/openapi.json`)).status).toBe(200);
}

/** An encrypted message that arrives, and is read by the device it was for. */
async function expectPush({ url }: InstalledServer): Promise<void> {
  const [one, other] = await registerTwoFriends(url);
  const { endpoint, ...keys } = PUSH_SERVICE.browser();
  expect((await other.call("POST", "/push/subscriptions", { endpoint, keys })).status).toBe(204);
  expect((await other.call("PUT", "/push/settings", { quiet: null })).status).toBe(200);
  await one.call("POST", `/chat/${other.id}/messages`, { text: "hello", clientId: crypto.randomUUID() });
  const arrived = () => PUSH_SERVICE.received.some(({ path }) => endpoint.endsWith(path));
  for (let late = performance.now() + 30_000; !arrived() && performance.now() < late; ) await Bun.sleep(20);
  expect([arrived(), PUSH_SERVICE.faults]).toEqual([true, []]);
}

const ERASING = "src/db/sqlite/erasing-process.ts";

/** Beside the server, which may keep it from the file. */
async function expectErasing({ module }: InstalledServer): Promise<void> {
  const { code, output } = await module(ERASING);
  expect([[0, IN_USE].includes(code), output]).toEqual([true, ""]);
}

/** By the names that sources and build know them by. */
export const MODULE_CHECKS: Record<string, (running: InstalledServer) => Promise<void>> = {
  "src/db/sqlite/worker.ts": expectBackup,
  "src/designs/pictures/raster-worker.ts": expectDrawing,
  "src/files/decoder.ts": expectDecoding,
  [ERASING]: expectErasing,
  "@resvg/resvg-wasm/index_bg.wasm": expectDrawing,
  "harfbuzzjs/dist/harfbuzz.wasm": expectPreviews,
  nodemailer: expectEmails,
  "@zxcvbn-ts/core": expectPasswordCheck,
  "@zxcvbn-ts/language-common": expectPasswordCheck,
  "@simplewebauthn/server": expectPasskey,
  "@simplewebauthn/server/helpers": expectPasskey,
  "reflect-metadata": expectPasskey,
  "web-push": expectPush,
  "hono-openapi": expectContract,
};
