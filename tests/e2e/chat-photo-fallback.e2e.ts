/** A picture in a chat whose script of the progress never comes. */
import { expect } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { confirmFirstPhoto, ENGLISH_PHONE, fetchMessages, openChat, registerFriends } from "./chat-friends";
import { choosePhoto, sendPhoto } from "./composer-photos";
import { test } from "./fixtures";

const t = translatorFor("en");

test("a picture goes also where the script that tells its progress does not come", async ({
  server,
  phone,
  pageErrors,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const page = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  let missing = 0;
  await page.route(/\/static\/request\.\w+\.js/, (route) => {
    missing++;
    return route.abort();
  });
  await choosePhoto(page);
  await sendPhoto(page).click();
  await confirmFirstPhoto(page, t);
  await expect(page.locator('[data-state="sent"], [data-state="delivered"]')).toBeVisible();
  expect(missing).toBeGreaterThan(0);
  expect(await fetchMessages(one, other)).toMatchObject([{ kind: "image" }, {}]);
  pageErrors.splice(0);
});
