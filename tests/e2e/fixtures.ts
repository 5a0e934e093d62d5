/** Fixtures and steps that the journeys share. */
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
  /** Opens a phone on which a new person with a complete profile is signed in. */
  signedInPhone(options?: PhoneOptions): Promise<SignedInPhone>;
}

/** Sets the session cookie of a person in a page's browser context. */
export async function signInPage(page: Page, url: string, { token }: ApiClient): Promise<void> {
  await page.context().addCookies([{ name: "session", value: token, url, httpOnly: true, sameSite: "Lax" }]);
}

/**
 * Signs somebody in on a phone that somebody else may have used: their page would find out, and go somewhere by itself.
 * Left for a file of the same server, not for `about:blank`: from there Chromium starts a process for the next page.
 */
export async function changePerson(page: Page, url: string, client: ApiClient): Promise<void> {
  await page.goto(`${url}/robots.txt`);
  await signInPage(page, url, client);
}

export const test = base.extend<Fixtures>({
  phone: async ({ phone }, use) => {
    await use(async (options) => {
      // Drawing the animated sea in software takes longer than the journey; `core-journey.e2e.ts` keeps it on.
      return phone({ reducedMotion: true, ...options });
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

/** Restarts the server on the same address with an empty database. @returns the path of its file */
export async function restartWithEmptySea(server: Server, welcomeBottles: 0 | 1 = 0): Promise<string> {
  const folder = mkdtempSync(join(server.dataDir, "sea-"));
  await server.kill("SIGTERM");
  await server.restart({ DATA_DIR: folder, WELCOME_BOTTLES: `${welcomeBottles}` });
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

/** Somebody's balance of coins. */
export async function fetchCoins({ call }: ApiClient): Promise<number> {
  return (await call<{ coins: number }>("GET", "/auth/profile")).body.coins;
}

/** Opens the throw dialog on the current page. */
export async function openThrowDialog(page: Page, t: Translate): Promise<Locator> {
  await page.locator('[data-opens="throw"]').first().click();
  const dialog = page.getByRole("dialog", { name: t("bottles.throw.title") });
  await expect(dialog.getByRole("textbox")).toBeFocused();
  return dialog;
}

/** Chooses a country in a profile's form: nobody knows it of a browser that names none. */
export async function chooseCountry(page: Page, name: string): Promise<void> {
  const field = page.locator("#country");
  if ((await field.evaluate((each) => each.tagName)) === "SELECT")
    return void (await field.selectOption({ label: name }));
  await field.fill(name);
  await field.press("Enter");
}

/** Waits for htmx: from here on forms are sent by script. */
export async function waitForHtmx(page: Page): Promise<void> {
  await page.waitForFunction(() => "htmx" in window);
}

/** Waits until the service worker controls the page. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== "activated") await new Promise((resolve) => active?.addEventListener("statechange", resolve));
  });
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
