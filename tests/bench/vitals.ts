/** What a cheap phone on a slow network sees: a first visit with a processor 4 times slower, 1.6 Mbit/s, 150 ms. */
import { chromium } from "playwright";

const SLOW_NETWORK = { downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150, offline: false };
const SETTLE_MS = 3_000;

export interface WebVitals {
  /** ms */
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  /** Layout shift, without unit. */
  shift: number;
}

/** Runs in the page before anything else does. */
function observeVitals(): void {
  const vitals = { largestPaint: 0, blocking: 0, shift: 0 };
  Object.assign(window, { vitals });
  const on = (type: string, take: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on("largest-contentful-paint", (entry) => {
    vitals.largestPaint = entry.startTime;
  });
  on("longtask", (entry) => {
    vitals.blocking += Math.max(0, entry.duration - 50);
  });
  on("layout-shift", (entry) => {
    vitals.shift += entry.value ?? 0;
  });
}

/** One first visit, nothing cached. @param executablePath the Chromium to use */
export async function measureVitals(url: string, executablePath: string): Promise<WebVitals> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  await context.addCookies([{ name: "language", value: "en", url }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(observeVitals);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(SETTLE_MS);
  const vitals = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const { vitals: rest } = window as unknown as { vitals: Omit<WebVitals, "firstPaint"> };
    return { ...rest, firstPaint: paint?.startTime ?? 0 };
  });
  await browser.close();
  return vitals;
}
