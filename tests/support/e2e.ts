/** What every journey in Chromium stands on: a real server, a phone, and eyes for whatever goes wrong on it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContext, test as base, expect, type Page, type Response } from "@playwright/test";
import type { Language } from "../../src/i18n/languages";
import { checkApiAnswers } from "./e2e-contract";
import { type Server, startServer } from "./server";

export interface PhoneOptions {
  /** The language chosen before; null: a first visit. */
  language?: Language | null;
  /** What the browser asks for, e.g. `ar-EG`. */
  locale?: string;
  javaScript?: boolean;
  dark?: boolean;
  /** Pixels; 320 is the narrowest we promise, 390 most people's. */
  width?: number;
  reducedMotion?: boolean;
}

interface Fixtures {
  /** Another phone with nobody signed in; closed at the end of the test. */
  phone(options?: PhoneOptions): Promise<Page>;
  /** Sets the server's clock so many ms ahead of the machine's; it goes back after the test. */
  setClockAhead(ms: number): Promise<void>;
  /** What went wrong on any phone so far. A journey that means to break something takes it out again. */
  pageErrors: string[];
}

/** A refused form is an answer like any other; the browser calls it an error all the same. */
const EXPECTED_CONSOLE_ERROR = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** A page fetched ahead that would not be the one that is shown. */
const TOO_EARLY = 425;

function badResponse(response: Response): boolean {
  if (response.status() === TOO_EARLY) return false;
  const type = response.request().resourceType();
  const answer = ["document", "fetch", "xhr"].includes(type);
  return response.status() >= 500 || (response.status() >= 400 && !answer);
}

async function recordTrouble(context: BrowserContext, pageErrors: string[]): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  context.on("console", (message) => {
    const wrong = message.type() === "error" && !EXPECTED_CONSOLE_ERROR.test(message.text());
    if (wrong) pageErrors.push(`console.error: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (event) => {
    const error = event.error();
    // A browser's own (a DOMException) has no stack.
    pageErrors.push(`page error: ${error.stack || `${error.name}: ${error.message}`}`);
  });
  context.on("response", (response) => {
    if (badResponse(response)) pageErrors.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
}

/** What each was opened as. */
const OPTIONS_BY_CONTEXT = new WeakMap<BrowserContext, PhoneOptions>();
/** Waits until each answer was held against the document. */
const PENDING_CHECKS = new WeakMap<BrowserContext, () => Promise<unknown>>();

async function openContext(
  browser: Browser,
  url: string,
  pageErrors: string[],
  options: PhoneOptions,
): Promise<BrowserContext> {
  const { language = "en", locale = language ?? "en-US", javaScript = true, dark = false, width = 390 } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 390 ? 568 : 844 },
    hasTouch: true,
    isMobile: true,
    locale,
    javaScriptEnabled: javaScript,
    colorScheme: dark ? "dark" : "light",
    reducedMotion: options.reducedMotion ? "reduce" : "no-preference",
  });
  OPTIONS_BY_CONTEXT.set(context, options);
  if (language) await context.addCookies([{ name: "language", value: language, url }]);
  await recordTrouble(context, pageErrors);
  PENDING_CHECKS.set(context, checkApiAnswers(context, pageErrors));
  return context;
}

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      expect(await server.stop()).toBe(0);
    },
    { scope: "worker" },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names.
  pageErrors: async ({}, use) => {
    const pageErrors: string[] = [];
    await use(pageErrors);
    expect(pageErrors).toEqual([]);
  },

  phone: async ({ browser, server, pageErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await openContext(browser, server.url, pageErrors, options);
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => PENDING_CHECKS.get(context)?.()));
    await Promise.all(contexts.map((context) => context.close()));
  },

  page: async ({ phone }, use) => use(await phone()),

  setClockAhead: async ({ server }, use) => {
    const shift = async (offsetMs: number) => {
      const response = await fetch(`${server.url}/api/test/clock`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ offsetMs }),
      });
      expect(response.status).toBe(200);
    };
    await use(shift);
    await shift(0);
  },
});

/** The page as it stands on a phone whose scripts run: axe cannot work where they are off. */
async function openScriptedCopy(page: Page, options: PhoneOptions): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error("the page has no browser");
  const context = await openContext(browser, new URL(page.url()).origin, [], {
    ...options,
    javaScript: true,
  });
  const copy = await context.newPage();
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "script-src 'none'",
  };
  const body = await page.content();
  await copy.route(page.url(), (route) => route.fulfill({ body, headers }));
  await copy.goto(page.url());
  return copy;
}

const requireBesideAxe = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"));
const NON_ASCII = /[\u0080-\uffff]/g;
/** In ASCII: a browser keeps it at a byte a letter, which takes a third off the time it reads half a megabyte. */
const AXE = readFileSync(requireBesideAxe.resolve("axe-core/axe.min.js"), "utf8").replace(
  NON_ASCII,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
);
const axeScript = (options: object): string =>
  `axe.run(document, ${JSON.stringify({ resultTypes: ["violations"], ...options })}).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ": " + nodes.map((node) => node.target + " " + node.html).join(" | ")))`;

/** axe, once on a page. */
export async function injectAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${AXE};0`);
}

/**
 * What axe finds. Its own builder injects and merges for frames, which we have none of: that takes ten times as long.
 * @param rules those alone
 */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  await injectAxe(page);
  return page.evaluate<string[]>(axeScript(rules ? { runOnly: rules } : {}));
}

/** axe finds nothing on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const options = OPTIONS_BY_CONTEXT.get(page.context()) ?? {};
  const scriptless = options.javaScript === false;
  const looked = scriptless ? await openScriptedCopy(page, options) : page;
  expect(await findViolations(looked), page.url()).toEqual([]);
  if (scriptless) await looked.context().close();
}

/** Nothing reaches out of the screen sideways. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const [scrollWidth, clientWidth] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(scrollWidth, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(clientWidth);
}
