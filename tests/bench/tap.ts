/** How soon a tap on a tab is answered, on a phone 4 times slower, 400 ms and 50 kB/s away. */
import { type BrowserContext, chromium, type Page } from "playwright";

const SLOW_NETWORK = { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400, offline: false };
/** ms a finger stays down. */
const PRESS_MS = 80;
const SETTLE_MS = 2_500;

export interface TapTimes {
  /** ms from the press to the frame that shows it. */
  answer: number;
  /** ms from the press to the first paint of the next page. */
  content: number;
}

/** Runs in each page before anything else does: notes the press, and the frame after it. */
function notePress(): void {
  addEventListener(
    "pointerdown",
    ({ timeStamp }) => {
      sessionStorage.setItem("pressed", String(performance.timeOrigin + timeStamp));
      requestAnimationFrame(() =>
        setTimeout(() => {
          const pressed = document.querySelector("[data-pressed],.tab[data-going]") !== null;
          sessionStorage.setItem("answered", String(pressed ? performance.now() - timeStamp : Number.NaN));
        }),
      );
    },
    true,
  );
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

/** One tap on the tab of a path. */
async function tapTab(page: Page, path: string): Promise<TapTimes> {
  const box = await page.locator(`.tab[href="${path}"]`).boundingBox();
  if (!box) throw new Error(`no tab ${path}`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.up();
  await page.waitForURL(`**${path}`);
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const pressed = Number(sessionStorage.getItem("pressed"));
    const content = performance.timeOrigin + (paint?.startTime ?? Number.NaN) - pressed;
    return { answer: Number(sessionStorage.getItem("answered")), content };
  });
}

/** Taps through the tabs, everything but the pages cached. @param session its cookie @param prefetch as the browser does, or never */
export async function measureTaps(
  url: string,
  options: { executablePath: string; session: string; prefetch: boolean; rounds: number },
): Promise<TapTimes[]> {
  const browser = await chromium.launch({
    executablePath: options.executablePath,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: "block",
    extraHTTPHeaders: options.prefetch ? {} : { "save-data": "on" },
  });
  await context.addCookies([
    { name: "language", value: "en", url },
    { name: "session", value: options.session, url },
  ]);
  const page = await context.newPage();
  await page.addInitScript(notePress);
  for (const path of ["/bottle-square", "/friends", "/profile", "/"]) await page.goto(new URL(path, url).href);
  await slowDown(context, page);
  const times: TapTimes[] = [];
  for (let n = 0; n < options.rounds; n++)
    for (const path of ["/bottle-square", "/friends", "/profile"]) times.push(await tapTab(page, path));
  await browser.close();
  return times;
}

export const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

if (import.meta.main) {
  const { findChromium } = await import("../../scripts/chromium");
  const [url = "http://127.0.0.1:3000/", session = ""] = process.argv.slice(2);
  for (const prefetch of [false, true]) {
    const times = await measureTaps(url, { executablePath: await findChromium(), session, prefetch, rounds: 3 });
    const [answer, content] = [times.map((each) => each.answer), times.map((each) => each.content)];
    console.log(
      `${prefetch ? "fetched on press" : "not fetched ahead"}: answer ${middleOf(answer).toFixed(0)} ms (most ${Math.max(...answer).toFixed(0)}), ` +
        `content ${middleOf(content).toFixed(0)} ms (${Math.min(...content).toFixed(0)} to ${Math.max(...content).toFixed(0)})`,
    );
  }
}
