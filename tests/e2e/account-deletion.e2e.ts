import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import type { Language } from "../../src/i18n/languages";
import { registerClient } from "../support/client";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { expectConnected } from "./chat-friends";
import { pickBottleAs, test, throwBottleAs, waitForHtmx } from "./fixtures";

const PASSWORD = "tide-and-glass";

/** Presses the button and unpacks the downloaded ZIP. */
async function download(page: Page, button: string): Promise<Record<string, Uint8Array>> {
  const pendingDownload = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const file = await pendingDownload;
  expect(file.suggestedFilename()).toMatch(/^driftglass-visitor\.[\d.]+-\d{4}-\d\d-\d\d\.zip$/);
  return unzipSync(readFileSync(await file.path()));
}

for (const [language, javaScript] of [
  ["en", true],
  ["ar", false],
] as const satisfies [Language, boolean][]) {
  test(`data is exported, and then the account is deleted (${language}, JavaScript ${javaScript ? "on" : "off"})`, async ({
    signedInPhone,
    server,
    setClockAhead,
  }) => {
    const { page, me, t } = await signedInPhone({ language, javaScript });
    const finder = await registerClient(server.url);
    const id = await throwBottleAs(me, "Take this along with you");
    await pickBottleAs(finder, id);
    await me.call("POST", `/users/${finder.id}/follow`);
    const message = { text: "And take this away", clientId: "goodbye" };
    expect((await me.call("POST", `/chat/${finder.id}/messages`, message)).status).toBe(201);

    await page.goto("/profile");
    await page.getByRole("link", { name: t("account.title") }).click();
    await page.getByRole("link", { name: t("account.export") }).click();
    await expectAccessible(page);
    const files = await download(page, t("account.export.verb"));
    expect(strFromU8(files["thrown.json"] ?? new Uint8Array())).toContain("Take this along with you");
    expect(strFromU8(files["README.txt"] ?? new Uint8Array())).toContain(t("account.export.thrown"));

    await page.goto("/account");
    await page.getByRole("link", { name: t("account.delete") }).click();
    await page.waitForURL("/account/delete");
    if (javaScript) await waitForHtmx(page);
    await page.setViewportSize({ width: 320, height: 568 });
    await expectNoSideScroll(page);
    const deleteButton = page.getByRole("button", { name: t("account.deletion.verb") });
    const deletedName = t("social.person.gone");
    const recalled = t("chat.recalled_theirs", { name: deletedName });
    await page.getByLabel(t("account.deletion.chats_remove", { recalled })).check();
    await setClockAhead(6 * 60_000);
    await deleteButton.click();
    await expect(page.getByRole("heading", { name: t("auth.proof.title") })).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.getByLabel(t("auth.password"), { exact: true }).fill("not-the-password");
    await deleteButton.click();
    await expect(page.locator("#proof_password-why")).toHaveText(t("error.wrong_password"));
    await expect(page.getByLabel(t("auth.password"), { exact: true })).toHaveValue("");
    await expectAccessible(page);
    await page.getByLabel(t("auth.password"), { exact: true }).fill(PASSWORD);
    await deleteButton.click();
    await page.waitForURL("/login");
    await expect(page.getByRole("status")).toContainText(t("notice.account_deleted"));
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("session");
    expect((await me.call("GET", "/auth/profile")).status).toBe(401);
    const { body } = await finder.call<{ content: string }>("GET", `/bottles/detail/${id}`);
    expect(JSON.stringify(body)).not.toContain("Take this along");
    const chat = await finder.call<{ items: { text: string | null; recalled: boolean }[] }>(
      "GET",
      `/chat/${me.id}/messages`,
    );
    expect(chat.body.items.map(({ text, recalled: isRecalled }) => [text, isRecalled])).toEqual([[null, true]]);
  });
}

test("the holder of a bottle whose author deleted their account sees that the letter is gone, and can throw it back", async ({
  signedInPhone,
  server,
}) => {
  const author = await registerClient(server.url);
  const id = await throwBottleAs(author, "Nobody will read this twice");
  const { page, me, t } = await signedInPhone({ language: "de" });
  await pickBottleAs(me, id);
  expect((await author.call("DELETE", "/auth/account", { password: PASSWORD })).status).toBe(204);
  await page.goto(`/bottle/${id}`);
  await waitForHtmx(page);
  await expect(page.getByText(t("bottles.page.gone"))).toBeVisible();
  await expect(page.getByText(t("social.person.gone"), { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: t("bottles.page.answer") })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: t("bottles.page.throw_back") }).click();
  await page.waitForURL("/");
});

test("messages removed with an account disappear from the open chat of the other person", async ({
  signedInPhone,
  server,
}) => {
  const { page, me, t } = await signedInPhone();
  const leaver = await registerClient(server.url);
  await me.call("POST", `/users/${leaver.id}/follow`);
  await leaver.call("POST", `/users/${me.id}/follow`);
  const texts = ["The tide table for tomorrow", "And the one for Sunday"];
  for (const text of texts)
    await leaver.call("POST", `/chat/${me.id}/messages`, { text, clientId: String(text.length) });
  await page.goto(`/chat/${leaver.id}`);
  await expectConnected(page);
  for (const text of texts) await expect(page.getByText(text)).toBeVisible();
  expect((await leaver.call("DELETE", "/auth/account", { messages: "remove" })).status).toBe(204);
  for (const text of texts) await expect(page.getByText(text)).toHaveCount(0);
  await page.reload();
  const recalled = t("chat.recalled_theirs", { name: t("social.person.gone") });
  await expect(page.getByText(recalled)).toHaveCount(texts.length);
  await expect(page.getByText(t("chat.gone"))).toBeVisible();
});
