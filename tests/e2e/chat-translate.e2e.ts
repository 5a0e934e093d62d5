/** A message in the reader's language: by the browser's own translator, by a server, and without a script. */
import { expect } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { expectFitAtAllWidths, expectNoViolations, saveScreenshot } from "./accessibility-checks";
import { ENGLISH_PHONE, messageLine, messageOptions, openChat, registerFriends } from "./chat-friends";
import { test } from "./fixtures";

const t = translatorFor("en");
const TEXT = "Esta noche conté las luces del puerto una a una.";

test("the menu of a message translates it on the device and shows the original again", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  await other.me.call("POST", `/chat/${one.id}/messages`, { text: TEXT, clientId: "es" });
  const page = await phone(ENGLISH_PHONE);
  await page.addInitScript(() => {
    Object.assign(self, {
      LanguageDetector: {
        create: async () => ({ detect: async () => [{ detectedLanguage: "es", confidence: 0.98 }] }),
      },
      Translator: { create: async () => ({ translate: async (text: string) => `[device] ${text}` }) },
    });
  });
  const myPage = await openChat({ server, phone: async () => page }, one, other, ENGLISH_PHONE);
  const line = messageLine(myPage, TEXT);
  await messageOptions(line, t).press("Enter");
  await myPage.getByRole("menuitem", { name: t("translations.verb") }).click();
  const bubble = line.locator(".chat-bubble");
  await expect(bubble).toHaveText(`[device] ${TEXT}`);
  await expect(line.getByText(t("translations.by_device", { language: "Spanish" }))).toBeVisible();
  await expectNoViolations(myPage, "a translated message");
  await saveScreenshot(myPage, "chat-translated");
  await line.getByRole("button", { name: t("translations.original") }).click();
  await expect(bubble).toHaveText(TEXT);
  await line.getByRole("button", { name: t("translations.title") }).click();
  await expect(bubble).toHaveText(`[device] ${TEXT}`);
  await expectFitAtAllWidths(myPage);
});

test("the menu has no Translate where no translator exists", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  const page = await phone(ENGLISH_PHONE);
  await page.addInitScript(() => {
    for (const name of ["Translator", "LanguageDetector"]) Reflect.deleteProperty(self, name);
  });
  const myPage = await openChat({ server, phone: async () => page }, one, other, ENGLISH_PHONE);
  await messageOptions(messageLine(myPage, "Hello from Kobe"), t).press("Enter");
  await expect(myPage.getByRole("menuitem", { name: t("chat.copy") })).toBeVisible();
  await expect(myPage.getByRole("menuitem", { name: t("translations.verb") })).toHaveCount(0);
});
