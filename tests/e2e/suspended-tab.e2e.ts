/** The system stops the process of the tab that leads: the tab that somebody looks at goes on without it. */
import { type Browser, expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { chatMessageRow, ENGLISH_PHONE, fetchMessages, openChat, registerFriends, typeAndSend } from "./chat-friends";
import { test } from "./fixtures";

const t = translatorFor("en");
/** ms of work by which a page's process is known. */
const BUSY_TIME = 400;
/** ms in which the other tab takes over, and draws. */
const TAKEN = 15_000;

/** What both write, in any order. */
const TEXTS = ["awake", "I hear you", "On its way", "asleep", "Hello from Kobe"].sort();
const textsOf = (messages: { text: string }[]): string[] => messages.map(({ text }) => text).sort();

/** CPU seconds so far of each process that draws pages. */
async function cpuTimes(browser: Browser): Promise<Map<number, number>> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return new Map(processInfo.filter(({ type }) => type === "renderer").map(({ id, cpuTime }) => [id, cpuTime]));
}

/** The process that draws a page: the one that works while the page does. */
async function processOf(page: Page): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error("the page has no browser");
  const before = await cpuTimes(browser);
  await page.evaluate((ms) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  }, BUSY_TIME);
  const worked = [...(await cpuTimes(browser))].map(([id, time]) => [time - (before.get(id) ?? 0), id] as const);
  const [busiest] = worked.sort(([a], [b]) => b - a);
  if (!busiest) throw new Error("no process draws the page");
  return busiest[1];
}

/** A transaction that a stopped process has begun keeps the other tabs from their messages until it goes on. */
const finishTransactions = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open("outbox");
        opening.onsuccess = () => {
          const transaction = opening.result.transaction("items", "readwrite");
          transaction.objectStore("items").count();
          transaction.oncomplete = () => resolve(opening.result.close());
        };
      }),
  );

test("a leading tab whose process is stopped: messages arrive and leave in the other one, each once", async ({
  server,
  phone,
  pageErrors,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const leader = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  const second = await leader.context().newPage();
  await second.goto(`/chat/${other.id}`);
  await expect(second.locator('[data-net="connected"]')).toBeAttached();
  const pid = await processOf(leader);
  expect(pid).not.toBe(await processOf(second));
  const sendText = (text: string) => other.me.call("POST", `/chat/${one.id}/messages`, { text, clientId: text });
  // It is stopped in the middle of sending, and holds the lock for it.
  const isSending = leader.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/messages"),
  );
  await leader.route(`**/api/chat/${other.id}/messages`, () => undefined, { times: 1 });
  await typeAndSend(leader, t, "On its way");
  await isSending;
  await finishTransactions(leader);
  await expect(chatMessageRow(second, "On its way")).toContainText(t("chat.sending"));
  process.kill(pid, "SIGSTOP");
  try {
    const start = performance.now();
    await sendText("asleep");
    await typeAndSend(second, t, "I hear you");
    await expect(chatMessageRow(second, "asleep")).toHaveCount(1, { timeout: TAKEN });
    console.log(`taken over after ${Math.round(performance.now() - start)} ms`);
    await expect
      .poll(async () => textsOf(await fetchMessages(one, other)), { timeout: TAKEN })
      .toEqual(TEXTS.filter((text) => text !== "awake"));
    await expect(chatMessageRow(second, "I hear you")).toContainText(/Sent|Delivered/);
  } finally {
    process.kill(pid, "SIGCONT");
  }
  await sendText("awake");
  for (const tab of [leader, second]) {
    for (const text of TEXTS) await expect(chatMessageRow(tab, text)).toHaveCount(1);
    await expect(tab.locator(".chat-row", { hasText: t("chat.sending") })).toHaveCount(0);
  }
  expect(textsOf(await fetchMessages(one, other))).toEqual(TEXTS);
  pageErrors.splice(0);
});
