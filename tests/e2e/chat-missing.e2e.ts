/** Messages that come between page and stream while their loading fails, and a network that swallows everything. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { saveScreenshot } from "./accessibility-checks";
import { ENGLISH_PHONE, expectConnected, messageLine, registerFriends } from "./chat-friends";
import { signInPage, test } from "./fixtures";

const t = translatorFor("en");
const lines = (page: Page) => page.locator(".chat-row .chat-bubble").allTextContents();

test("messages whose loading fails are shown as missing, are not marked read, and appear after a retry", async ({
  server,
  phone,
  pageErrors,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const myPage = await phone(ENGLISH_PHONE);
  await signInPage(myPage, server.url, one.me);
  const send = (text: string) => other.me.call("POST", `/chat/${one.id}/messages`, { text, clientId: text });
  const stateOf = async (text: string) => {
    const { body } = await other.me.call<{ items: { text: string; state: string }[] }>(
      "GET",
      `/chat/${one.id}/messages`,
    );
    return body.items.find((each) => each.text === text)?.state;
  };
  // The stream begins late, at a server that has not kept what came before, and each loading fails.
  await myPage.route("**/api/events", async (route) => {
    for (const text of ["Between-1", "Between-2"]) await send(text);
    await myPage.unroute("**/api/events");
    const { "last-event-id": _, ...headers } = route.request().headers();
    await route.continue({ headers });
  });
  const loading = "**/api/chat/*/messages?*";
  let failed = 0;
  await myPage.route(loading, (route) => {
    failed++;
    return route.abort();
  });
  await myPage.goto(`/chat/${other.id}`);
  await expect.poll(() => failed).toBeGreaterThan(0);
  await expectConnected(myPage);
  await send("Now");
  await expect(messageLine(myPage, "Now")).toBeVisible();
  await expect(myPage.getByText(t("chat.missing"))).toBeVisible();
  expect(await lines(myPage)).toEqual(["Hello from Kobe", "Now"]);
  await expect.poll(() => stateOf("Hello from Kobe")).toBe("read");
  for (const text of ["Between-1", "Between-2", "Now"]) expect(await stateOf(text)).not.toBe("read");
  await saveScreenshot(myPage, "chat-missing");
  await myPage.unroute(loading);
  // Unless they come by themselves before the click.
  await myPage
    .getByRole("button", { name: t("shell.try_again") })
    .click({ timeout: 3_000 })
    .catch(() => undefined);
  await expect(messageLine(myPage, "Between-2")).toBeVisible();
  expect(await lines(myPage)).toEqual(["Hello from Kobe", "Between-1", "Between-2", "Now"]);
  await expect(myPage.getByText(t("chat.missing"))).toHaveCount(0);
  await expect.poll(() => stateOf("Now")).toBe("read");
  pageErrors.splice(0);
});

test("the state of the connection does not move the log", async ({ server, phone, pageErrors }) => {
  const [one, other] = await registerFriends(server, "en");
  const myPage = await phone(ENGLISH_PHONE);
  await signInPage(myPage, server.url, one.me);
  for (let n = 0; n < 25; n++)
    await other.me.call("POST", `/chat/${one.id}/messages`, { text: `Line ${n}`, clientId: `line-${n}` });
  await myPage.goto(`/chat/${other.id}`);
  await expectConnected(myPage);
  const top = async () => (await messageLine(myPage, "Line 20").boundingBox())?.y;
  const before = await top();
  await myPage.context().setOffline(true);
  await expect(myPage.getByText(t("chat.disconnected"))).toBeVisible();
  expect(await top()).toBe(before);
  await saveScreenshot(myPage, "chat-connection-lost");
  await myPage.context().setOffline(false);
  await expect(myPage.getByText(t("chat.disconnected"))).toHaveCount(0);
  expect(await top()).toBe(before);
  pageErrors.splice(0);
});
