/** One chat as a file: what is in it, for whom, and how much is held while it is written. */

import { expect, test } from "bun:test";
import { hideMessage, recallMessage, removeConversation, revealPhoto, sendPicture } from "../../src/chat/chat";
import { chatFile } from "../../src/chat/web/file/chat-file";
import { FULL_READ_PAGE_SIZE } from "../../src/db/batches";
import type { Db } from "../../src/db/transact";
import { localeOf } from "../../src/i18n/locales";
import { translatorFor } from "../../src/i18n/translator";
import { CHAT_SERVER_LIMITS } from "../../src/limits/chat";
import { RATE_LIMIT_RULES } from "../../src/limits/rates";
import { blockPerson } from "../support/block-person";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import type { TestPerson } from "../support/people";
import { plainText } from "../support/plain-text";
import { CHAT_PICTURE, openChatApp } from "./chat-app";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "./chat-fixtures";

const stores = { kept: aFileStore(), burning: aFileStore() };
const MEGABYTE = 1024 * 1024;

const readerOf = (me: TestPerson, other: TestPerson, language: "en" | "ar" = "en") => ({
  me: me.id,
  other: other.id,
  partner: other.nickname,
  t: translatorFor(language),
  language,
  locale: localeOf(language, null),
  zone: null,
});

async function fileOf(db: Db, me: TestPerson, other: TestPerson, language: "en" | "ar" = "en"): Promise<string> {
  let html = "";
  for await (const part of chatFile(db, stores.kept, readerOf(me, other, language), CHAT_NOW)) html += part;
  return html;
}

const send = (db: Db, from: TestPerson, to: TestPerson, clientId: string, burn = false) =>
  sendPicture(db, stores, { me: from.id, other: to.id }, { bytes: CHAT_PICTURE, clientId, burn }, CHAT_NOW);

/** Texts of the messages, in order. */
const textsIn = (html: string): string[] =>
  [...html.matchAll(/<p dir="auto"[^>]*>(.*?)<\/p>/gs)].map(([, text = ""]) => text);

eachDatabase("the file of a chat", (db) => {
  test("has what its reader sees, each once and in order, and nothing that is gone for them", async () => {
    const [one, other] = await aPairOfFriends(db());
    await sendMessage(db(), one, other, "first");
    const hidden = await sendMessage(db(), other, one, "hidden by one");
    const recalled = await sendMessage(db(), other, one, "taken back");
    await send(db(), other, one, "burning", true);
    await sendMessage(db(), other, one, "last");
    await hideMessage(db(), one.id, hidden.id, CHAT_NOW);
    await recallMessage(db(), stores, other.id, recalled.id, CHAT_NOW);
    const [mine, theirs] = [await fileOf(db(), one, other), await fileOf(db(), other, one)];
    expect(textsIn(mine)).toEqual(["first", "last"]);
    expect(textsIn(theirs)).toEqual(["first", "hidden by one", "last"]);
    expect(plainText(mine)).toContain("2 messages</footer>");
    expect(mine).not.toMatch(/<img|taken back|Photo that burns/);
    await removeConversation(db(), one.id, other.id, CHAT_NOW);
    await sendMessage(db(), other, one, "after the removal");
    expect(textsIn(await fileOf(db(), one, other))).toEqual(["after the removal"]);
    expect(textsIn(await fileOf(db(), other, one))).toHaveLength(4);
  });

  test("has its pictures in it, and neither script nor anything from elsewhere", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { message } = await send(db(), other, one, "kept");
    expect(await fileOf(db(), one, other)).not.toContain("<img");
    await revealPhoto(db(), one.id, message.id, CHAT_NOW);
    await sendMessage(db(), other, one, `<script>alert("1")</script> & 'so' https://sea.example/?a=1&b=2`);
    const html = await fileOf(db(), one, other);
    const [, type, base64 = ""] = /<img src="data:([a-z/]+);base64,([\w+/=]+)" alt="Photo from /.exec(html) ?? [];
    const stored = await stores.kept.get(message.image?.split("/").at(-1) ?? "");
    expect([type, Buffer.from(base64, "base64").equals(Buffer.from(stored ?? []))]).toEqual(["image/webp", true]);
    expect(html).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#x27;so&#x27; <a ");
    expect(html).toContain(`href="https://sea.example/?a=1&amp;b=2"`);
    expect(html).not.toMatch(/<script|<link|<iframe|src="(?!data:)|\son\w+=|url\(/i);
    expect(html).toContain(
      `content="default-src &#x27;none&#x27;; img-src data:; style-src &#x27;unsafe-inline&#x27;"`,
    );
  });

  test("is in its reader's language and direction; texts have their own", async () => {
    const [one, other] = await aPairOfFriends(db());
    await sendMessage(db(), other, one, "Good evening");
    const html = await fileOf(db(), one, other, "ar");
    expect(html).toStartWith('<!doctype html>\n<html lang="ar" dir="rtl"><head><meta charSet="utf-8"/>');
    expect(html).toMatch(/<p dir="auto" lang="[a-z]*">Good evening<\/p>/);
  });

  test("goes on over several pages", async () => {
    const [one, other] = await aPairOfFriends(db());
    const count = FULL_READ_PAGE_SIZE + 3;
    for (let n = 1; n <= count; n++) await sendMessage(db(), n % 2 ? one : other, n % 2 ? other : one, `text ${n}`);
    const expected = Array.from({ length: count }, (_, n) => `text ${n + 1}`);
    const html = await fileOf(db(), one, other);
    expect(textsIn(html)).toEqual(expected);
    expect(html.match(/<h2>/g)).toHaveLength(1);
    expect(plainText(html)).toEndWith(`${count} messages</footer></main></body></html>\n`);
  });

  test("reads a picture only when it is written, and leaves out those over the limit or gone from the store", async () => {
    const [one, other] = await aPairOfFriends(db());
    for (let n = 0; n < 5; n++) await send(db(), one, other, `picture ${n}`);
    const sizes = [
      CHAT_SERVER_LIMITS.filePictureBytes / 2,
      null,
      1,
      CHAT_SERVER_LIMITS.filePictureBytes / 2,
      MEGABYTE,
    ] as const;
    let read = 0;
    const files = {
      async get() {
        const size = sizes[read++];
        return size ? new Uint8Array(size) : null;
      },
    };
    const parts = chatFile(db(), files, readerOf(one, other), CHAT_NOW);
    const [found, longest] = [[] as string[], { length: 0 }];
    for await (const part of parts) {
      if (found.length === 0) expect(read).toBeLessThanOrEqual(1);
      longest.length = Math.max(longest.length, part.length);
      found.push(...(part.match(/<img src="|class="missing"/g) ?? []));
    }
    const [embedded, missing] = ['<img src="', 'class="missing"'];
    expect(found).toEqual([embedded, missing, embedded, missing, embedded] as string[]);
    expect(longest.length).toBeLessThan(100 * 1024);
  });
});

eachDatabase("downloading a chat", (db) => {
  test("is offered in the chat, and answers a file by API and page, after a block too", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { app, ask } = await openChatApp(db(), [one, other]);
    const session = await app.enter(one);
    const page = async (path: string) => app.ask("GET", `/chat/${other.id}${path}`, { session });
    expect(await (await page("")).text()).not.toContain(`/chat/${other.id}/export`);
    await sendMessage(db(), other, one, "kept words");
    expect(await (await page("")).text()).toContain(`href="/chat/${other.id}/export"`);
    await blockPerson(db(), other, one.id, CHAT_NOW);
    for (const response of [await page("/export"), await ask(one, "GET", `/${other.id}/export`)]) {
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(response.headers.get("content-disposition")).toMatch(
        /^attachment; filename="[\w.-]+-\d{4}-\d\d-\d\d\.html"/,
      );
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(textsIn(await response.text())).toEqual(["kept words"]);
    }
  });

  test("has a limit by the hour, which the page tells beside the chat", async () => {
    const [one, other] = await aPairOfFriends(db());
    await sendMessage(db(), other, one);
    const { app, ask } = await openChatApp(db(), [one, other], { RATE_LIMITS: "1" });
    const statuses: number[] = [];
    for (let n = 0; n < RATE_LIMIT_RULES.chatFile.points; n++)
      statuses.push((await ask(one, "GET", `/${other.id}/export`)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await ask(one, "GET", `/${other.id}/export`);
    expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
    const form = await app.ask("GET", `/chat/${other.id}/export`, { session: await app.enter(one) });
    expect([form.status, form.headers.get("location")]).toEqual([303, `/chat/${other.id}`]);
    expect((await ask(other, "GET", `/${one.id}/export`)).status).toBe(200);
  });
});
