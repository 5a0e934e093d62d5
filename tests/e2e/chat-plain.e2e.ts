/** A chat without JavaScript: everything but live updates. */
import { expect, type Page } from "@playwright/test";
import { type Translate, translatorFor } from "../../src/i18n/translator";
import { expectFitAtAllWidths, expectTapTargets, saveScreenshot } from "./accessibility-checks";
import { type ChatFriend, messageLine, openChat, registerFriends, TEST_IMAGE } from "./chat-friends";
import { test } from "./fixtures";

async function sendPhoto(page: Page, t: Translate, choice: "chat.stays" | "chat.burns"): Promise<void> {
  await page.getByRole("link", { name: t("chat.photo_send") }).click();
  await page.getByRole("radio", { name: t(choice) }).check();
  await page.getByLabel(t("profile.avatar.choose")).setInputFiles(TEST_IMAGE);
  await page.getByRole("button", { name: t("chat.send") }).click();
  await expect(page.getByRole("link", { name: t("chat.photo_send") })).toBeVisible();
}

async function actOnMessage(page: Page, t: Translate, text: string, name: "chat.recall" | "chat.delete") {
  await messageLine(page, text)
    .getByRole("button", { name: t("chat.options") })
    .click();
  await page
    .getByRole("dialog", { name: t("chat.options") })
    .getByRole("button", { name: t(name) })
    .click();
}

const sendText = ({ me }: ChatFriend, to: ChatFriend, text: string) =>
  me.call("POST", `/chat/${to.id}/messages`, { text, clientId: text.replaceAll(" ", "-") });

const PHONE_VARIANTS = [
  { language: "en", width: 390 },
  { language: "en", width: 320 },
  { language: "ar", width: 390 },
] as const;

for (const { language, width } of PHONE_VARIANTS) {
  const t = translatorFor(language);
  test(`without a script: pictures, recall, delete, and what burns is seen once (${language}, ${width})`, async ({
    server,
    phone,
  }) => {
    const [one, other] = await registerFriends(server, language);
    const plain = { language, javaScript: false, width } as const;
    await sendText(one, other, "Wrong window");
    await sendText(one, other, "Good evening");
    const myPage = await openChat({ server, phone }, one, other, plain);
    await actOnMessage(myPage, t, "Wrong window", "chat.recall");
    await expect(myPage.getByText(t("chat.recalled_mine"))).toBeVisible();
    await actOnMessage(myPage, t, "Hello from Kobe", "chat.delete");
    await expect(myPage.getByText("Hello from Kobe")).toHaveCount(0);

    await myPage.getByRole("link", { name: t("chat.photo_send") }).click();
    await saveScreenshot(myPage, `chat-plain-photo-${language}-${width}`);
    await expectFitAtAllWidths(myPage);
    await myPage.goBack();
    await sendPhoto(myPage, t, "chat.stays");
    await expect(myPage.getByAltText(t("chat.photo_mine"))).toBeVisible();
    await sendPhoto(myPage, t, "chat.burns");
    await expect(myPage.getByText(t("chat.burn_mine"))).toBeVisible();

    const theirPage = await openChat({ server, phone }, other, one, plain);
    await expect(theirPage.getByText(t("chat.burn_hold"))).toBeHidden();
    await saveScreenshot(theirPage, `chat-plain-${language}-${width}`);
    await expectTapTargets(theirPage, "a chat without a script");
    await expectFitAtAllWidths(theirPage);
    await theirPage.getByRole("button", { name: t("chat.burn_show") }).click();
    const picture = theirPage.getByRole("img", { name: t("chat.photo_from", { name: one.name }) });
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(theirPage.getByText(t("chat.once_plain"))).toBeVisible();
    await saveScreenshot(theirPage, `chat-plain-opened-${language}-${width}`);
    await theirPage.getByRole("link", { name: t("chat.back") }).click();
    for (const page of [theirPage, myPage]) {
      await page.reload();
      await expect(page.getByText(t("chat.burned"), { exact: true })).toBeVisible();
      await expect(page.getByRole("button", { name: t("chat.burn_show") })).toHaveCount(0);
    }
  });
}

test("without a script an opened burn picture disappears after ten seconds", async ({ server, phone }) => {
  const t = translatorFor("en");
  const [one, other] = await registerFriends(server, "en");
  const plain = { language: "en", javaScript: false } as const;
  const myPage = await openChat({ server, phone }, one, other, plain);
  await sendPhoto(myPage, t, "chat.burns");
  const theirPage = await openChat({ server, phone }, other, one, plain);
  await theirPage.getByRole("button", { name: t("chat.burn_show") }).click();
  await expect(theirPage.getByText(t("chat.once_plain"))).toBeVisible();
  await expect(theirPage.getByText(t("chat.burned"), { exact: true })).toBeVisible({ timeout: 15_000 });
});
