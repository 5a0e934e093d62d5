/** What the page of a conversation weighs in script, as a browser takes it. */
import { chromium } from "playwright";
import { findChromium } from "../../scripts/chromium";
import { registerClient } from "../support/client";
import type { BenchContext } from "./bench-data";
import { printLine } from "./tools";

const TIMEOUT_MS = 10_000;

/** Runs in the page: bytes and number of scripts, as they were sent. */
const measureScripts = (): [bytes: number, files: number] => {
  const all = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const sent = all.filter(({ name }) => new URL(name).pathname.endsWith(".js"));
  return [sent.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0), sent.length];
};

/** Until it is connected, two friends, nothing written yet. */
export async function benchChatScript({ product }: BenchContext): Promise<void> {
  const url = `http://127.0.0.1:${product.port}`;
  const [one, other] = [await registerClient(url), await registerClient(url)];
  await one.call("POST", `/users/${other.id}/follow`);
  await other.call("POST", `/users/${one.id}/follow`);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await context.addCookies([{ name: "session", value: one.token, url }]);
    const page = await context.newPage();
    await page.goto(`${url}/chat/${other.id}`, { waitUntil: "load" });
    await page.locator('[data-net="connected"]').first().waitFor({ state: "attached", timeout: TIMEOUT_MS });
    const [bytes, files] = await page.evaluate(measureScripts);
    printLine(`Page of a chat: script ${(bytes / 1000).toFixed(1)} kB in ${files} files`);
  } finally {
    await browser.close();
  }
}
