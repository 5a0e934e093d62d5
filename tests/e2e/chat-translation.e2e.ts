/** "Translate this chat", with a translation server that marks what it translates. */
import { expect, type Page } from "@playwright/test";
import type { Language } from "../../src/i18n/languages";
import { translatorFor } from "../../src/i18n/translator";
import { type Server, startServer } from "../support/server";
import { answerWithMark, startLibreTranslate } from "../support/translators";
import { expectFitAtAllWidths, expectNoViolations, saveScreenshot } from "./accessibility-checks";
import { ENGLISH_PHONE, registerFriends } from "./chat-friends";
import { test as base, signInPage } from "./fixtures";

const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names.
    async ({}, use) => {
      const engine = startLibreTranslate(answerWithMark);
      const server = await startServer({ TRANSLATE_URL: engine.url });
      await use(server);
      await server.stop();
      void engine.stop();
    },
    { scope: "worker" },
  ],
});

const TEXTS = ["Esta noche conté las luces del puerto una a una.", "Mañana te escribo una carta mucho más larga."];

async function openForeignChat(server: Server, page: Page) {
  const [one, other] = await registerFriends(server, "en");
  for (const [n, text] of TEXTS.entries())
    await other.me.call("POST", `/chat/${one.id}/messages`, { text, clientId: `es-${n}` });
  await signInPage(page, server.url, one.me);
  await page.goto(`${server.url}/chat/${other.id}`);
  return { one, other };
}

test("one switch translates what is there and what comes, and shows how own words will read", async ({
  server,
  phone,
}) => {
  const t = translatorFor("en");
  const page = await phone(ENGLISH_PHONE);
  const { one, other } = await openForeignChat(server, page);
  await page.getByRole("switch", { name: t("chat.translate_all") }).click();
  await expect(page.getByRole("switch", { name: t("chat.translate_all") })).toBeChecked();
  for (const text of TEXTS) await expect(page.getByText(`[en] ${text}`)).toBeVisible();
  const late = "¿Y tú, qué ves desde la ventana de tu cocina?";
  await other.me.call("POST", `/chat/${one.id}/messages`, { text: late, clientId: "late" });
  await expect(page.getByText(`[en] ${late}`)).toBeVisible();
  await page.getByRole("textbox").fill("Tell the leaf good morning from me.");
  await page.getByRole("button", { name: t("chat.draft_read", { language: "Spanish" }) }).click();
  await expect(page.getByText("[es] Tell the leaf good morning from me.")).toBeVisible();
  await expectNoViolations(page, "a chat that is translated");
  await saveScreenshot(page, "chat-translation");
  await expectFitAtAllWidths(page);
});

for (const language of ["ar", "de"] as const satisfies Language[])
  test(`without script, in ${language}: the form translates what is there before the page comes`, async ({
    server,
    phone,
  }) => {
    const t = translatorFor(language);
    const page = await phone({ language, javaScript: false, dark: true });
    const { one } = await openForeignChat(server, page);
    await one.me.call("PUT", "/auth/profile", { language, reads: [language] });
    await page.reload();
    await page.getByRole("switch", { name: t("chat.translate_all") }).click();
    for (const text of TEXTS) await expect(page.getByText(`[${language}] ${text}`)).toBeVisible();
    await saveScreenshot(page, `chat-translation-${language}`);
    await expectFitAtAllWidths(page);
  });
