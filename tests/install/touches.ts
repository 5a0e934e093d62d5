/** What touches each thread, process, wasm and package that is loaded by its name. */
import { expect } from "bun:test";
import { join } from "node:path";
import { shareInfo } from "../../src/bottles/bottles";
import { openDatabase } from "../../src/db/open";
import { sheetPreview } from "../../src/designs/designs";
import { LANGUAGES } from "../../src/limits/limits";
import { type Client, call, newcomer, type Thrown } from "../support/client";
import { registration } from "../support/registration";
import type { Running } from "./running";

/** One sentence in each script, with a mark, a figure and what a font joins. */
const LETTERS: Record<(typeof LANGUAGES)[number], string> = {
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

async function png(url: string): Promise<Buffer<ArrayBuffer>> {
  const answer = await fetch(url);
  expect([url, answer.status, answer.headers.get("content-type")]).toEqual([url, 200, "image/png"]);
  const bytes = Buffer.from(await answer.bytes());
  expect([...bytes.subarray(0, 4)]).toEqual(PNG);
  return bytes;
}

const houseDesign = async (url: string): Promise<string> => {
  const { body } = await call<{ items: { svg: string }[] }>(url, "GET", "/designs/defaults");
  return `${url}${body.items[0]?.svg.replace(/svg$/, "png")}`;
};

/** Link previews of designs. */
async function draws({ url }: Running): Promise<void> {
  await png(await houseDesign(url));
}

async function thrown(writer: Client, content: string): Promise<string> {
  const { status, body } = await writer.call<Thrown>("POST", "/bottles", { content });
  expect(status).toBe(201);
  return body.bottle.id;
}

/** Where a link preview of a shared bottle lies. */
async function imageOf(url: string, id: string): Promise<string> {
  const page = await fetch(`${url}/bottle-shared/${id}`, { headers: { cookie: "language=en" } });
  expect(page.status).toBe(200);
  const image = /property="og:image" content="([^"]+)"/.exec(await page.text())?.[1] ?? "";
  return url + new URL(image).pathname;
}

/** Link previews with words, in all scripts: each as the sources draw it. */
async function previews({ url, data }: Running): Promise<void> {
  const { db } = await openDatabase(join(data, "driftglass.sqlite"), "none");
  try {
    for (const language of LANGUAGES) {
      const writer = await newcomer(url);
      expect((await writer.call("PUT", "/auth/profile", { language })).status).toBe(200);
      const id = await thrown(writer, LETTERS[language]);
      const { words } = await shareInfo(db, null, id, {}, "", Date.now());
      if (!words) throw new Error(`no words in ${language}`);
      const drawn = await png(await imageOf(url, id));
      expect([language, drawn.equals(await sheetPreview(db, words, "here"))]).toEqual([language, true]);
    }
  } finally {
    await db.destroy();
  }
}

async function decodes({ url }: Running): Promise<void> {
  const form = new FormData();
  form.set("file", new File([await png(await houseDesign(url))], "x.png", { type: "image/png" }));
  const headers = { authorization: `Bearer ${(await newcomer(url)).token}` };
  const sent = await fetch(`${url}/api/auth/upload-avatar`, { method: "POST", headers, body: form });
  const { avatar } = (await sent.json()) as { avatar: string };
  expect([sent.status, avatar]).toEqual([200, expect.stringMatching(/-288\.webp$/)]);
  expect((await fetch(new URL(avatar, url))).status).toBe(200);
}

/** SQLite copies itself in a thread. */
async function copies({ command }: Running): Promise<void> {
  const made = await command(["backup"]);
  expect([made.code, made.said]).toEqual([0, expect.stringContaining("/backups/driftglass-")]);
}

async function judgesPasswords({ url }: Running): Promise<void> {
  const body = registration({ password: "password" });
  const { status, body: entered } = await call(url, "POST", "/auth/register", { body });
  expect([status, entered.warnings]).toEqual([201, ["password_common"]]);
}

async function sendsLetters({ url, data }: Running): Promise<void> {
  const letters = () => [...new Bun.Glob("outbox/*.eml").scanSync(data)].length;
  const body = registration({ email: `tide-${crypto.randomUUID()}@example.org` });
  expect((await call(url, "POST", "/auth/register", { body })).status).toBe(201);
  for (let late = performance.now() + 10_000; letters() === 0 && performance.now() < late; )
    await Bun.sleep(20);
  expect(letters()).toBeGreaterThan(0);
}

/** It is loaded with the start where a translation server is named; the log says when it could not be. */
async function detectsLanguages({ log }: Running): Promise<void> {
  expect(log()).not.toContain("the language detector could not be loaded");
}

/** By the names that sources and build know them by. */
export const TOUCHES: Record<string, (running: Running) => Promise<void>> = {
  "src/db/sqlite/worker.ts": copies,
  "src/designs/pictures/raster-worker.ts": draws,
  "src/files/decoder.ts": decodes,
  "@resvg/resvg-wasm/index_bg.wasm": draws,
  "harfbuzzjs/dist/harfbuzz.wasm": previews,
  nodemailer: sendsLetters,
  "@zxcvbn-ts/core": judgesPasswords,
  "@zxcvbn-ts/language-common": judgesPasswords,
  "eld/extrasmall": detectsLanguages,
};
