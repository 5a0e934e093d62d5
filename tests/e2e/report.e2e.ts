import { expect } from "@playwright/test";
import { registerClient } from "../support/client";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { test, throwBottleAs } from "./fixtures";
import { makeOfficial } from "./official-cli";

for (const language of ["en", "ar"] as const) {
  test(`a report, from sending it to the decision and both notices (${language})`, async ({
    signedInPhone,
    server,
  }) => {
    const [writer, reader, official] = [
      await signedInPhone({ language, width: 390 }),
      await signedInPhone({ language, width: 320 }),
      await signedInPhone({ language, width: 390 }),
    ];
    const { t } = reader;
    const { nickname } = (await writer.me.call<{ nickname: string }>("GET", "/auth/profile")).body;
    const id = await throwBottleAs(writer.me, "Give me your number now.");
    await makeOfficial(server, official.me);

    await reader.page.goto(`/bottle/${id}`);
    await reader.page
      .getByRole("link", { name: t("safety.report.verb") })
      .first()
      .click();
    await reader.page.getByText(t("safety.report.reason_self_harm")).click();
    await expect(reader.page.locator(".help-number").first()).toBeVisible();
    await expectNoSideScroll(reader.page);
    await expectAccessible(reader.page);
    await reader.page.getByRole("button", { name: t("safety.report.send") }).click();
    await expect(reader.page.getByRole("heading", { name: t("safety.report.thanks") })).toBeVisible();
    await expectNoSideScroll(reader.page);
    await expectAccessible(reader.page);

    const officialPage = official.page;
    await officialPage.goto("/official");
    await expectAccessible(officialPage);
    await officialPage.goto("/official/reports");
    await officialPage.locator(".office-row").filter({ hasText: nickname }).click();
    await officialPage.getByRole("button", { name: t("official.open_evidence") }).click();
    await expect(officialPage.locator(".office-words")).toHaveText("Give me your number now.");
    await expectAccessible(officialPage);
    await expectNoSideScroll(officialPage);
    await officialPage.locator('[name="kind"][value="suspend"]').check();
    await officialPage.locator('[name="span"][value="30"]').check();
    await officialPage.locator('[name="rule"]').selectOption("2");
    await officialPage.locator("#reason").fill("It threatens someone.");
    await officialPage.locator('[name="remove"]').check();
    await officialPage.getByRole("button", { name: t("official.preview") }).click();
    await expect(officialPage.locator(".office-letter")).toContainText("It threatens someone.");
    await expectAccessible(officialPage);
    await expectNoSideScroll(officialPage);
    await officialPage.getByRole("button", { name: t("official.take") }).click();
    await expect(officialPage.getByRole("button", { name: t("shell.undo") })).toBeVisible();
    // Told when it can no longer be undone.
    await expect(async () => {
      await reader.page.goto("/system-messages");
      await expect(reader.page.getByText(t("messages.text.notice_report_removed_measure"))).toBeVisible({
        timeout: 500,
      });
    }).toPass({ timeout: 20_000 });
    await writer.page.goto("/throw");
    await expect(writer.page).toHaveURL(/\/notice$/);
    await expect(writer.page.locator("main")).toContainText("It threatens someone.");
    await expectAccessible(writer.page);
    await expectNoSideScroll(writer.page);
    await writer.page.getByText(t("safety.measure.appeal_verb")).click();
    await writer.page.locator("#text").fill("It was a joke.");
    await writer.page.getByRole("button", { name: t("safety.measure.appeal_send") }).click();
    await expect(writer.page.getByText(t("safety.measure.appeal_waits"))).toBeVisible();
    const stranger = await registerClient(server.url);
    expect((await stranger.call("GET", `/bottles/detail/${id}`)).status).toBe(404);
  });
}
