import { expect } from "@playwright/test";
import { translate } from "../../src/i18n/intl";
import { expectAccessible, expectToFit } from "../support/e2e";
import { chatOf, field, friends, row, write } from "./friends";
import { test } from "./harbour";
import { grant } from "./office";

for (const language of ["en", "ar"] as const) {
  test(`a rule that holds everywhere, as its official and two friends meet it (${language})`, async ({
    aboard,
    phone,
    server,
  }) => {
    const t = translate(language);
    const { page, me } = await aboard({ language });
    await grant(server, me);
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
    await expectToFit(page);
    await expectAccessible(page);
    await page.locator("#add-rule button[type=submit]").click();
    const rule = page.locator(".word-rule", { hasText: word });
    await expect(rule.locator("summary")).toContainText(t("official.words.everywhere"));

    const [one, other] = await friends(server, language);
    const chat = await chatOf({ phone, server }, one, other, { language });
    await write(chat, t, `Such ${word} here`);
    await expect(row(chat, `Such ${word} here`)).toContainText(t("error.text_refused"));
    await rule.locator("summary").click();
    await rule.getByRole("button", { name: t("official.words.to_strangers"), exact: true }).click();
    await expect(rule.locator("summary")).not.toContainText(t("official.words.everywhere"));
    await write(chat, t, `And ${word} there`);
    await expect(row(chat, `And ${word} there`)).toBeVisible();
    await expect(field(chat, t)).toHaveValue("");
  });
}
