import { expect } from "@playwright/test";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { messageOptions, openChat, registerFriends, TEST_IMAGE } from "./chat-friends";
import { test } from "./fixtures";
import { makeOfficial } from "./official-cli";

test("a picture of a chat is reported from its menu, sealed, and opened by an official", async ({
  signedInPhone,
  phone,
  server,
}) => {
  const official = await signedInPhone();
  const { t } = official;
  await makeOfficial(server, official.me);
  const [one, other] = await registerFriends(server, "en");
  const body = new FormData();
  body.set("file", new File([TEST_IMAGE.buffer], "a.png", { type: "image/png" }));
  const headers = { authorization: `Bearer ${one.me.token}` };
  const path = `${server.url}/api/chat/${other.id}/messages`;
  const response = await fetch(path, { method: "POST", headers, body });
  expect(response.status).toBe(201);
  const { id } = await response.json();

  const page = await openChat({ phone, server }, other, one, { language: "en", width: 320 });
  await messageOptions(page.locator(`[data-line="${id}"]`), t).click();
  await page.getByRole("menuitem", { name: t("chat.report") }).click();
  await expect(page).toHaveURL(`/report/message/${id}`);
  await expect(page.locator(".seal")).toContainText(t("safety.report.seal_picture"));
  await page.getByText(t("safety.report.reason_sexual")).click();
  await page.getByRole("button", { name: t("safety.report.send") }).click();
  // The text without its leading time.
  const sealed = t("safety.report.got_picture", { when: "" }).replace(/^\W+/, "");
  await expect(page.getByText(sealed)).toBeVisible();
  await expectNoSideScroll(page);
  expect((await one.me.call("POST", `/chat/messages/${id}/recall`)).status).toBe(200);

  const officialPage = official.page;
  await officialPage.goto("/official/reports");
  await officialPage
    .locator(".office-row", { hasText: t("safety.report.reason_sexual") })
    .first()
    .click();
  await officialPage.getByRole("button", { name: t("official.open_evidence") }).click();
  await expect(officialPage.getByText(t("official.sealed_open"))).toBeVisible();
  await expectAccessible(officialPage);
  const picture = officialPage.locator("#picture");
  await expect(picture).toHaveCount(0);
  await officialPage.getByRole("link", { name: t("official.picture_look") }).click();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expectNoSideScroll(officialPage);
  await expectAccessible(officialPage);
  const { items } = (await official.me.call<{ items: { act: string; kind: string }[] }>("GET", "/official/log")).body;
  expect(items[0]).toMatchObject({ act: "evidence_opened", kind: "picture" });
});
