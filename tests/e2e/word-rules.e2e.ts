import { expect } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { messageField, messageLine, openChat, registerFriends, typeAndSend } from "./chat-friends";
import { test } from "./fixtures";
import { makeOfficial } from "./official-cli";

for (const language of ["en", "ar"] as const) {
  test(`a word rule that applies everywhere refuses messages between friends (${language})`, async ({
    signedInPhone,
    phone,
    server,
  }) => {
    const t = translatorFor(language);
    const { page, me } = await signedInPhone({ language });
    await makeOfficial(server, me);
    const word = `blabber${language}`;
    await page.goto("/official/words");
    await page
      .getByRole("button", { name: t("official.words.add") })
      .first()
      .click();
    await page.locator("#add-rule [name=text]").fill(word);
    await page.locator("#add-rule [name=mode]").selectOption("hold");
    await page.locator("#add-rule [name=reach]").selectOption("everywhere");
    await expect(page.locator("#add-rule")).toContainText(t("official.words.reach_hint"));
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.locator("#add-rule button[type=submit]").click();
    const rule = page.locator(".word-rule", { hasText: word });
    await expect(rule.locator("summary")).toContainText(t("official.words.everywhere"));

    const [one, other] = await registerFriends(server, language);
    const chat = await openChat({ phone, server }, one, other, { language });
    await typeAndSend(chat, t, `Such ${word} here`);
    await expect(messageLine(chat, `Such ${word} here`)).toContainText(t("error.text_refused"));
    await rule.locator("summary").click();
    await rule.getByRole("button", { name: t("official.words.to_strangers"), exact: true }).click();
    await expect(rule.locator("summary")).not.toContainText(t("official.words.everywhere"));
    await typeAndSend(chat, t, `And ${word} there`);
    await expect(messageLine(chat, `And ${word} there`)).toBeVisible();
    await expect(messageField(chat, t)).toHaveValue("");
  });
}
