import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { makePng, paintNoise } from "../support/sample-pictures";
import type { Server } from "../support/server";
import { type ChatFriend, messageField, messageLine, openChat, registerFriends } from "./chat-friends";
import { type SignedInPhone, test } from "./fixtures";
import { makeOfficial } from "./official-cli";

const NOTE = "I typed the wrong year.";
const REPLY = "Thank you for telling us.";

/** Requests another birthday, starting from the profile field, which is locked. */
async function requestBirthday({ page, t }: SignedInPhone): Promise<void> {
  await page.goto("/profile/edit");
  await page.locator("#birthday").fill("2011-05-01");
  await page.getByRole("button", { name: t("profile.save") }).click();
  await expect(page.locator("main")).toContainText(t("error.birthday_locked"));
  // The refusal stands above before the form is swapped, and with it the link.
  await page.locator('a[href="/profile/birthday?birthday=2011-05-01"]').click();
  await expect(page.locator("#birthday")).toHaveValue("2011-05-01");
  await page.locator("#note").fill(NOTE);
  await page.getByRole("button", { name: t("profile.birthday_request.send") }).click();
  await expect(page.locator("main")).toContainText(NOTE);
  await expect(page.locator("form")).toHaveCount(0);
}

/** Grants the request, starting from the list of reports. */
async function grantBirthday({ page, t }: SignedInPhone, id: string): Promise<void> {
  await page.goto("/official/reports");
  await page.locator('a[href="/official/birthdays"]').click();
  const request = page.locator("form", { has: page.locator(`a[href="/official/people/${id}"]`) });
  await expect(request).toContainText(NOTE);
  await request.getByRole("textbox").fill(REPLY);
  await request.getByRole("button", { name: t("official.grant_birthday") }).click();
  await expect(page.locator(`a[href="/official/people/${id}"]`)).toHaveCount(0);
}

for (const javaScript of [true, false]) {
  test(`a request for another birthday is granted, JavaScript ${javaScript ? "on" : "off"}`, async ({
    signedInPhone,
    server,
  }) => {
    const [person, official] = [await signedInPhone({ javaScript, width: 320 }), await signedInPhone({ javaScript })];
    await makeOfficial(server, official.me);
    await requestBirthday(person);
    await expectNoSideScroll(person.page);
    await grantBirthday(official, person.me.id);
    const { page, t } = person;
    const told = page.getByText(t("messages.text.notice_birthday_granted"));
    // The official can still undo it for some seconds.
    await expect(async () => {
      await page.goto("/system-messages");
      await expect(told).toBeVisible({ timeout: 500 });
    }).toPass();
    await told.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      t("safety.measure.title", { kind: "age", until: "" }),
    );
    await expect(page.locator("main")).toContainText(REPLY);
    await expect(page.locator("main")).toContainText(t("safety.measure.counts", { band: "minor" }));
    await expect(page.getByText(t("safety.measure.appeal_verb"))).toBeVisible();
    await expectAccessible(page);
  });
}

function sendBurn({ url }: Server, from: ChatFriend, to: ChatFriend): Promise<Response> {
  const body = new FormData();
  body.set("file", new Blob([makePng(40, 30, paintNoise(7))], { type: "image/png" }), "x.png");
  body.set("burn", "true");
  const headers = { authorization: `Bearer ${from.me.token}` };
  return fetch(`${url}/api/chat/${to.id}/messages`, { method: "POST", headers, body });
}

/** A burn picture in the open chat. */
const burnPictureOf = (page: Page, text: string) => page.locator(".chat-burn", { hasText: text });

for (const language of ["en", "ar"] as const) {
  test(`a change of age freezes an open chat at once and expires its burn pictures (${language})`, async ({
    signedInPhone,
    phone,
    server,
  }) => {
    const t = translatorFor(language);
    const [one, other] = await registerFriends(server, language);
    const official = await signedInPhone({ language });
    await makeOfficial(server, official.me);
    const sent = await sendBurn(server, other, one);
    expect(sent.status).toBe(201);
    const pages = [
      await openChat({ phone, server }, one, other, { language, width: 320 }),
      await openChat({ phone, server }, other, one, { language }),
    ];
    for (const page of pages) await expect(burnPictureOf(page, t("chat.burn_title"))).toBeVisible();
    const ageMeasure = { kind: "age", age: "minor", rule: "6", reason: "You wrote that you are 15." };
    expect((await official.me.call("POST", `/official/people/${one.id}/measures`, ageMeasure)).status).toBe(201);
    for (const page of pages) {
      await expect(page.getByText(t("error.chat_frozen"))).toBeVisible();
      await expect(messageField(page, t)).toHaveCount(0);
      await expect(burnPictureOf(page, t("chat.burned"))).toBeVisible();
      await expect(burnPictureOf(page, t("chat.burned"))).toContainText(t("chat.burned_expired"));
      await expect(messageLine(page, "Hello from Kobe")).toBeVisible();
      await expectNoSideScroll(page);
    }
  });
}

test("a block expires the burn pictures in the open chats of both", async ({ phone, server }) => {
  const t = translatorFor("en");
  const [one, other] = await registerFriends(server, "en");
  expect((await sendBurn(server, one, other)).status).toBe(201);
  const pages = [
    await openChat({ phone, server }, one, other, {}),
    await openChat({ phone, server }, other, one, { width: 320 }),
  ];
  for (const page of pages) await expect(burnPictureOf(page, t("chat.burn_title"))).toBeVisible();
  expect((await other.me.call("POST", `/users/${one.id}/block`)).status).toBeLessThan(300);
  for (const page of pages) {
    await expect(burnPictureOf(page, t("chat.burned"))).toContainText(t("chat.burned_expired"));
    await expectNoSideScroll(page);
  }
});
