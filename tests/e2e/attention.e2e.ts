import { expect } from "@playwright/test";
import { registerClient } from "../support/client";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { signInPage, test, throwBottleAs } from "./fixtures";
import { makeOfficial } from "./official-cli";

/** Fifteen on the day of these tests. */
const BIRTHDAY = "2011-03-02";

for (const javaScript of [true, false])
  test(`a fifteen-year-old reports self-harm; one official takes it, another sees who, and the reporter is told, JavaScript ${javaScript ? "on" : "off"}`, async ({
    signedInPhone,
    phone,
    server,
  }) => {
    const [writer, reporter] = [await registerClient(server.url, BIRTHDAY), await registerClient(server.url, BIRTHDAY)];
    const [one, two] = [await signedInPhone({ javaScript }), await signedInPhone({ javaScript, width: 320 })];
    const { t } = one;
    await makeOfficial(server, one.me);
    await makeOfficial(server, two.me);
    const { nickname } = (await one.me.call<{ nickname: string }>("GET", "/auth/profile")).body;
    // A spam report that has waited longer.
    const spam = await throwBottleAs(writer, "Cheap watches.");
    await reporter.call("POST", "/reports", { kind: "bottle", id: spam, reason: "spam", note: "" });
    const id = await throwBottleAs(writer, "I do not want to be here any more.");

    const page = await phone({ language: "en", javaScript });
    await signInPage(page, server.url, reporter);
    await page.goto(`/bottle/${id}`);
    await page
      .getByRole("link", { name: t("safety.report.verb") })
      .first()
      .click();
    await page.getByText(t("safety.report.reason_self_harm")).click();
    await page.getByRole("button", { name: t("safety.report.send") }).click();
    await expect(page.getByRole("heading", { name: t("safety.report.thanks") })).toBeVisible();

    await one.page.goto("/official");
    const urgent = one.page.getByRole("region", { name: t("official.urgent.title") });
    await expect(urgent.locator(".office-urgent").first()).toContainText(t("safety.report.reason_self_harm"));
    await expectAccessible(one.page);
    await expectNoSideScroll(one.page);
    await urgent
      .getByRole("button", { name: t("official.urgent.take") })
      .first()
      .click();
    await expect(one.page).toHaveURL(/\/official\/reports\/[^/]+$/);
    await expect(one.page.getByText(t("official.urgent.mine"))).toBeVisible();

    await two.page.goto(one.page.url());
    await expect(two.page.getByText(t("official.urgent.taken", { name: nickname }))).toBeVisible();
    await expect(two.page.getByRole("button", { name: t("official.urgent.take") })).toHaveCount(0);
    await expectNoSideScroll(two.page);
    await expectAccessible(two.page);

    // Given back and taken again.
    await one.page.getByRole("button", { name: t("official.urgent.give_back") }).click();
    await expect(one.page).toHaveURL(/\/official(\?.*)?$/);
    await two.page.reload();
    await two.page.getByRole("button", { name: t("official.urgent.take") }).click();
    await expect(two.page.getByText(t("official.urgent.mine"))).toBeVisible();
    // Too late: who has it is said at once, and there is nothing left to tap.
    const { nickname: taker } = (await two.me.call<{ nickname: string }>("GET", "/auth/profile")).body;
    const late = one.page.locator(`#holder-${new URL(two.page.url()).pathname.split("/").at(-1)}`);
    await late.getByRole("button", { name: t("official.urgent.take") }).click();
    await expect(late).toContainText(t("official.urgent.taken", { name: taker }));
    await expect(late).not.toContainText(t("official.urgent.untaken"));
    await expect(late.getByRole("button")).toHaveCount(0);

    await two.page.getByRole("button", { name: t("official.open_evidence") }).click();
    await expect(two.page.locator(".office-words")).toHaveText("I do not want to be here any more.");
    await two.page.locator('[name="kind"][value="remove"]').check();
    await two.page.locator('[name="rule"]').selectOption("2");
    await two.page.locator("#reason").fill("Somebody will write to you.");
    await two.page.getByRole("button", { name: t("official.preview") }).click();
    await two.page.getByRole("button", { name: t("official.take") }).click();

    // Told when it can no longer be undone.
    await expect(async () => {
      await page.goto("/system-messages");
      await expect(page.getByText(t("messages.text.notice_report_removed"))).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
    await one.page.goto("/official");
    await expect(one.page.getByText(t("official.urgent.title"))).toHaveCount(0);
  });
