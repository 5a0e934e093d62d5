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
