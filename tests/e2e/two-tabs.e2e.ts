import { expect } from "@playwright/test";
import { registerClient } from "../support/client";
import { pickBottleAs, signInPage, test, throwBottleAs, waitForHtmx } from "./fixtures";

test("a letter that was answered in one tab offers nothing more in another, where typed words stay", async ({
  signedInPhone,
  server,
}) => {
  const author = await registerClient(server.url);
  const { page, me, t } = await signedInPhone();
  const id = await throwBottleAs(author, "Which sound do you wake up to?");
  await pickBottleAs(me, id);
  const [other, typing] = [await page.context().newPage(), await page.context().newPage()];
  await signInPage(other, server.url, me);
  const keep = (of: typeof page) => of.getByRole("button", { name: t("bottles.page.keep") });
  for (const tab of [page, other, typing]) {
    const loaded = tab.waitForResponse(/other-tabs/);
    await tab.goto(`/bottle/${id}`);
    await waitForHtmx(tab);
    await loaded;
    await expect(keep(tab)).toBeVisible();
  }
  await typing.locator("#comment").evaluate((area) => Object.assign(area, { value: "The shutters" }));
  await keep(page).click();
  await expect(keep(page)).toHaveCount(0);
  await expect(keep(other)).toHaveCount(0);
  await expect(typing.locator("#comment")).toHaveValue("The shutters");
});

test("what stays on the page is told too: thanks in one tab are said in the other", async ({
  signedInPhone,
  server,
}) => {
  const { page, me, t } = await signedInPhone();
  const finder = await registerClient(server.url);
  const id = await throwBottleAs(me, "Which sound do you wake up to?");
  await pickBottleAs(finder, id);
  await finder.call("POST", `/bottles/drop/${id}`, { comment: "The shutters of the bakery." });
  const other = await page.context().newPage();
  await signInPage(other, server.url, me);
  for (const tab of [page, other]) {
    const loaded = tab.waitForResponse(/other-tabs/);
    await tab.goto(`/bottle/${id}`);
    await waitForHtmx(tab);
    await loaded;
    await expect(tab.getByRole("button", { name: t("bottles.thanks.verb") })).toBeVisible();
  }
  await page.getByRole("button", { name: t("bottles.thanks.verb") }).click();
  for (const tab of [page, other]) await expect(tab.getByText(t("bottles.thanks.given"))).toBeVisible();
});
