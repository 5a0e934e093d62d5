/** Real bottles through a real translation engine, Apertium, in a browser. */
import { expect } from "@playwright/test";
import type { Language } from "../../src/i18n/languages";
import { translatorFor } from "../../src/i18n/translator";
import { hasApertium, startApertium } from "../support/apertium";
import { registerClient } from "../support/client";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { type Server, startServer } from "../support/server";
import { messageLine, messageOptions, openChat, registerFriends } from "./chat-friends";
import { test as base, signInPage, throwBottleAs } from "./fixtures";

const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names.
    async ({}, use) => {
      const engine = await startApertium();
      const server = await startServer({ TRANSLATE_URL: engine.url, TRANSLATE_KIND: "apertium" });
      await use(server);
      await server.stop();
      await engine.stop();
    },
    { scope: "worker" },
  ],
});

test.skip(!hasApertium(), "apertium-apy is not installed here: translation by a real engine is left out");

interface Letter {
  from: string;
  to: Language;
  text: string;
  /** Pattern that the translation has to match. */
  expected: RegExp;
}

const LETTERS: Letter[] = [
  {
    from: "es",
    to: "en",
    text: "Esta noche las luces del puerto se encendieron una a una.",
    expected: /lights/,
  },
  { from: "en", to: "es", text: "I counted the lights of the harbour every night.", expected: /luces/ },
  { from: "fr", to: "es", text: "La mer est belle ce soir et les bateaux dorment.", expected: /mar/ },
  { from: "es", to: "pt", text: "La ciudad duerme y el mar está tranquilo esta noche.", expected: /cidade/ },
];

for (const { from, to, text, expected } of LETTERS) {
  test(`a letter from ${from} to ${to}`, async ({ server, phone }) => {
    const author = await registerClient(server.url);
    const id = await throwBottleAs(author, text);
    const reader = await registerClient(server.url);
    await reader.call("PUT", "/auth/profile", { language: to, reads: [to] });
    const page = await phone({ language: to });
    await signInPage(page, server.url, reader);
    const t = translatorFor(to);
    await page.goto(`${server.url}/bottle/${id}`);
    await page.getByRole("button", { name: t("translations.verb") }).click();
    const letter = page.locator(".letter");
    await expect(letter.locator('[data-shown="translation"]')).toContainText(expected);
    await expect(letter.getByText(text)).toBeHidden();
    await letter.getByRole("radio", { name: t("translations.original") }).check();
    await expect(letter.getByText(text)).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
  });
}

test("without JavaScript the translation is a page of its own, with a link back", async ({ server, phone }) => {
  const author = await registerClient(server.url);
  const id = await throwBottleAs(author, "Nadie sabe todavía cómo me llamo en esta ciudad del norte.");
  const reader = await registerClient(server.url);
  const page = await phone({ language: "en", javaScript: false });
  await signInPage(page, server.url, reader);
  await page.goto(`${server.url}/bottle/${id}`);
  await page.getByRole("button", { name: "Translate" }).click();
  await expect(page.locator('[data-shown="translation"]')).toContainText("city");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL(`${server.url}/bottle/${id}`);
});

for (const javaScript of [true, false]) {
  test(`a message of a chat, JavaScript ${javaScript ? "on" : "off"}`, async ({ server, phone }) => {
    const t = translatorFor("en");
    const [one, other] = await registerFriends(server, "en");
    const text = "Esta noche las luces del puerto se encendieron una a una.";
    await other.me.call("POST", `/chat/${one.id}/messages`, { text, clientId: "es" });
    const page = await openChat({ server, phone }, one, other, { language: "en", javaScript });
    if (!javaScript) {
      await page.getByRole("button", { name: t("translations.verb") }).click();
      await expect(page.locator('[data-shown="translation"]')).toContainText("lights");
      return;
    }
    await messageOptions(messageLine(page, text), t).press("Enter");
    await page.getByRole("menuitem", { name: t("translations.verb") }).click();
    await expect(page.locator(".chat-bubble", { hasText: "lights" })).toBeVisible();
    await page.getByRole("button", { name: t("translations.original") }).click();
    await expect(page.getByText(text)).toBeVisible();
  });
}
