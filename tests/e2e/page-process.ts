/** The process that draws a page, so that the system can stop or kill it. */
import type { Browser, Page } from "@playwright/test";

/** ms of work by which a page's process is known. */
const BUSY_TIME = 400;

/** CPU seconds so far of each process that draws pages. */
async function cpuTimes(browser: Browser): Promise<Map<number, number>> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return new Map(processInfo.filter(({ type }) => type === "renderer").map(({ id, cpuTime }) => [id, cpuTime]));
}

/** The process that draws a page: the one that works while the page does. */
export async function processOf(page: Page): Promise<number> {
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
export const finishTransactions = (page: Page): Promise<unknown> =>
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
