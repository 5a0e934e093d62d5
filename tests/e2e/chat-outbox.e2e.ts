/** The outbox without a connection, and local data after signing out. */
import { expect } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { saveScreenshot } from "./accessibility-checks";
import { ENGLISH_PHONE, messageField, messageLine, openChat, registerFriends, typeAndSend } from "./chat-friends";
import { test, waitForServiceWorker } from "./fixtures";

test.use({ serviceWorkers: "allow" });

const t = translatorFor("en");

test("messages written offline wait, survive a reload, and are sent once, in order", async ({
  server,
  phone,
  pageErrors,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const myPage = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await myPage.context().setOffline(true);
  for (const text of ["First", "Second", "Third"]) await typeAndSend(myPage, t, text);
  await expect(myPage.getByText(t("chat.waiting"))).toHaveCount(3);
  await saveScreenshot(myPage, "chat-offline");
  await myPage.context().setOffline(false);
  await expect(messageLine(myPage, "Third").locator("[data-state]")).toHaveAttribute("data-state", /sent|delivered/);

  await myPage.route("**/api/chat/*/messages", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await typeAndSend(myPage, t, "Fourth");
  const retryButton = myPage.getByRole("button", { name: t("chat.failed") });
  await expect(retryButton).toBeVisible();
  await saveScreenshot(myPage, "chat-failed");
  await myPage.goto("/profile");
  await myPage.unroute("**/api/chat/*/messages");
  await myPage.reload();
  await expect
    .poll(async () => {
      const { body } = await other.me.call<{ items: { text: string }[] }>("GET", `/chat/${one.id}/messages`);
      return body.items.map(({ text }) => text).reverse();
    })
    .toEqual(["Hello from Kobe", "First", "Second", "Third", "Fourth"]);
  pageErrors.splice(0);
});

test("a message that waits is told of without a network, and by its number when the session ended elsewhere", async ({
  server,
  phone,
  pageErrors,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const page = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await waitForServiceWorker(page);
  await page.context().setOffline(true);
  await typeAndSend(page, t, "The train stopped in a field");
  await expect(page.getByText(t("chat.waiting"))).toBeVisible();
  await page.goto("/friends");
  const waiting = page.locator('[data-part="unsent"]');
  await expect(waiting).toContainText("The train stopped in a field");
  await expect(waiting).toContainText(other.name);
  await saveScreenshot(page, "offline-waiting");
  await one.me.call("POST", "/auth/logout");
  // The offline page reloads by itself, and is led to the sign-in page.
  await page.context().setOffline(false);
  const notice = page.getByText(t("auth.unsent", { n: 1 }));
  await expect(notice).toBeVisible();
  await expect(page.getByText("The train")).toHaveCount(0);
  await saveScreenshot(page, "login-unsent");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.context().addCookies([{ name: "language", value: "ar", url: server.url }]);
  await page.goto("/login");
  await saveScreenshot(page, "login-unsent-ar-dark");
  pageErrors.splice(0);
});

test("signing out removes drafts and unsent messages from the browser, and closes the chat in other tabs", async ({
  server,
  phone,
  pageErrors,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const myPage = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await myPage.route("**/api/chat/*/messages", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await typeAndSend(myPage, t, "Never sent");
  await expect(myPage.getByRole("button", { name: t("chat.failed") })).toBeVisible();
  await messageField(myPage, t).fill("A draft");
  const otherTab = await myPage.context().newPage();
  await otherTab.goto("/profile");
  await otherTab.getByRole("button", { name: t("auth.logout") }).click();
  await expect(myPage).toHaveURL(/\/login/);
  const storedItems = () =>
    myPage.evaluate(async () => {
      const openRequest = indexedDB.open("outbox");
      await new Promise((done) => {
        openRequest.onsuccess = done;
      });
      const database = openRequest.result;
      const countRequests = [...database.objectStoreNames].map((store) =>
        database.transaction(store).objectStore(store).count(),
      );
      await Promise.all(
        countRequests.map((request) => new Promise((done) => request.addEventListener("success", done))),
      );
      database.close();
      const counts = countRequests.map(({ result }) => result).filter((n) => n > 0);
      return [...counts, ...Object.keys(localStorage), ...Object.values({ ...sessionStorage }).filter(Boolean)];
    });
  await expect.poll(storedItems).toEqual([]);
  pageErrors.splice(0);
});
