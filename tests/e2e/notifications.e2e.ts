import { expect, type Page } from "@playwright/test";
import { translate } from "../../src/i18n/intl";
import { ready, test } from "./harbour";

const t = translate("en");
/** The base point of P-256. */
const POINT = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU";

/** Headless Chromium knows no push service: what it would be given is given here, the rest is real. */
const subscribable = (page: Page): Promise<unknown> =>
  page.addInitScript((p256dh) => {
    const endpoint = `https://push.sea.example/${crypto.randomUUID()}`;
    const made = {
      unsubscribe: async () => true,
      toJSON: () => ({ endpoint, keys: { p256dh, auth: "AAAAAAAAAAAAAAAAAAAAAA" } }),
    };
    PushManager.prototype.subscribe = async () => made as unknown as PushSubscription;
    PushManager.prototype.getSubscription = async () => null;
    Notification.requestPermission = async () => "granted";
    Object.defineProperty(Notification, "permission", { get: () => "default" });
  }, POINT);

const isSubscribed = async (page: Page): Promise<boolean> => {
  await page.goto("/account/notifications");
  return page.locator("[data-push=on]").isVisible();
};

test("after the first throw one is asked, once; yes subscribes this phone, and it can be switched off", async ({
  aboard,
}) => {
  const { page } = await aboard();
  await subscribable(page);
  await page.goto("/");
  await ready(page);
  const throwOne = async () => {
    await page.getByRole("link", { name: t("bottles.throw.open") }).tap();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Is anybody out there?");
    await dialog.getByRole("button", { name: t("bottles.throw.confirm") }).tap();
    await expect(dialog).toBeHidden();
  };
  await throwOne();
  const sheet = page.getByRole("dialog", { name: t("notifications.ask.title") });
  await expect(sheet).toBeVisible();
  await page.screenshot({ path: "test-results/ask.png" });
  await sheet.getByRole("button", { name: t("notifications.ask.yes") }).tap();
  await expect(page.getByText(t("notifications.ask.done"))).toBeVisible();
  expect(await isSubscribed(page)).toBe(true);
  await page.getByRole("checkbox", { name: t("notifications.phone.title") }).tap();
  await expect(page.getByText(t("notifications.phone.off"))).toBeVisible();
  expect(await isSubscribed(page)).toBe(false);
  await page.goto("/");
  await ready(page);
  const asked = page.waitForResponse((response) => response.url().endsWith("/notifications/ask"));
  await throwOne();
  expect((await asked).status()).toBe(204);
});

test("the settings are saved with each change, and by a button without a script", async ({ aboard }) => {
  const { page } = await aboard({ width: 320 });
  await page.goto("/account/notifications");
  await ready(page);
  await page.getByText(t("notifications.kind.follower")).tap();
  await expect(page.getByText(t("notice.notifications_saved"))).toBeVisible();
  await page.getByText(t("notifications.words.words")).tap();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: t("notifications.kind.follower") })).toBeChecked();
  await expect(page.getByRole("radio", { name: t("notifications.words.words") })).toBeChecked();
  await page.screenshot({ path: "test-results/settings-320.png", fullPage: true });
  await page.getByRole("button", { name: t("notifications.quiet.every") }).tap();
  await page.getByLabel(t("notifications.quiet.from")).fill("21:00");
  await page.screenshot({ path: "test-results/quiet-320.png" });
  await page.getByRole("button", { name: t("profile.save") }).tap();
  await expect(page.getByText("9:00")).toBeVisible();

  const { page: plain } = await aboard({ javaScript: false });
  await plain.goto("/account/notifications");
  await plain.getByRole("checkbox", { name: t("notifications.weekly.on") }).check();
  await plain.getByRole("button", { name: t("profile.save") }).tap();
  await expect(plain.getByRole("checkbox", { name: t("notifications.weekly.on") })).toBeChecked();
});

test("a push is shown, replaced by the next about the same, and withdrawn", async ({ aboard }) => {
  const { page } = await aboard();
  await page.context().grantPermissions(["notifications"]);
  await page.goto("/account/notifications");
  await ready(page);
  const cdp = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const registrationId = await found;
  const push = (message: object) =>
    cdp.send("ServiceWorker.deliverPushMessage", {
      origin: new URL(page.url()).origin,
      registrationId,
      data: JSON.stringify(message),
    });
  const shown = () =>
    page.evaluate(async () => {
      const { getNotifications } = ServiceWorkerRegistration.prototype;
      const all = await getNotifications.call(await navigator.serviceWorker.ready);
      return all.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    });
  const message = {
    tag: "chat-1",
    title: "Lin",
    body: "Wrote to you",
    url: "/chat/1",
    lang: "en",
    dir: "ltr",
  };
  await push(message);
  await expect.poll(shown).toEqual([{ title: "Lin", body: "Wrote to you", tag: "chat-1", data: "/chat/1" }]);
  await push({ ...message, body: "2 new messages" });
  await expect.poll(async () => (await shown()).map(({ body }) => body)).toEqual(["2 new messages"]);
  await push({ close: "chat-1" });
  await expect.poll(shown).toEqual([]);
});
