/** Two people: one comments, the letter's author thanks by one tap, and the other is told. */
import { expect } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { registerClient } from "../support/client";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { saveScreenshot } from "./accessibility-checks";
import { pickBottleAs, signInPage, test, throwBottleAs, waitForHtmx } from "./fixtures";

const LETTER = "My daughter asked why waves never get tired. I said I would ask someone. So: why?";
const COMMENT = "Because the moon keeps calling and they are too polite to stay away.";

for (const javaScript of [true, false]) {
  test(`thanks by one tap${javaScript ? "" : ", without JavaScript"}`, async ({ signedInPhone, phone, server }) => {
    const { page, me, t } = await signedInPhone({ javaScript });
    const id = await throwBottleAs(me, LETTER);
    const finder = await registerClient(server.url);
    await pickBottleAs(finder, id);
    const theirs = await phone({ javaScript, language: "en", width: 320 });
    await signInPage(theirs, server.url, finder);
    await theirs.goto(`/bottle/${id}?answer=1`);
    await expect(theirs.locator(".prompt")).toContainText("So: why?");
    const { body } = await me.call<{ nickname: string }>("GET", "/auth/profile");
    await expect(theirs.locator(".readers")).toHaveText(t("bottles.answer.readers", { name: body.nickname }));
    await theirs.locator("#comment").fill(COMMENT);
    if (javaScript) {
      await expect(theirs.locator("#comment-hint")).toBeHidden();
      await theirs.locator("#comment").fill("Nice");
      await expect(theirs.locator("#comment-hint")).toBeVisible();
      await theirs.locator("#comment").fill(COMMENT);
    }
    await theirs.getByRole("button", { name: t("bottles.page.answer_drift") }).click();
    await theirs.waitForURL("**?dropped=1");
    await expectNoSideScroll(theirs);

    await page.goto(`/bottle/${id}`);
    if (javaScript) await waitForHtmx(page);
    // Words to the reader stand as those of a letter.
    await expect(page.locator(".addressed").getByText(COMMENT)).toHaveCSS("font-size", "17px");
    await page.getByRole("button", { name: t("bottles.thanks.verb") }).click();
    await expect(page.getByText(t("bottles.thanks.given"))).toBeVisible();
    if (javaScript) await expect(page.locator(".thanked")).toBeFocused();
    await page.getByText(t("bottles.page.answer"), { exact: true }).click();
    if (javaScript) await expect(page.locator("details[open] textarea")).toBeFocused();
    await expect(page.locator("details[open] textarea")).toBeVisible();
    await expectAccessible(page);
    await saveScreenshot(page, `thanks${javaScript ? "" : "-plain"}`);

    await theirs.goto("/system-messages");
    await theirs.getByText(translatorFor("en")("messages.text.comment_thanked", { nickname: body.nickname })).click();
    await theirs.waitForURL(`**/bottle/${id}`);
    await expect(theirs.getByText(t("bottles.thanks.got"))).toBeVisible();

    // What is said can be answered: one tap leads to the chat or to the person.
    await theirs.goto("/system-messages");
    await expectNoSideScroll(theirs);
    await saveScreenshot(theirs, `thanked${javaScript ? "" : "-plain"}`);
    await expect(theirs.getByRole("link", { name: body.nickname })).toHaveAttribute("href", `/friends/${me.id}`);
    await theirs.getByRole("link", { name: t("social.write"), exact: true }).click();
    await theirs.waitForURL(`**/chat/${me.id}`);
  });
}
