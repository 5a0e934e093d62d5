/** What Chromium loads for a first visit, by resource, with headers. */
import { type CDPSession, chromium } from "playwright";

export interface LoadedResource {
  /** Without host and hash. */
  path: string;
  /** On the wire, headers included. */
  bytes: number;
  /** Of these, the answer's headers. */
  headerBytes: number;
}

const SETTLE_MS = 2_000;

/** Same name in every build and for every bottle. */
const withoutHash = (url: string): string => new URL(url).pathname.replace(/\.[0-9a-z]{6,}(?=\.\w+$)/, "");

function recordResources(session: CDPSession): Map<string, LoadedResource> {
  const loaded = new Map<string, LoadedResource>();
  const known = new Map<string, { path: string; headerBytes: number }>();
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (!response.url.startsWith("http") || response.fromDiskCache) return;
    known.set(requestId, { path: withoutHash(response.url), headerBytes: response.encodedDataLength });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const resource = known.get(requestId);
    if (resource) loaded.set(requestId, { ...resource, bytes: encodedDataLength });
  });
  return loaded;
}

/** All that a page loads. @param act brings the page there */
export async function recordLoads(session: CDPSession, act: () => Promise<unknown>): Promise<LoadedResource[]> {
  await session.send("Network.enable");
  const loaded = recordResources(session);
  await act();
  return [...loaded.values()].sort((a, b) => b.bytes - a.bytes);
}

export const bytesOf = (resources: readonly LoadedResource[]): number =>
  resources.reduce((sum, { bytes }) => sum + bytes, 0);

/** First and second visit of a stranger on a phone. @param executablePath the Chromium to use */
export async function measureVisits(
  url: string,
  executablePath: string,
): Promise<{ first: LoadedResource[]; second: LoadedResource[] }> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
  await context.addCookies([{ name: "language", value: "en", url }]);
  const visit = async () => {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const loads = await recordLoads(session, async () => {
      await page.goto(url, { waitUntil: "load" });
      await page.waitForTimeout(SETTLE_MS);
    });
    await page.close();
    return loads;
  };
  const first = await visit();
  const second = await visit();
  await browser.close();
  return { first, second };
}

if (import.meta.main) {
  const { findChromium } = await import("../../scripts/chromium");
  const [url = "http://127.0.0.1:3000/"] = process.argv.slice(2);
  const visits = await measureVisits(url, await findChromium());
  for (const [name, loads] of Object.entries(visits)) {
    console.log(`${name}: ${bytesOf(loads)} B in ${loads.length}`);
    for (const { path, bytes, headerBytes } of loads) console.log(`  ${bytes} B (${headerBytes}) ${path}`);
  }
}
