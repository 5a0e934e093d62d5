/** A chat before its script, with data saver: it is read, written in and followed, and React comes when it is needed. */
import { type CDPSession, expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { makePng, paintNoise } from "../support/sample-pictures";
import {
  type ChatFriend,
  ENGLISH_PHONE,
  expectConnected,
  fetchMessages,
  messageField,
  messageLine,
  registerFriends,
  type ServerFixtures,
} from "./chat-friends";
import { signInPage, test } from "./fixtures";

const t = translatorFor("en");
const CHAT_SCRIPT = /\/static\/chat\.\w+\.js/;
const BUBBLE_SCRIPT = /\/static\/later-line-parts\.\w+\.js/;

interface EarlyPage {
  page: Page;
  network: CDPSession;
  one: ChatFriend;
  other: ChatFriend;
  /** Scripts that the page has asked for since it was opened, with their bytes (as sent). */
  scripts: Map<string, number>;
}

/** A phone with data saver, signed in. */
async function preparePhone({ server, phone }: ServerFixtures): Promise<EarlyPage> {
  const [one, other] = await registerFriends(server, "en");
  const page = await phone(ENGLISH_PHONE);
  const network = await page.context().newCDPSession(page);
  await network.send("Emulation.setDataSaverOverride", { dataSaverEnabled: true });
  await signInPage(page, server.url, one.me);
  const scripts = new Map<string, number>();
  page.on("response", async (response) => {
    if (!response.url().endsWith(".js") || !response.url().includes("/static/")) return;
    scripts.set(response.url(), (await response.request().sizes()).responseBodySize);
  });
  return { page, network, one, other, scripts };
}

const isOnlyRead = (page: Page) => expect(page.locator("[data-net]")).toHaveCount(0);

async function openEarly(fixtures: ServerFixtures): Promise<EarlyPage> {
  const early = await preparePhone(fixtures);
  await early.page.goto(`/chat/${early.other.id}`);
  await expect(early.page.locator('body[data-connection="connected"]')).toBeAttached();
  await isOnlyRead(early.page);
  return early;
}

/** 50 kB/s, 400 ms away. */
const slowDown = (network: CDPSession) =>
  network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });

const textsOf = async (from: ChatFriend, other: ChatFriend) =>
  (await fetchMessages(from, other)).map(({ text }) => text).reverse();

/** Bytes. */
const MAX_SCRIPT_BEFORE = 20_000;
const MAX_SCRIPT_IN_ALL = 82_000;

test("it is read, and told as read, with little script; the rest comes with the first touch", async ({
  server,
  phone,
}) => {
  const { page, one, other, scripts } = await openEarly({ server, phone });
  await expect(page.getByText("Hello from Kobe")).toBeVisible();
  const stateOf = async () => (await fetchMessages(other, one))[0]?.state;
  await expect.poll(stateOf).toBe("read");
  // Longer than the script waits where nothing is spared.
  await page.waitForTimeout(4_000);
  await isOnlyRead(page);
  const sum = () => [...scripts.values()].reduce((all, size) => all + size, 0);
  console.log(`script of a chat that is read: ${sum()} bytes in ${scripts.size} files`);
  expect([...scripts.keys()].filter((url) => CHAT_SCRIPT.test(url))).toEqual([]);
  expect(sum()).toBeLessThan(MAX_SCRIPT_BEFORE);
  await messageField(page, t).focus();
  await expectConnected(page);
  console.log(`script of a chat that is written in: ${sum()} bytes in ${scripts.size} files`);
  expect(sum()).toBeLessThan(MAX_SCRIPT_IN_ALL);
});

test("what is typed key by key before the script is there stays, with the cursor", async ({ server, phone }) => {
  const { page, network } = await openEarly({ server, phone });
  await slowDown(network);
  const field = messageField(page, t);
  await field.pressSequentially("Dear Haruto, how is ", { delay: 20 });
  await isOnlyRead(page);
  await page.keyboard.press("Home");
  await page.keyboard.type("My ");
  await isOnlyRead(page);
  await expectConnected(page);
  await expect(field).toBeFocused();
  await page.keyboard.type("very ");
  await expect(field).toHaveValue("My very Dear Haruto, how is ");
  await page.reload();
  await expect(field).toHaveValue("My very Dear Haruto, how is ");
});

test("a word in the middle of an input method is not touched", async ({ server, phone }) => {
  const { page, network } = await openEarly({ server, phone });
  const script = page.waitForResponse(CHAT_SCRIPT);
  const held = Promise.withResolvers<void>();
  await page.route(CHAT_SCRIPT, async (route) => {
    await held.promise;
    await route.continue();
  });
  await messageField(page, t).focus();
  await network.send("Input.imeSetComposition", { text: "こんに", selectionStart: 3, selectionEnd: 3 });
  held.resolve();
  await (await script).finished();
  await page.waitForTimeout(1_000);
  await isOnlyRead(page);
  await network.send("Input.imeSetComposition", { text: "こんにちは", selectionStart: 5, selectionEnd: 5 });
  await network.send("Input.insertText", { text: "今日は" });
  await expectConnected(page);
  await expect(messageField(page, t)).toHaveValue("今日は");
});

test("what is sent before the script is there arrives once, in order; what is typed after it stays", async ({
  server,
  phone,
}) => {
  const { page, network, one, other } = await openEarly({ server, phone });
  await slowDown(network);
  const field = messageField(page, t);
  const send = page.getByRole("button", { name: t("chat.send"), exact: true });
  for (const text of ["First", "Second"]) {
    await field.pressSequentially(text);
    await send.click();
  }
  await field.pressSequentially("Third is being wr");
  await isOnlyRead(page);
  await expectConnected(page);
  await expect(messageLine(page, "Second").locator("[data-state]")).toHaveAttribute("data-state", "sent");
  await expect(field).toHaveValue("Third is being wr");
  expect(await textsOf(one, other)).toEqual(["Hello from Kobe", "First", "Second"]);
  await page.reload();
  await expect(field).toHaveValue("Third is being wr");
  await field.focus();
  await expectConnected(page);
  expect(await textsOf(one, other)).toEqual(["Hello from Kobe", "First", "Second"]);
});

test("where the script does not come what was sent stands in the field again, and can be tried", async ({
  server,
  phone,
  pageErrors,
}) => {
  const { page, one, other } = await openEarly({ server, phone });
  await page.route(CHAT_SCRIPT, (route) => route.abort());
  await messageField(page, t).pressSequentially("Anybody there?");
  await page.getByRole("button", { name: t("chat.send"), exact: true }).click();
  await expect(page.locator("#notices .toast")).toBeVisible();
  await expect(messageField(page, t)).toHaveValue("Anybody there?");
  await page.unroute(CHAT_SCRIPT);
  // Browsers keep a failed import: it is a new page.
  await Promise.all([page.waitForEvent("load"), page.locator("#notices .toast button").click()]);
  await expect(messageField(page, t)).toHaveValue("Anybody there?");
  await page.getByRole("button", { name: t("chat.send"), exact: true }).click();
  await expectConnected(page);
  await expect(messageLine(page, "Anybody there?").locator("[data-state]")).toHaveAttribute("data-state", "sent");
  expect(await textsOf(one, other)).toEqual(["Hello from Kobe", "Anybody there?"]);
  pageErrors.splice(0);
});

test("a button that is pressed before the script is there does what it says", async ({ server, phone }) => {
  const { page, network } = await openEarly({ server, phone });
  await slowDown(network);
  await page.getByRole("button", { name: t("chat.emoji"), exact: true }).click();
  await isOnlyRead(page);
  await expect(page.getByRole("button", { name: "grinning face", exact: true })).toBeVisible({ timeout: 30_000 });
});

test("a message that comes is shown and read out, in each tab", async ({ server, phone }) => {
  const { page, one, other } = await openEarly({ server, phone });
  const second = await page.context().newPage();
  const network = await page.context().newCDPSession(second);
  await network.send("Emulation.setDataSaverOverride", { dataSaverEnabled: true });
  await second.goto(page.url());
  await expect(second.locator('body[data-connection="connected"]')).toBeAttached();
  await isOnlyRead(second);
  await other.me.call("POST", `/chat/${one.id}/messages`, { text: "A gull is here", clientId: "gull" });
  await Promise.all(
    [page, second].map(async (tab) => {
      // It is told for some seconds.
      await expect(tab.locator("[aria-live=polite]", { hasText: "A gull is here" })).toBeAttached();
      await expect(messageLine(tab, "A gull is here")).toBeVisible();
    }),
  );
});

test("a photo and a quote that come before they can be drawn are words, or wait, and then they are there", async ({
  server,
  phone,
  pageErrors,
}) => {
  const { page, one, other } = await openEarly({ server, phone });
  await page.route(BUBBLE_SCRIPT, (route) => route.abort());
  const body = new FormData();
  body.set("file", new File([makePng(64, 48, paintNoise(3))], "a.png", { type: "image/png" }));
  body.set("clientId", "photo");
  const headers = { authorization: `Bearer ${other.me.token}` };
  await fetch(`${server.url}/api/chat/${one.id}/messages`, { method: "POST", headers, body });
  await expect(messageLine(page, t("chat.quote_photo"))).toBeVisible();
  const { items } = (await other.me.call<{ items: { id: string }[] }>("GET", `/chat/${one.id}/messages`)).body;
  const answer = { text: "Like this one", clientId: "answer", replyTo: items[0]?.id };
  await other.me.call("POST", `/chat/${one.id}/messages`, answer);
  await expect(messageLine(page, "Like this one")).toBeVisible();
  await expect(page.locator(".chat-photo, .chat-quote")).toHaveCount(0);
  await page.unroute(BUBBLE_SCRIPT);
  // Where the browser does not keep the failure, it came by itself meanwhile.
  await page.reload();
  await messageField(page, t).focus();
  await expectConnected(page);
  for (const drawn of [".chat-photo", ".chat-quote"]) await expect(page.locator(drawn)).toBeVisible();
  pageErrors.splice(0);
});

test("a message that came between page and stream is shown", async ({ server, phone }) => {
  const { page, one, other } = await preparePhone({ server, phone });
  await page.goto("/privacy");
  await page.route(
    "**/api/events",
    async (route) => {
      await other.me.call("POST", `/chat/${one.id}/messages`, { text: "Between", clientId: "between" });
      await route.continue();
    },
    { times: 1 },
  );
  await page.goto(`/chat/${other.id}`);
  await expect(messageLine(page, "Between")).toBeVisible({ timeout: 10_000 });
});
