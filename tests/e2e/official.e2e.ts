import { expect } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { registerClient } from "../support/client";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { messageField, messageLine, openChat, registerFriends, typeAndSend } from "./chat-friends";
import { test } from "./fixtures";
import { makeOfficial, runOfficialCommand } from "./official-cli";

for (const language of ["en", "ar"] as const) {
  test(`a ban during a chat (${language})`, async ({ signedInPhone, phone, server }) => {
    const t = translatorFor(language);
    const [one, other] = await registerFriends(server, language);
    const official = await signedInPhone({ language });
    await makeOfficial(server, official.me);
    const bannedPage = await openChat({ phone, server }, one, other, { language });
    const otherPage = await openChat({ phone, server }, other, one, { language, width: 320 });
    await typeAndSend(bannedPage, t, "Before it.");
    await expect(messageLine(otherPage, "Before it.")).toBeVisible();
    const ban = { kind: "ban", rule: "2", reason: "Threats." };
    expect((await official.me.call("POST", `/official/people/${one.id}/measures`, ban)).status).toBe(201);
    // The session has ended: the chat redirects to the sign-in page, which leads to the reason.
    await expect(bannedPage).toHaveURL(/\/login/);
    const { username } = (await official.me.call<{ username: string }>("GET", `/official/people/${one.id}`)).body;
    await bannedPage.locator("[name=username]").fill(username);
    await bannedPage.locator("[name=password]").fill("tide-and-glass");
    await bannedPage.locator("main form button[type=submit]").first().click();
    await expect(bannedPage).toHaveURL(/\/notice\?pass=/);
    await expect(bannedPage.getByRole("heading", { level: 1 })).toHaveText(
      t("safety.measure.title", { kind: "ban", until: "" }),
    );
    await expect(bannedPage.locator("main")).toContainText("Threats.");
    await expectNoSideScroll(bannedPage);
    await expectAccessible(bannedPage);
    expect((await one.me.call("GET", "/auth/profile")).status).toBe(401);
    // The other person keeps the messages and reads that nothing can be written any more: at once, and after a reload.
    for (const waitForPage of [() => otherPage.waitForLoadState(), () => otherPage.reload()]) {
      await waitForPage();
      await expect(otherPage.getByText(t("error.person_stopped"))).toBeVisible();
      await expect(messageField(otherPage, t)).toHaveCount(0);
      await expect(messageLine(otherPage, "Before it.")).toBeVisible();
      await expectNoSideScroll(otherPage);
    }
    await expectAccessible(otherPage);
  });
}

for (const javaScript of [true, false]) {
  test(`a banned person reads the reason in their own language in any browser, JavaScript ${javaScript ? "on" : "off"}`, async ({
    signedInPhone,
    phone,
    server,
  }) => {
    const [person, official] = [await registerClient(server.url), await signedInPhone()];
    await person.call("PUT", "/auth/settings", { language: "ar" });
    const { username } = (await person.call<{ username: string }>("GET", "/auth/profile")).body;
    await makeOfficial(server, official.me);
    const ban = { kind: "ban", rule: "2", reason: "Threats." };
    expect((await official.me.call("POST", `/official/people/${person.id}/measures`, ban)).status).toBe(201);
    const page = await phone({ javaScript, language: "en" });
    await page.goto("/login");
    await page.locator("[name=username]").fill(username);
    await page.locator("[name=password]").fill("tide-and-glass");
    await page.locator("main form button[type=submit]").first().click();
    await expect(page).toHaveURL(/\/notice\?pass=/);
    await expect(page.locator("html")).toHaveAttribute("lang", "ar");
    const t = translatorFor("ar");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      t("safety.measure.title", { kind: "ban", until: "" }),
    );
    await page.getByText(t("safety.measure.appeal_verb")).click();
    await page.locator("#text").fill("It was a joke.");
    await page.getByRole("button", { name: t("safety.measure.appeal_send") }).click();
    await expect(page.getByText(t("safety.measure.appeal_waits"))).toBeVisible();
  });
}

for (const language of ["en", "ar"] as const) {
  test(`feedback, its reply, and the system message about it (${language})`, async ({ signedInPhone, server }) => {
    const writer = await signedInPhone({ language, width: 320 });
    const official = await signedInPhone({ language });
    const { t } = writer;
    await makeOfficial(server, official.me);
    await writer.page.goto("/profile/feedback");
    await writer.page.getByRole("button", { name: t("feedback.new") }).click();
    await writer.page.locator("#text").fill("Let me sort my backpack.");
    await writer.page.getByRole("button", { name: t("feedback.send") }).click();
    await expect(writer.page.locator("#feedback-list")).toContainText(t("feedback.pending"));
    await expectNoSideScroll(writer.page);
    await expectAccessible(writer.page);

    await official.page.goto("/official");
    await official.page
      .getByRole("link", { name: t("official.tab_feedback") })
      .first()
      .click();
    const feedbackForm = official.page.locator("form", { hasText: "Let me sort my backpack." });
    await feedbackForm.getByRole("textbox").fill("It is on our list.");
    await expectAccessible(official.page);
    await feedbackForm.getByRole("button", { name: t("feedback.send") }).click();
    await expect(official.page.getByText("Let me sort my backpack.")).toHaveCount(0);

    await writer.page.goto("/system-messages");
    await writer.page.getByText("It is on our list.").click();
    await expect(writer.page).toHaveURL(/\/profile\/feedback$/);
    await expect(writer.page.locator("#feedback-list")).toContainText("It is on our list.");
    await expect(writer.page.locator("#feedback-list")).toContainText(t("feedback.replied"));
    await expectNoSideScroll(writer.page);
    await expectAccessible(writer.page);
    const { body } = await writer.me.call<{ items: { type: string; read: boolean }[] }>("GET", "/system-messages");
    expect(body.items.find(({ type }) => type === "feedback_replied")?.read).toBe(true);
  });
}

test("the operator grants and revokes beside the running server", async ({ signedInPhone, server }) => {
  const { me, page } = await signedInPhone();
  const username = await makeOfficial(server, me);
  expect((await page.goto("/official"))?.status()).toBe(200);
  expect(await runOfficialCommand(server, "list")).toMatchObject({
    code: 0,
    out: expect.stringContaining(username),
  });
  expect((await runOfficialCommand(server, "revoke", username)).code).toBe(0);
  expect((await page.goto("/official"))?.status()).toBe(403);
  expect((await me.call("GET", "/official/reports")).status).toBe(403);
  expect(await runOfficialCommand(server, "grant", "nobody.is.called.so")).toMatchObject({
    code: 1,
    out: expect.stringContaining("nobody.is.called.so"),
  });
  expect(await runOfficialCommand(server, "promote", username)).toMatchObject({
    code: 2,
    out: expect.stringContaining("promote"),
  });
});
