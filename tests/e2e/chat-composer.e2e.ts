/** Writing in a chat in a real browser: a field that grows, tools that fold away, drafts. */
import { expect } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { expectTapTargets, saveScreenshot } from "./accessibility-checks";
import { chatButton, ENGLISH_PHONE, fetchMessages, messageField, openChat, registerFriends } from "./chat-friends";
import { signInPage, test } from "./fixtures";

const t = translatorFor("en");

for (const language of ["en", "ar"] as const) {
  test(`the field grows to six lines, and the tools fold away meanwhile (${language})`, async ({ server, phone }) => {
    const say = translatorFor(language);
    const [one, other] = await registerFriends(server, language);
    const page = await openChat({ server, phone }, one, other, { language });
    const field = messageField(page, say);
    const height = async () => (await field.boundingBox())?.height ?? 0;
    const lineHeight = await field.evaluate((area) => Number.parseFloat(getComputedStyle(area).lineHeight));
    const oneLine = await height();
    await expect(chatButton(page, say("chat.tools"))).toBeHidden();
    await field.pressSequentially("1");
    expect(await height()).toBe(oneLine);
    await expect(chatButton(page, say("chat.emoji"))).toBeVisible();
    for (const line of ["2", "3", "4", "5", "6", "7", "8"]) {
      await field.press("Shift+Enter");
      await field.pressSequentially(line);
      const lines = Math.min(Number(line), 6);
      // Rounded to whole pixels by the browser.
      expect(Math.abs((await height()) - (22 + lines * lineHeight)), `${line} lines`).toBeLessThanOrEqual(1);
    }
    expect(await field.evaluate((area) => area.scrollHeight > area.clientHeight)).toBe(true);
    await expect(chatButton(page, say("chat.emoji"))).toBeHidden();
    await expect(chatButton(page, say("chat.photo_send"))).toBeHidden();
    await expectAccessible(page);
    await expectTapTargets(page, "a long text");
    await expectNoSideScroll(page);
    await saveScreenshot(page, `composer eight lines ${language}`);

    await chatButton(page, say("chat.tools")).click();
    await expect(chatButton(page, say("chat.emoji"))).toBeFocused();
    await expect(chatButton(page, say("chat.photo_send"))).toBeVisible();
    await chatButton(page, say("chat.send")).click();
    await expect(field).toHaveValue("");
    expect(await height()).toBe(oneLine);
    await expect(chatButton(page, say("chat.tools"))).toBeHidden();
    await expect.poll(async () => (await fetchMessages(one, other))[0]?.text).toBe("1\n2\n3\n4\n5\n6\n7\n8");
  });
}

test("the emoji panel closes when the field is tapped, and leaves the tools in place while it is open", async ({
  server,
  phone,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const page = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  const field = messageField(page, t);
  const panel = page.getByRole("region", { name: t("chat.emoji") });
  await field.fill("A text that is longer than one line of a phone, so that the tools fold away");
  await chatButton(page, t("chat.tools")).tap();
  await chatButton(page, t("chat.emoji")).tap();
  await page.locator("[data-sign]").first().tap();
  await expect(chatButton(page, t("chat.emoji"))).toBeVisible();
  await expect(panel).toBeVisible();
  await saveScreenshot(page, "composer emoji");
  await field.tap();
  await expect(panel).toBeHidden();
  await expect(field).toBeFocused();
  await expect(chatButton(page, t("chat.emoji"))).toBeHidden();
});

test("a draft outlives its tab, stands in the list on this device alone, and goes with signing out", async ({
  server,
  phone,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const page = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await messageField(page, t).fill("Half a sentence");
  const context = page.context();
  await page.close();
  const list = await context.newPage();
  await list.goto("/friends");
  const row = list.locator(".who", { hasText: other.name });
  await expect(row).toContainText(`${t("social.draft")} Half a sentence`);
  await expectAccessible(list);
  await expectNoSideScroll(list);
  await saveScreenshot(list, "composer draft in the list");
  const elsewhere = await phone(ENGLISH_PHONE);
  await signInPage(elsewhere, server.url, one.me);
  await elsewhere.goto("/friends");
  await expect(elsewhere.locator(".who", { hasText: other.name })).toContainText("Hello from Kobe");
  await row.click();
  await expect(messageField(list, t)).toHaveValue("Half a sentence");
  await chatButton(list, t("chat.send")).click();
  await expect(list.locator('[data-state="sent"]')).toBeVisible();
  await list.goBack();
  await expect(row).not.toContainText(t("social.draft"));
  await row.click();
  await messageField(list, t).fill("Never sent");
  await list.goto("/profile");
  await list.getByRole("button", { name: t("auth.logout") }).click();
  await expect(list).toHaveURL(/\/login|\/$/);
  expect(await list.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")))).toEqual([]);
});
