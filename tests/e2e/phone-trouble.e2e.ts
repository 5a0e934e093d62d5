/** What happens to phones while two people write: a tab is killed, storage is full or gone, the worker is of an earlier version. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import {
  ENGLISH_PHONE,
  fetchMessages,
  messageField,
  messageLine,
  openChat,
  registerFriends,
  typeAndSend,
} from "./chat-friends";
import { signInPage, test } from "./fixtures";
import { startOldWorkerProxy } from "./old-worker";
import { finishTransactions, processOf } from "./page-process";

const t = translatorFor("en");
/** ms in which another tab goes on with what a killed one was doing. */
const TAKEN = 15_000;

const textsOf = (messages: { text: string }[]): string[] => messages.map(({ text }) => text).sort();
const isConnected = (page: Page) => expect(page.locator('[data-net="connected"]')).toBeAttached({ timeout: TAKEN });

/** Where storage is full, what was written fails when its transaction ends. Chromium asks for its quota too seldom for a test. */
const setStorageFull = (page: Page, isFull: boolean): Promise<void> =>
  page.evaluate((isFull) => {
    type Write = IDBObjectStore["put"];
    const store = IDBObjectStore.prototype as IDBObjectStore & Record<`plain ${string}`, Write>;
    for (const name of ["add", "put"] as const) {
      const write = store[`plain ${name}`] ?? store[name];
      store[`plain ${name}`] = write;
      store[name] = function fail(this: IDBObjectStore, ...parts: Parameters<Write>) {
        const request = write.apply(this, parts);
        if (isFull) this.transaction.abort();
        return request;
      };
    }
  }, isFull);

test("a tab whose process is killed while it sends: the other one sends the message, once, and goes on", async ({
  server,
  phone,
  pageErrors,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const killed = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  const second = await killed.context().newPage();
  await second.goto(`/chat/${other.id}`);
  await isConnected(second);
  const pid = await processOf(killed);
  expect(pid).not.toBe(await processOf(second));
  const isSending = killed.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/messages"),
  );
  await killed.route(`**/api/chat/${other.id}/messages`, () => undefined, { times: 1 });
  await typeAndSend(killed, t, "On its way");
  await isSending;
  await finishTransactions(killed);
  await expect(messageLine(second, "On its way")).toContainText(t("chat.sending"));
  const crashed = killed.waitForEvent("crash");
  process.kill(pid, "SIGKILL");
  await crashed;
  await expect(messageLine(second, "On its way")).toContainText(/Sent|Delivered/, { timeout: TAKEN });
  await other.me.call("POST", `/chat/${one.id}/messages`, { text: "I have it", clientId: "have" });
  await expect(messageLine(second, "I have it")).toHaveCount(1, { timeout: TAKEN });
  expect(textsOf(await fetchMessages(one, other))).toEqual(["Hello from Kobe", "I have it", "On its way"]);
  pageErrors.splice(0);
});

test("storage that is full in the middle: the text comes back and that is said; with room again it is sent", async ({
  server,
  phone,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const page = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await typeAndSend(page, t, "Before");
  await expect(messageLine(page, "Before")).toContainText(/Sent|Delivered/);
  await setStorageFull(page, true);
  const long = "The sea was loud. ".repeat(80).trim();
  await typeAndSend(page, t, long);
  await expect(page.locator("#notices .toast")).toContainText(t("chat.not_kept"));
  await expect(messageField(page, t)).toHaveValue(long);
  await other.me.call("POST", `/chat/${one.id}/messages`, { text: "Still there?", clientId: "still" });
  await expect(messageLine(page, "Still there?")).toHaveCount(1);
  await expect
    .poll(async () => (await one.me.call<{ unread: number }>("GET", `/chat/${other.id}`)).body.unread)
    .toBe(0);
  await setStorageFull(page, false);
  await page.getByRole("button", { name: t("chat.send"), exact: true }).click();
  await expect(messageLine(page, "The sea was loud.")).toContainText(/Sent|Delivered/);
  expect(textsOf(await fetchMessages(one, other))).toEqual(["Before", "Hello from Kobe", "Still there?", long].sort());
});

test("storage that the browser throws away in the middle: what follows is kept and sent, once", async ({
  server,
  phone,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const page = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await typeAndSend(page, t, "Before");
  await expect(messageLine(page, "Before")).toContainText(/Sent|Delivered/);
  const devtools = await page.context().newCDPSession(page);
  const storageTypes = "indexeddb,local_storage,cache_storage";
  await devtools.send("Storage.clearDataForOrigin", { origin: server.url, storageTypes });
  await typeAndSend(page, t, "After");
  await expect(messageLine(page, "After")).toContainText(/Sent|Delivered/);
  await other.me.call("POST", `/chat/${one.id}/messages`, { text: "Both are here", clientId: "both" });
  await expect(messageLine(page, "Both are here")).toHaveCount(1);
  await expect
    .poll(async () => (await one.me.call<{ unread: number }>("GET", `/chat/${other.id}`)).body.unread)
    .toBe(0);
  expect(textsOf(await fetchMessages(one, other))).toEqual(["After", "Before", "Both are here", "Hello from Kobe"]);
});

test.describe("a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("of an earlier version: a chat works, waits without a network, and goes on under the new one", async ({
    server,
    phone,
    pageErrors,
  }) => {
    const [one, other] = await registerFriends(server, "en");
    const proxy = startOldWorkerProxy(server.url);
    const page = await phone(ENGLISH_PHONE);
    await signInPage(page, proxy.url, one.me);
    await page.goto(`${proxy.url}/chat/${other.id}`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await isConnected(page);
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain("/sw.js");
    expect(proxy.oldWorkers()).toBeGreaterThan(0);
    await typeAndSend(page, t, "Under the old one");
    await expect(messageLine(page, "Under the old one")).toContainText(/Sent|Delivered/);
    await page.context().setOffline(true);
    await typeAndSend(page, t, "Without a network");
    await expect(messageLine(page, "Without a network")).toContainText(t("chat.waiting"));
    await page.goto(`${proxy.url}/profile`);
    await expect(page.locator("body")).toContainText("the page of an earlier version");
    proxy.updateWorker();
    await page.context().setOffline(false);
    await page.goto(`${proxy.url}/chat/${other.id}`);
    await expect(messageLine(page, "Without a network")).toContainText(/Sent|Delivered/, { timeout: TAKEN });
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain("offline-earlier");
    await other.me.call("POST", `/chat/${one.id}/messages`, { text: "All there", clientId: "all" });
    await expect(messageLine(page, "All there")).toHaveCount(1);
    expect(textsOf(await fetchMessages(one, other))).toEqual(
      ["All there", "Hello from Kobe", "Under the old one", "Without a network"].sort(),
    );
    await page.close();
    proxy.stop();
    pageErrors.splice(0);
  });
});
