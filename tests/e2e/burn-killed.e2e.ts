/** The tab's process is killed between the claim of a burn picture and its showing. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { burnedCard, hold, isUnopened, openChatWithBurn } from "./burn-chat";
import { test } from "./fixtures";
import { processOf } from "./page-process";

const t = translatorFor("en");
/** ms: the script of a chat that nobody touches comes by itself some seconds after its page. */
const SHOWN_WITHIN = 20_000;

async function kill(page: Page, pid: number): Promise<void> {
  const crashed = page.waitForEvent("crash");
  process.kill(pid, "SIGKILL");
  await crashed;
}

test("what the server had opened is shown after the restart, once, and the device keeps nothing", async ({
  server,
  phone,
  pageErrors,
}) => {
  const chat = await openChatWithBurn({ server, phone });
  const { page, card, other } = chat;
  const pid = await processOf(page);
  const isClaimed = Promise.withResolvers<void>();
  await page.route("**/open", async (route) => {
    expect((await route.fetch()).status()).toBe(200);
    isClaimed.resolve();
  });
  await hold(page, card);
  await isClaimed.promise;
  await kill(page, pid);
  expect(await isUnopened(server, chat)).toBe(false);
  const again = await page.context().newPage();
  await again.goto(`${server.url}/chat/${other.id}`);
  const dialog = again.getByRole("dialog");
  await expect(dialog.getByRole("img")).toBeVisible({ timeout: SHOWN_WITHIN });
  await expect(dialog.getByText(t("chat.burn_late"))).toBeVisible();
  await expect(dialog.getByText(t("chat.burned"))).toBeVisible({ timeout: SHOWN_WITHIN });
  await dialog.getByRole("button", { name: t("chat.back") }).click();
  await expect(burnedCard(again)).toBeVisible();
  expect(await again.evaluate(() => caches.match("/burning", { ignoreSearch: true }).then(Boolean))).toBe(false);
  await again.reload();
  await again.locator(".chat-composer textarea").focus();
  await expect(again.locator('[data-net="connected"]')).toBeAttached({ timeout: SHOWN_WITHIN });
  await expect(dialog).toHaveCount(0);
  pageErrors.splice(0);
});
