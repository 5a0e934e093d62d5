/** What the journeys share: people with phones, and a sea with nothing in it. */
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { type Translate, translate } from "../../src/i18n/intl";
import type { Language } from "../../src/i18n/languages";
import { type Client, newcomer, type Thrown } from "../support/client";
import { test as base, type Phone } from "../support/e2e";
import type { Server } from "../support/server";

export interface Aboard {
  page: Page;
  /** The same person through the API. */
  me: Client;
  t: Translate;
}

interface Fixtures {
  /** Someone whose profile is complete, signed in on a phone of their own. */
  aboard(options?: Phone): Promise<Aboard>;
}

/** Gives a phone the session that the person's token stands for. */
export async function enter(page: Page, url: string, { token }: Client): Promise<void> {
  await page.context().addCookies([{ name: "session", value: token, url, httpOnly: true, sameSite: "Lax" }]);
}

/**
 * Playwright measures a page before its stylesheet is there, which calls off the transition from the page before.
 * Nobody else looks that early.
 */
const calm = (page: Page): Promise<unknown> =>
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
      await calm(page);
      return page;
    });
  },

  aboard: async ({ phone, server }, use) => {
    await use(async (options = {}) => {
      const language: Language = options.language ?? "en";
      const me = await newcomer(server.url);
      if (language !== "en") await me.call("PUT", "/auth/profile", { language, reads: [language] });
      const page = await phone({ ...options, language });
      await enter(page, server.url, me);
      return { page, me, t: translate(language) };
    });
  },
});

/** A new beginning on the same address: nobody there, and not one bottle at sea. @returns the database's file */
export async function emptySea(server: Server): Promise<string> {
  const folder = mkdtempSync(join(server.dataDir, "sea-"));
  await server.kill("SIGTERM");
  await server.restart({ DATA_DIR: folder, WELCOME_BOTTLES: "0" });
  return join(folder, "driftglass.sqlite");
}

/** Someone throws a bottle. @returns its id */
export async function thrown(by: Client, content: string): Promise<string> {
  const { status, body } = await by.call<Thrown>("POST", "/bottles", { content });
  expect(status).toBe(201);
  return body.bottle.id;
}

/** Someone picks a bottle up. */
export async function picked(by: Client, id: string): Promise<void> {
  expect((await by.call("POST", `/bottles/pick/${id}`)).status).toBe(200);
}

/** What someone owns. */
export async function coinsOf({ call }: Client): Promise<number> {
  return (await call<{ coins: number }>("GET", "/auth/profile")).body.coins;
}

/** Opens the throw dialog from the page one is on. */
export async function openThrow(page: Page, t: Translate): Promise<Locator> {
  await page.locator('[data-opens="throw"]').first().click();
  const dialog = page.getByRole("dialog", { name: t("bottles.throw.title") });
  await expect(dialog.getByRole("textbox")).toBeFocused();
  return dialog;
}

/** The scripts have started: from here on forms go by htmx. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => "htmx" in window);
}

/** The service worker answers from now on. */
export async function steady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== "activated")
      await new Promise((resolve) => active?.addEventListener("statechange", resolve));
  });
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
