import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { type SignedInPhone, test } from "./fixtures";
import { makeOfficial } from "./official-cli";

const REASON = "It threatens someone.";
const REPLY = "So it was. Welcome back.";

const appealOf = (page: Page, id: string) =>
  page.locator("form", { has: page.locator(`a[href="/official/people/${id}"]`) });

/** Suspends somebody from their page in the console: measure, rule, preview, confirm. */
async function suspendByPage({ page, t }: SignedInPhone, id: string): Promise<void> {
  await page.goto(`/official/people/${id}`);
  await page.getByRole("link", { name: t("official.measure_verb") }).click();
  await page.locator('[name="kind"][value="suspend"]').check();
  await page.locator('[name="span"][value="7"]').check();
  await page.locator('[name="rule"]').selectOption("2");
  await page.locator("#reason").fill(REASON);
  await page.getByRole("button", { name: t("official.preview") }).click();
  await expect(page.locator(".office-letter")).toContainText(REASON);
  await page.getByRole("button", { name: t("official.take") }).click();
  await page.waitForURL(new RegExp(`/official/people/${id}$`));
  // Until it can no longer be undone it is not in force.
  await expect(async () => {
    await page.reload();
    await expect(page.locator('.office-history [id^="measure-"]')).toContainText(REASON, { timeout: 500 });
  }).toPass();
}

/** Grants somebody's appeal, with a reply, from the console's first page. */
async function grantAppeal({ page, t }: SignedInPhone, id: string): Promise<void> {
  await page.goto("/official");
  await page.locator('a[href="/official/appeals"]').click();
  const appeal = appealOf(page, id);
  await expect(appeal).toContainText("It was a joke.");
  await appeal.getByRole("textbox").fill(REPLY);
  await appeal.getByRole("button", { name: t("official.grant") }).click();
}

for (const [language, javaScript] of [
  ["en", true],
  ["ar", true],
  ["en", false],
] as const) {
  test(`an appeal from the measure to the next bottle (${language}, JavaScript ${javaScript ? "on" : "off"})`, async ({
    signedInPhone,
    server,
  }) => {
    const [person, firstOfficial, otherOfficial] = [
      await signedInPhone({ language, javaScript, width: 320 }),
      await signedInPhone({ language, javaScript }),
      await signedInPhone({ language, javaScript }),
    ];
    const { page, t } = person;
    for (const { me } of [firstOfficial, otherOfficial]) await makeOfficial(server, me);
    await suspendByPage(firstOfficial, person.me.id);

    await page.goto("/throw");
    await expect(page).toHaveURL(/\/notice$/);
    const notice = page.locator("main");
    await expect(notice).toContainText(REASON);
    await expect(notice).toContainText(t("safety.rule.2"));
    const remaining = { unit: "day", days: 6, hours: 23, minutes: 0 } as const;
    await expect(notice).toContainText(t("safety.measure.left", remaining));
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.getByText(t("safety.measure.appeal_verb")).click();
    await page.locator("#text").fill("It was a joke.");
    await page.getByRole("button", { name: t("safety.measure.appeal_send") }).click();
    await expect(page.getByText(t("safety.measure.appeal_waits"))).toBeVisible();

    // Who took the measure reads the appeal; somebody else decides it.
    await firstOfficial.page.goto("/official/appeals");
    const own = firstOfficial.page.locator("section", {
      has: firstOfficial.page.locator(`a[href="/official/people/${person.me.id}"]`),
    });
    await expect(own).toContainText(t("official.mine"));
    await expect(own.getByRole("button", { name: t("official.grant") })).toHaveCount(0);
    await expectAccessible(firstOfficial.page);
    await grantAppeal(otherOfficial, person.me.id);
    await expect(otherOfficial.page).toHaveURL(/\/official\/appeals$/);
    await expect(appealOf(otherOfficial.page, person.me.id)).toHaveCount(0);

    const granted = page.getByText(t("messages.text.notice_appeal_granted"));
    await expect(async () => {
      await page.goto("/system-messages");
      await expect(granted).toBeVisible({ timeout: 500 });
    }).toPass();
    await granted.click();
    await expect(page).toHaveURL(/\/notice\//);
    await expect(notice).toContainText(t("safety.measure.appeal_granted"));
    await expect(notice).toContainText(REPLY);
    await expect(notice).not.toContainText(t("safety.measure.left", remaining));
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.goto("/throw");
    await page.locator("#throw").getByRole("textbox").fill("Back at the shore.");
    await page.getByRole("button", { name: t("bottles.throw.confirm") }).click();
    await expect(page).toHaveURL("/");
  });
}
