/** How much script a chat loads before anything is touched, in chats of every kind. */
import { expect, type Page } from "@playwright/test";
import { type Server, startServer } from "../support/server";
import { answerWithMark, startLibreTranslate } from "../support/translators";
import { type ChatFriend, ENGLISH_PHONE, expectConnected, registerFriends, TEST_IMAGE } from "./chat-friends";
import { test as base, signInPage, throwBottleAs } from "./fixtures";

const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names.
    async ({}, use) => {
      const engine = startLibreTranslate(answerWithMark);
      const server = await startServer({ TRANSLATE_URL: engine.url });
      await use(server);
      await server.stop();
      void engine.stop();
    },
    { scope: "worker" },
  ],
});

/**
 * Compressed bytes of all script of a chat page, React and what loads later included. 82 kB are promised; for gzip what it is,
 * and 1 % (docs/decisions/0181). What one needs to read a chat is counted in chat-early.e2e.ts.
 */
const MAX_SCRIPT_BYTES = { "as Chromium gets it": 82_000, br: 82_000, gzip: 90_900 };
const LAZY_SCRIPTS = /\/(app-badge|owner)\./;

/** Size of a file, bytes, as sent with this content encoding. */
async function fetchSize(url: string, encoding: "br" | "gzip"): Promise<number> {
  const response = await fetch(url, { headers: { "accept-encoding": encoding } });
  expect(response.headers.get("content-encoding")).toBe(encoding);
  await response.body?.cancel();
  return Number(response.headers.get("content-length"));
}

/** Bytes of each script that a page has asked for. */
function recordScripts(page: Page): Map<string, number> {
  const scripts = new Map<string, number>();
  page.on("response", async (response) => {
    if (!new URL(response.url()).pathname.startsWith("/static/") || !response.url().endsWith(".js")) return;
    const { responseBodySize } = await response.request().sizes();
    scripts.set(response.url(), responseBodySize);
  });
  return scripts;
}

async function sendPicture({ url }: Server, from: ChatFriend, to: ChatFriend, burn: boolean): Promise<void> {
  const body = new FormData();
  body.set("file", new File([TEST_IMAGE.buffer], TEST_IMAGE.name, { type: TEST_IMAGE.mimeType }));
  for (const [name, value] of Object.entries({ clientId: crypto.randomUUID(), burn: `${burn}` })) body.set(name, value);
  const headers = { authorization: `Bearer ${from.me.token}` };
  const response = await fetch(`${url}/api/chat/${to.id}/messages`, { method: "POST", headers, body });
  expect(response.status).toBe(201);
}

/** Every kind of message from both: words, an answer, a reaction, an edit, a card, a photo, and one that burns among adults. */
async function sendEveryKind(server: Server, one: ChatFriend, other: ChatFriend, isYoung: boolean): Promise<void> {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const send = async (message: object) => {
      const input = { clientId: crypto.randomUUID(), ...message };
      const { status, body } = await from.me.call<{ id: string }>("POST", `/chat/${to.id}/messages`, input);
      expect(status).toBe(201);
      return body.id;
    };
    const id = await send({ text: "Do you still have the map of the harbour?" });
    await send({ text: "I have it here.", replyTo: id });
    expect((await to.me.call("PUT", `/chat/messages/${id}/reaction`, { emoji: "💛" })).status).toBe(200);
    const edit = { text: "Do you still have that map?" };
    expect((await from.me.call("PATCH", `/chat/messages/${id}`, edit)).status).toBe(200);
    await send({ bottleId: await throwBottleAs(from.me, "Good evening from a small island") });
    for (const burn of isYoung ? [false] : [false, true]) await sendPicture(server, from, to, burn);
  }
}

const YOUNG = "2011-03-02";

interface KindOfChat {
  /** What a page of this kind has to show. */
  shows: string[];
  birthday?: string;
  prepare?: (server: Server, one: ChatFriend, other: ChatFriend) => Promise<unknown>;
}

const EVERY_KIND = [".chat-quote", ".chat-reaction", ".chat-card", ".chat-photo"];

const CHATS: Record<string, KindOfChat> = {
  "words alone": { shows: [".chat-bubble"] },
  "every kind of message": {
    shows: EVERY_KIND,
    prepare: (server, one, other) => sendEveryKind(server, one, other, false),
  },
  "every kind, under 18": {
    shows: EVERY_KIND,
    birthday: YOUNG,
    prepare: (server, one, other) => sendEveryKind(server, one, other, true),
  },
  "every kind, translated": {
    shows: [...EVERY_KIND, ".chat-translated"],
    prepare: async (server, one, other) => {
      await sendEveryKind(server, one, other, false);
      const text = "Esta noche conté las luces del puerto una a una.";
      await other.me.call("POST", `/chat/${one.id}/messages`, { text, clientId: "es" });
      await one.me.call("PUT", `/chat/${other.id}/translation`, { translates: true });
    },
  },
};

for (const [name, { shows, birthday, prepare }] of Object.entries(CHATS))
  test(`the script of the page is small, whichever way it is compressed (${name})`, async ({ server, phone }) => {
    const [one, other] = await registerFriends(server, "en", birthday);
    await prepare?.(server, one, other);
    const page = await phone(ENGLISH_PHONE);
    const scripts = recordScripts(page);
    await signInPage(page, server.url, one.me);
    await page.goto(`${server.url}/chat/${other.id}`);
    await expectConnected(page);
    for (const part of shows) await expect(page.locator(part).first()).toBeAttached();
    await expect.poll(() => [...scripts.keys()].filter((url) => LAZY_SCRIPTS.test(url)).length).toBe(2);
    const sum = (sizes: Iterable<number>) => [...sizes].reduce((all, size) => all + size, 0);
    const urls = [...scripts.keys()];
    const bytesByEncoding = { "as Chromium gets it": sum(scripts.values()), br: 0, gzip: 0 };
    for (const encoding of ["br", "gzip"] as const)
      bytesByEncoding[encoding] = sum(await Promise.all(urls.map((url) => fetchSize(url, encoding))));
    console.log(`script of a chat (${name}) in ${scripts.size} files, bytes: ${JSON.stringify(bytesByEncoding)}`);
    for (const encodingName of Object.keys(MAX_SCRIPT_BYTES) as (keyof typeof MAX_SCRIPT_BYTES)[])
      expect(bytesByEncoding[encodingName], encodingName).toBeLessThan(MAX_SCRIPT_BYTES[encodingName]);
  });
