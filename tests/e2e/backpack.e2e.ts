import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { DAY } from "../../src/runtime/units";
import { type ApiClient, registerClient } from "../support/client";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import type { Server } from "../support/server";
import { fetchCoins, openThrowDialog, pickBottleAs, test, throwBottleAs, waitForHtmx } from "./fixtures";

const PLACES = 20;

/** Fills the backpack, ten bottles a day, and leaves one more at sea. @returns the id of that one */
async function fill(server: Server, me: ApiClient, setClockAhead: (ms: number) => Promise<void>): Promise<string> {
  const ids: string[] = [];
  while (ids.length <= PLACES) {
    const author = await registerClient(server.url);
    for (const word of ["first", "second", "third"]) ids.push(await throwBottleAs(author, `The ${word} letter`));
  }
  for (const [n, id] of ids.slice(0, PLACES).entries()) {
    if (n === PLACES / 2) await setClockAhead(DAY);
    await pickBottleAs(me, id);
    expect((await me.call("POST", `/bottles/collect/${id}`)).status).toBe(200);
  }
  await setClockAhead(2 * DAY);
  return ids.at(-1) ?? "";
}

const tick = (page: Page, n: number) => page.locator(".tickbox").nth(n).click();

for (const [language, javaScript] of [
  ["en", true],
  ["ar", false],
] as const) {
  test(`a full backpack is cleaned and expanded, JavaScript ${javaScript ? "on" : "off"}`, async ({
    signedInPhone,
    server,
    setClockAhead,
  }) => {
    const { page, me, t } = await signedInPhone({ language, javaScript });
    const another = await fill(server, me, setClockAhead);
    for (let n = 0; n < 2; n++) await throwBottleAs(me, `my own ${n}`);

    await page.goto(`/bottle/${another}`);
    if (javaScript) await waitForHtmx(page);
    await page.getByRole("button", { name: t("bottles.page.pick") }).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText(t("error.backpack_full"));
    await expect(alert.getByRole("link", { name: t("backpack.expand") })).toBeVisible();
    await alert.getByRole("link", { name: t("backpack.clean") }).click();
    await expect(page).toHaveURL("/backpack#kept");
    await expect(page.getByText(t("error.backpack_full"))).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 568 });
    await expectNoSideScroll(page);

    await expect(page.getByRole("button", { name: t("backpack.destroy") })).toBeHidden();
    await tick(page, 0);
    await tick(page, 2);
    await page.getByRole("button", { name: t("backpack.destroy") }).click();
    await page.getByRole("button", { name: t("bottles.page.destroy"), exact: true }).click();
    await expect(page.getByRole("status")).toContainText(t("notice.destroyed", { n: 2 }));
    await expect(page.getByText(t("backpack.free", { n: 2 }))).toBeVisible();
    expect(await fetchCoins(me)).toBe(12);

    if (javaScript) await waitForHtmx(page);
    await page.locator("[popovertarget=expand-ask]").first().click();
    const question = page.getByRole("dialog", { name: t("backpack.expand_ask", { n: 10 }) });
    await expect(question).toContainText(t("backpack.expand_text", { capacity: PLACES + 10, before: 12, after: 2 }));
    await question.getByRole("button", { name: t("backpack.expand") }).click();
    await expect(page.getByRole("status")).toContainText(t("notice.expanded", { n: PLACES + 10 }));
    await expect(page.getByText(t("backpack.missing", { n: 18 }))).toBeVisible();
    expect(await fetchCoins(me)).toBe(2);

    await page.goto(`/bottle/${another}`);
    await page.getByRole("button", { name: t("bottles.page.pick") }).click();
    await expect(page.getByRole("button", { name: t("bottles.page.keep") })).toBeVisible();
  });
}

test("picking a bottle at sea with a full backpack shows a notice with a link to expand it", async ({
  signedInPhone,
  server,
  setClockAhead,
}) => {
  const { page, me, t } = await signedInPhone();
  await fill(server, me, setClockAhead);
  await page.goto("/");
  await waitForHtmx(page);
  await page.locator(".place .tap").last().click();
  const status = page.getByRole("status");
  await expect(status).toContainText(t("error.backpack_full"));
  await expectAccessible(page);
  await status.getByRole("link", { name: t("backpack.expand") }).click();
  await expect(page).toHaveURL("/backpack#expand");
});

for (const [language, javaScript] of [
  ["de", true],
  ["en", false],
] as const) {
  test(`a kept bottle can be thrown again, JavaScript ${javaScript ? "on" : "off"}`, async ({
    signedInPhone,
    server,
    setClockAhead,
  }) => {
    const { page, me, t } = await signedInPhone({ language, javaScript });
    const id = await throwBottleAs(await registerClient(server.url), "worth keeping");
    await pickBottleAs(me, id);
    await me.call("POST", `/bottles/collect/${id}`);
    await page.goto("/backpack");
    await page.getByRole("link", { name: "worth keeping" }).click();
    await expect(page.locator("#kept")).toContainText(t("bottles.usage.unused", { used: 0, max: 3 }));
    if (javaScript) {
      await waitForHtmx(page);
      const dialog = await openThrowDialog(page, t);
      await expect(dialog.locator("input[name=choice]").first()).toBeChecked();
      await dialog.getByRole("textbox").fill("thrown again");
      await dialog.getByRole("button", { name: t("bottles.throw.confirm") }).click();
    } else {
      await page.getByRole("link", { name: t("bottles.page.use") }).click();
      await expect(page.locator("input[name=choice]").first()).toBeChecked();
      await page.getByRole("textbox").fill("thrown again");
      await page.getByRole("button", { name: t("bottles.throw.confirm") }).click();
    }
    await expect(page.getByRole("status")).toContainText(t("notice.throw_success", { n: 5 }));
    await page.waitForURL("/");
    await page.goto(`/bottle/${id}`);
    await expect(page.locator("#kept")).toContainText(t("bottles.usage.partially_used", { used: 1, max: 3 }));
    for (let n = 0; n < 2; n++) await me.call("POST", "/bottles/use-collected", { bottleId: id, content: "x" });
    // Today's throws are used up; the next day the bottle itself is.
    await setClockAhead(DAY);
    await page.goto("/throw");
    const spent = page.locator(".option.spent");
    await expect(spent).toContainText(t("bottles.usage.used_up", { used: 3, max: 3 }));
    await expect(spent.locator("input")).toBeDisabled();
    await expectAccessible(page);
    await page.goto(`/bottle/${id}`);
    await expect(page.getByRole("link", { name: t("bottles.page.use") })).toHaveCount(0);
    await expectAccessible(page);
  });
}

test("an invitation: the link is copied, survives the choice of language, and the guest is named once their birthday says they are an adult", async ({
  signedInPhone,
  phone,
  server,
}) => {
  const { page, me, t } = await signedInPhone();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.url });
  await page.goto("/profile");
  await page.getByRole("link", { name: t("invitations.title") }).click();
  await waitForHtmx(page);
  await page.getByRole("button", { name: t("invitations.copy", { what: t("invitations.link") }) }).click();
  await expect(page.getByRole("status")).toContainText(t("invitations.copied"));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 568 });
  await expectNoSideScroll(page);

  const de = translatorFor("de");
  const guest = await phone({ language: null, locale: "de-DE", javaScript: false });
  await guest.goto(link);
  await guest.getByRole("button", { name: "Deutsch" }).click();
  await guest.getByRole("link", { name: de("auth.entry_login"), exact: true }).click();
  await guest.getByRole("link", { name: de("auth.entry_register"), exact: true }).click();
  await expect(guest.getByLabel(de("invitations.code"))).toHaveValue(new URL(link).searchParams.get("invite") ?? "");
  await expectAccessible(guest);
  const name = `gast.${process.pid}`;
  await guest.getByLabel(de("auth.username")).fill(name);
  await guest.getByLabel(de("auth.nickname")).fill(name);
  await guest.getByLabel(de("auth.password"), { exact: true }).fill("harbour-lights-9");
  await guest.getByLabel(de("auth.confirm")).fill("harbour-lights-9");
  await guest.getByRole("button", { name: de("auth.register") }).click();
  await guest.waitForURL(/\/complete-profile/);
  await guest.goto("/system-messages");
  await expect(guest.getByRole("button", { name: de("messages.text.notice_welcome") })).toBeVisible();

  expect(await fetchCoins(me)).toBe(10);
  await page.reload();
  await expect(page.getByText(t("social.person.somebody"))).toBeVisible();
  await expect(page.getByText(name)).toBeHidden();

  await guest.goto("/complete-profile");
  await guest.getByLabel(de("profile.birthday")).fill("1990-05-17");
  await guest.getByRole("radio", { name: de("profile.gender.other"), exact: true }).check();
  await guest.getByRole("button", { name: de("profile.save") }).click();
  await guest.waitForURL((url) => url.pathname !== "/complete-profile");
  await page.reload();
  await expect(page.getByText(name)).toBeVisible();
});
