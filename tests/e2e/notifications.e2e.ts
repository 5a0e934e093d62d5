import { expect, type Page } from "@playwright/test";
import { openUnmigrated } from "../../src/db/open";
import { translatorFor } from "../../src/i18n/translator";
import { test, waitForHtmx, waitForServiceWorker } from "./fixtures";

test.use({ serviceWorkers: "allow" });

const t = translatorFor("en");
/** The base point of P-256. */
const POINT = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU";

/** Headless Chromium has no push service: stubs the subscription; the rest is real. */
const stubPush = (page: Page): Promise<unknown> =>
  page.addInitScript((p256dh) => {
    const endpoint = `https://push.sea.example/${crypto.randomUUID()}`;
    const subscription = {
      unsubscribe: async () => true,
      toJSON: () => ({ endpoint, keys: { p256dh, auth: "AAAAAAAAAAAAAAAAAAAAAA" } }),
    };
    PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription;
    PushManager.prototype.getSubscription = async () => null;
    Notification.requestPermission = async () => "granted";
    Object.defineProperty(Notification, "permission", { get: () => "default" });
  }, POINT);

const isSubscribed = async (page: Page): Promise<boolean> => {
  await page.goto("/account/notifications");
  return page.locator("[data-push=on]").isVisible();
};

test("after the first throw the push question appears once; yes subscribes the phone, which can be switched off", async ({
  signedInPhone,
}) => {
  const { page } = await signedInPhone();
  await stubPush(page);
  await page.goto("/");
  await waitForHtmx(page);
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
  await waitForHtmx(page);
  const askResponse = page.waitForResponse((response) => response.url().endsWith("/notifications/ask"));
  await throwOne();
  expect((await askResponse).status()).toBe(204);
});

/** Ids of people with a push subscription. */
async function subscribers(database: string): Promise<string[]> {
  const { db, close } = await openUnmigrated(database);
  const rows = await db.selectFrom("push_subscriptions").select("user_id").execute();
  await close();
  return rows.map((row) => row.user_id);
}

test("signing out ends the subscription in the browser and on the server", async ({ signedInPhone, server }) => {
  const { page, me } = await signedInPhone();
  await stubPush(page);
  await page.goto("/account/notifications");
  await waitForServiceWorker(page);
  await waitForHtmx(page);
  await page.getByRole("checkbox", { name: t("notifications.phone.title") }).tap();
  await expect(page.locator("[data-push=on]")).toBeVisible();
  await expect.poll(() => subscribers(server.database)).toContain(me.id);
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    const unsubscribe = async () => {
      console.log("unsubscribed");
      return true;
    };
    PushManager.prototype.getSubscription = async () => ({ unsubscribe }) as unknown as PushSubscription;
  });
  const notification = worker?.waitForEvent("console");
  await page.goto("/profile");
  await page.getByRole("button", { name: t("auth.logout") }).tap();
  await page.waitForURL((url) => url.pathname === "/");
  expect((await notification)?.text()).toBe("unsubscribed");
  expect(await subscribers(server.database)).not.toContain(me.id);
});

test("the settings are saved with each change, and by a button without a script", async ({ signedInPhone }) => {
  const { page } = await signedInPhone({ width: 320 });
  await page.goto("/account/notifications");
  await waitForHtmx(page);
  await page.getByText(t("notifications.kind.follower")).tap();
  await expect(page.getByText(t("notice.notifications_saved"))).toBeVisible();
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByText(t("notifications.words.words")).tap();
  await saved;
  await page.reload();
  await expect(page.getByRole("checkbox", { name: t("notifications.kind.follower") })).toBeChecked();
  await expect(page.getByRole("radio", { name: t("notifications.words.words") })).toBeChecked();
  await page.screenshot({ path: "test-results/settings-320.png", fullPage: true });
  await page.getByRole("button", { name: t("notifications.quiet.every") }).tap();
  await page.getByLabel(t("notifications.quiet.from")).fill("21:00");
  await page.screenshot({ path: "test-results/quiet-320.png" });
  await page.getByRole("button", { name: t("profile.save") }).tap();
  await expect(page.getByText("21:00")).toBeVisible();

  const { page: plainPage } = await signedInPhone({ javaScript: false });
  await plainPage.goto("/account/notifications");
  await plainPage.getByRole("checkbox", { name: t("notifications.weekly.on") }).check();
  await plainPage.getByRole("button", { name: t("profile.save") }).tap();
  await expect(plainPage.getByRole("checkbox", { name: t("notifications.weekly.on") })).toBeChecked();
});

test("the service worker shows a push, and withdraws it", async ({ signedInPhone }) => {
  const { page } = await signedInPhone();
  await page.goto("/account/notifications");
  await waitForHtmx(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const [worker] = page.context().serviceWorkers();
  const result = await worker?.evaluate(async () => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration };
    const calls: unknown[] = [];
    // Headless Chromium shows no notifications: the calls are recorded.
    scope.registration.showNotification = async (...call) => void calls.push(call);
    scope.registration.getNotifications = async (filter) => {
      calls.push(filter);
      return [];
    };
    const { PushEvent: Pushed } = self as unknown as { PushEvent: new (type: string, init: object) => Event };
    const push = (message: object) => self.dispatchEvent(new Pushed("push", { data: JSON.stringify(message) }));
    const notification = { body: "Wrote to you", url: "/chat/1", lang: "en", dir: "ltr", act: "Answer" };
    push({ tag: "chat-1", title: "Lin", ...notification });
    push({ close: "chat-1" });
    // Each looks at what is shown, and then one shows and one withdraws.
    while (calls.length < 4) await new Promise((resolve) => setTimeout(resolve, 10));
    return calls;
  });
  const [icon, badge] = ["/apple-touch-icon.png", "/notification-badge.png"];
  const appearance = { icon, badge, actions: [{ action: "open", title: "Answer" }] };
  const displayed = {
    tag: "chat-1",
    body: "Wrote to you",
    lang: "en",
    dir: "ltr",
    ...appearance,
    data: { url: "/chat/1" },
  };
  for (const each of [icon, badge]) expect((await page.request.get(each)).headers()["content-type"]).toBe("image/png");
  expect(result).toContainEqual(["Lin", displayed]);
  expect(result).toContainEqual({ tag: "chat-1" });
});

test("a tap on a notification opens its page; a renewed subscription is sent to the server", async ({
  signedInPhone,
}) => {
  const { page } = await signedInPhone();
  await page.goto("/account/notifications");
  await waitForHtmx(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const [worker] = page.context().serviceWorkers();
  const result = await worker?.evaluate(
    async ([p256dh, endpointId]) => {
      const scope = self as unknown as {
        clients: { openWindow(url: string): Promise<null> };
        fetch: unknown;
      };
      const calls: string[] = [];
      let closed = 0;
      // Windows open only after a real tap: the request is recorded.
      scope.clients.openWindow = async (url) => {
        calls.push(new URL(url).pathname);
        return null;
      };
      scope.fetch = async (path: string, { method, body }: { method: string; body: string }) => {
        calls.push(`${method} ${path} ${JSON.parse(body).keys.p256dh === p256dh}`);
      };
      const dispatch = (type: string, more: object) => {
        const event = Object.assign(new Event(type), { waitUntil: () => undefined }, more);
        self.dispatchEvent(event);
      };
      const tap = (data: string) => dispatch("notificationclick", { notification: { data, close: () => closed++ } });
      tap("/friends?tab=recent");
      tap("https://elsewhere.example/steal");
      dispatch("pushsubscriptionchange", {
        newSubscription: { endpoint: `https://push.sea.example/${endpointId}`, keys: { p256dh, auth: "A" } },
      });
      while (calls.length < 3) await new Promise((resolve) => setTimeout(resolve, 10));
      return [closed, ...calls.sort()];
    },
    [POINT, crypto.randomUUID()],
  );
  expect(result).toEqual([2, "/", "/friends", "POST /api/push/subscriptions true"]);
});
