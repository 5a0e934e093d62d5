/** A picture in a chat whose script of the progress never comes. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { REQUEST_TIMEOUT } from "../../src/limits/http";
import { makePng, paintNoise } from "../support/sample-pictures";
import { confirmFirstPhoto, ENGLISH_PHONE, fetchMessages, openChat, registerFriends } from "./chat-friends";
import { choosePhoto, sendButton } from "./composer-photos";
import { test } from "./fixtures";

const t = translatorFor("en");

const LARGE = { name: "a.png", mimeType: "image/png", buffer: Buffer.from(makePng(400, 300, paintNoise(9))) };

test("a picture goes also where the script that tells its progress does not come, however long its bytes take", async ({
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
  let tries = 0;
  await page.route("**/messages", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    tries++;
    // As on a network that is slow, longer than a call may take.
    await sleep(REQUEST_TIMEOUT + 2_000);
    return route.continue();
  });
  await choosePhoto(page, undefined, LARGE);
  await sendButton(page).click();
  await confirmFirstPhoto(page, t);
  await expect(page.locator('[data-state="sent"], [data-state="delivered"]')).toBeVisible({
    timeout: 30_000,
  });
  expect(tries).toBe(1);
  expect(missing).toBeGreaterThan(0);
  expect(await fetchMessages(one, other)).toMatchObject([{ kind: "image" }, {}]);
  pageErrors.splice(0);
});
