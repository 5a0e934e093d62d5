/** Two people who chat in real browsers through a proxy, and what each of them sees. */
import { type Browser, chromium, type Page } from "playwright";
import { findChromium } from "../../scripts/chromium";
import { readShownRows, submitText } from "../support/chat-network-page";
import type { ApiClient } from "../support/client";

/** ms between two messages of one person. */
const WRITE_EVERY = 300;
/** ms until a chat is connected, and until all that was written stands on both pages. */
const WITHIN = 60_000;
/** Nobody writes on while so many of theirs wait: on a busy machine they would be the browser's own work for minutes. */
const MOST_UNSENT = 10;
const FAILED_MARK = "a message failed";

export interface BrowserChat {
  /** What somebody saw that nobody may see in a restart. */
  problems: string[];
  /** Of each person, in order. */
  sent: [string[], string[]];
  /**
   * Writes no more, and waits until both pages show everything. @returns the texts on each page, from the top
   * @throws Error where a page does not in time: what the server stores meanwhile would seem to be missing there
   */
  finish(): Promise<[string[], string[]]>;
  close(): Promise<void>;
}

/** Runs in the page: tells of a message that says it was not sent. */
const watchForFailures = (mark: string): void => {
  const look = () => document.querySelector(".chat-again, .chat-bad") && console.warn(mark);
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
};

/** Runs in the page: how many messages are not sent yet. */
const countUnsent = (): number => document.querySelectorAll(".chat-again, .chat-meta:not([data-state])").length;

/** Chromium, which takes every certificate. */
export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--ignore-certificate-errors"],
  });

/** Opens the chat of two on a phone of its own, and waits until it is connected. */
export async function openWithChat(browser: Browser, url: string, me: ApiClient, other: ApiClient): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 390, height: 844 } });
  await context.addCookies([
    { name: "__Host-session", value: me.token, url, httpOnly: true, secure: true, sameSite: "Lax" },
    { name: "language", value: "en", url },
  ]);
  const page = await context.newPage();
  await page.addInitScript(watchForFailures, FAILED_MARK);
  await page.goto(`${url}/chat/${other.id}`);
  await page.locator('[data-net="connected"]').first().waitFor({ state: "attached", timeout: WITHIN });
  return page;
}

function watch(page: Page, name: string, problems: string[]): void {
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 500)
      problems.push(`${name}: ${response.request().method()} ${pathname} ${response.status()}`);
  });
  page.on("console", (line) => line.text() === FAILED_MARK && problems.push(`${name}: ${FAILED_MARK}`));
  page.on("pageerror", (error) => problems.push(`${name}: ${error}`));
  page.on(
    "framenavigated",
    (frame) => frame === page.mainFrame() && problems.push(`${name}: the page was loaded anew`),
  );
}

/** Rows that the server has, as texts. */
export const textsOn = async (page: Page): Promise<string[]> =>
  (await page.evaluate(readShownRows)).filter(({ pending }) => !pending).map(({ text }) => text);

/** Waits until each page shows so many messages, and none that is not sent yet. @throws Error */
async function waitForAll(pages: readonly [Page, Page], count: number): Promise<[string[], string[]]> {
  const late = performance.now() + WITHIN;
  for (;;) {
    const [one, other] = await Promise.all([pages[0].evaluate(readShownRows), pages[1].evaluate(readShownRows)]);
    const unsent = [one, other].map((rows) => rows.filter(({ pending }) => pending).length);
    if (Math.min(one.length, other.length) >= count && unsent.every((n) => n === 0))
      return [one.map(({ text }) => text), other.map(({ text }) => text)];
    if (performance.now() > late)
      throw new Error(`of ${count} messages the pages show ${one.length} and ${other.length}, ${unsent} not sent yet`);
    await Bun.sleep(100);
  }
}

/** Opens the chat of two friends in two browsers; each writes up to three times a second until `finish`. */
export async function startChatInBrowsers(url: string, [one, other]: [ApiClient, ApiClient]): Promise<BrowserChat> {
  const browser = await launchBrowser();
  const pages: [Page, Page] = await Promise.all([
    openWithChat(browser, url, one, other),
    openWithChat(browser, url, other, one),
  ]);
  const problems: string[] = [];
  const sent: [string[], string[]] = [[], []];
  for (const [n, page] of pages.entries()) watch(page, `browser ${n}`, problems);
  let isWriting = true;
  const write = async (page: Page, texts: string[], name: string): Promise<void> => {
    for (; isWriting; await Bun.sleep(WRITE_EVERY)) {
      if ((await page.evaluate(countUnsent)) >= MOST_UNSENT) continue;
      const text = `${name} ${texts.length}`;
      texts.push(text);
      await page.evaluate(submitText, text);
    }
  };
  const writing = [write(pages[0], sent[0], "one"), write(pages[1], sent[1], "other")];
  return {
    problems,
    sent,
    async finish() {
      isWriting = false;
      await Promise.all(writing);
      return waitForAll(pages, sent[0].length + sent[1].length);
    },
    close: () => browser.close(),
  };
}
