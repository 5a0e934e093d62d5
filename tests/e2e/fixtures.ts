/** What the journeys share: people with phones, and a sea with nothing in it. */
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Language } from "../../src/i18n/languages";
import { type Translate, translatorFor } from "../../src/i18n/translator";
import { type ApiClient, registerClient, type ThrowAnswer } from "../support/client";
import { test as base, type PhoneOptions } from "../support/e2e";
import type { Server } from "../support/server";

export interface SignedInPhone {
  page: Page;
  /** The same person through the API. */
  me: ApiClient;
  t: Translate;
}

interface Fixtures {
  /** Someone whose profile is complete, signed in on a phone of their own. */
  signedInPhone(options?: PhoneOptions): Promise<SignedInPhone>;
}

/** Gives a phone the session that the person's token stands for. */
export async function signInPage(page: Page, url: string, { token }: ApiClient): Promise<void> {
  await page.context().addCookies([{ name: "session", value: token, url, httpOnly: true, sameSite: "Lax" }]);
}

/**
 * Playwright measures a page before its stylesheet is there, which calls off the transition from the page before.
 * Nobody else looks that early.
 */
const ignoreAbortedTransition = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.addEventListener("unhandledrejection", (event) => {
      if (/^Transition was aborted.*opt-in disabled/.test(event.reason?.message)) event.preventDefault();
    });
  });

export const test = base.extend<Fixtures>({
  phone: async ({ phone }, use) => {
    await use(async (options) => {
      // Drawn in software the moving sea costs more than the journey; `loop.e2e.ts` lets it move.
      const page = await phone({ reducedMotion: true, ...options });
      await ignoreAbortedTransition(page);
      return page;
    });
  },

  signedInPhone: async ({ phone, server }, use) => {
    await use(async (options = {}) => {
      const language: Language = options.language ?? "en";
      const me = await registerClient(server.url);
      if (language !== "en") await me.call("PUT", "/auth/profile", { language, reads: [language] });
      const page = await phone({ ...options, language });
      await signInPage(page, server.url, me);
      return { page, me, t: translatorFor(language) };
    });
  },
});

/** A new beginning on the same address: nobody there, and not one bottle at sea. @returns the database's file */
export async function restartWithEmptySea(server: Server): Promise<string> {
  const folder = mkdtempSync(join(server.dataDir, "sea-"));
  await server.kill("SIGTERM");
  await server.restart({ DATA_DIR: folder, WELCOME_BOTTLES: "0" });
  return join(folder, "driftglass.sqlite");
}

/** Someone throws a bottle. @returns its id */
export async function throwBottleAs(client: ApiClient, content: string): Promise<string> {
  const { status, body } = await client.call<ThrowAnswer>("POST", "/bottles", { content });
  expect(status).toBe(201);
  return body.bottle.id;
}

/** Someone picks a bottle up. */
export async function pickBottleAs(client: ApiClient, id: string): Promise<void> {
  expect((await client.call("POST", `/bottles/pick/${id}`)).status).toBe(200);
}

/** What someone owns. */
export async function fetchCoins({ call }: ApiClient): Promise<number> {
  return (await call<{ coins: number }>("GET", "/auth/profile")).body.coins;
}

/** Opens the throw dialog from the page one is on. */
export async function openThrowDialog(page: Page, t: Translate): Promise<Locator> {
  await page.locator('[data-opens="throw"]').first().click();
  const dialog = page.getByRole("dialog", { name: t("bottles.throw.title") });
  await expect(dialog.getByRole("textbox")).toBeFocused();
  return dialog;
}

/** The scripts have started: from here on forms go by htmx. */
export async function waitForHtmx(page: Page): Promise<void> {
  await page.waitForFunction(() => "htmx" in window);
}

/** The service worker answers from now on. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== "activated")
      await new Promise((resolve) => active?.addEventListener("statechange", resolve));
  });
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
