/** Chats that were read can be read without a network by who switches it on, and leave the device with their person. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { expectAccessible, expectNoSideScroll, type PhoneOptions } from "../support/e2e";
import { saveScreenshot } from "./accessibility-checks";
import {
  type ChatFriend,
  expectConnected,
  fetchMessages,
  messageLine,
  registerFriends,
  type ServerFixtures,
} from "./chat-friends";
import { signInPage, test, waitForServiceWorker } from "./fixtures";

test.use({ serviceWorkers: "allow" });

/** Closes the page first: without a network it goes on trying, and its errors would be those of the test. */
const ignoreNetworkErrors = async (page: Page, pageErrors: string[]): Promise<void> => {
  await page.close();
  for (const line of pageErrors.splice(0)) expect(line).toMatch(/net::ERR|Failed to fetch/i);
};

/** Texts of all that is kept, opened with the key of the device, in order of the list. */
const readKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === "offline-chats")) return "no database";
    const opening = indexedDB.open("offline-chats");
    await new Promise((done) => opening.addEventListener("success", done));
    const stores = opening.result.transaction(["meta", "chats"]);
    const [owner, rows] = [stores.objectStore("meta").get("owner"), stores.objectStore("chats").getAll()];
    await new Promise((done) => stores.addEventListener("complete", done));
    opening.result.close();
    const texts = rows.result.map(
      async ({ id, nonce, sealed }: { id: string; nonce: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }) => {
        const additionalData = new TextEncoder().encode(`${owner.result.person} ${id}`);
        const parameters = { name: "AES-GCM", iv: nonce, additionalData };
        return new TextDecoder().decode(await crypto.subtle.decrypt(parameters, owner.result.key, sealed));
      },
    );
    return (await Promise.all(texts)).join("\n");
  });

/** Contents of local storage, session storage and all databases as they lie there. */
const listDatabases = (page: Page): Promise<string[]> =>
  page.evaluate(async () => [
    ...(await indexedDB.databases()).map(({ name = "" }) => name),
    ...Object.keys(localStorage).map((key) => `item ${key}`),
  ]);

async function openAndSwitchOn(fixtures: ServerFixtures, self: ChatFriend, options: PhoneOptions): Promise<Page> {
  const t = translatorFor(options.language ?? "en");
  const page = await fixtures.phone(options);
  await signInPage(page, fixtures.server.url, self.me);
  await page.goto("/account/chats");
  await waitForServiceWorker(page);
  const box = page.getByRole("checkbox", { name: t("chat.offline.switch") });
  await expect(box).not.toBeChecked();
  await expectAccessible(page);
  await box.check();
  await expect.poll(() => listDatabases(page)).toContain("item offline-chats");
  await expectNoSideScroll(page);
  await saveScreenshot(page, `offline-chats-switch-${options.language}`);
  return page;
}

/** Reads the chat until the device has it. */
async function readChat(page: Page, other: ChatFriend, text: string): Promise<void> {
  await page.goto(`/chat/${other.id}`);
  await expect(messageLine(page, text)).toBeVisible();
  await expect.poll(() => readKept(page), { timeout: 20_000 }).toContain(text);
}

for (const options of [
  { language: "en" },
  { language: "ar", dark: true, width: 320 },
] as const satisfies PhoneOptions[]) {
  test(`a chat is read and written without a network, and a recalled message leaves it (${options.language})`, async ({
    server,
    phone,
    pageErrors,
  }) => {
    const t = translatorFor(options.language);
    const [me, friend] = await registerFriends(server, options.language);
    const page = await openAndSwitchOn({ server, phone }, me, options);
    const secret = await friend.me.call<{ id: string }>("POST", `/chat/${me.id}/messages`, {
      text: "To be recalled",
      clientId: "recalled",
    });
    await me.me.call("POST", `/chat/${friend.id}/messages`, {
      text: options.language === "ar" ? "سأكتب هذه الجملة على زجاجتي القادمة." : "The train stopped in a field.",
      clientId: "mine",
    });
    await readChat(page, friend, "To be recalled");

    await page.context().setOffline(true);
    await page.goto("/friends");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("shell.tab.friends"));
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await saveScreenshot(page, `offline-friends-${options.language}`);
    await page.getByRole("link", { name: friend.name }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(friend.name);
    await expect(page.getByText("To be recalled")).toBeVisible();
    await page.getByRole("textbox").fill("Written in a tunnel");
    await page.getByRole("button", { name: t("chat.send"), exact: true }).click();
    await expect(messageLine(page, "Written in a tunnel")).toContainText(t("chat.waiting"));
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await saveScreenshot(page, `offline-chat-${options.language}`);

    await friend.me.call("POST", `/chat/messages/${secret.body.id}/recall`);
    await page.context().setOffline(false);
    await expectConnected(page);
    await expect.poll(async () => (await fetchMessages(me, friend))[0]?.text).toBe("Written in a tunnel");
    await expect.poll(() => readKept(page), { timeout: 20_000 }).not.toContain("To be recalled");
    await expect.poll(() => readKept(page), { timeout: 20_000 }).toContain("Written in a tunnel");
    await page.context().setOffline(true);
    await page.goto(`/chat/${friend.id}`);
    await expect(page.getByText(t("chat.recalled_theirs", { name: friend.name }))).toBeVisible();
    await expect(page.getByText("To be recalled")).toHaveCount(0);
    await ignoreNetworkErrors(page, pageErrors);
  });
}

for (const how of ["signs out", "is signed out elsewhere"] as const) {
  test(`nothing of a chat is left on the device of somebody who ${how}`, async ({ server, phone, pageErrors }) => {
    const t = translatorFor("en");
    const [me, friend] = await registerFriends(server, "en");
    const page = await openAndSwitchOn({ server, phone }, me, { language: "en" });
    await readChat(page, friend, "Hello from Kobe");
    expect(await listDatabases(page)).toEqual(expect.arrayContaining(["offline-chats", "item offline-chats"]));
    if (how === "signs out") {
      await page.goto("/profile");
      await page.getByRole("button", { name: t("auth.logout") }).click();
      await page.waitForURL((url) => url.pathname === "/");
    } else {
      await page.goto("/profile");
      await page.context().setOffline(true);
      await me.me.call("POST", "/auth/logout");
      await page.goto(`/chat/${friend.id}`);
      await expect(page.getByText("Hello from Kobe")).toBeVisible();
      await page.context().setOffline(false);
      await page.waitForURL("**/login**");
    }
    await expect.poll(() => listDatabases(page)).not.toContain("offline-chats");
    expect((await listDatabases(page)).join()).not.toContain("offline-chats");
    expect(await readKept(page)).toBe("no database");
    // Signing out has ended the service worker, too.
    await waitForServiceWorker(page);
    await page.context().setOffline(true);
    await page.goto(`/chat/${friend.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("shell.face.offline.title"));
    expect(await page.content()).not.toContain("Hello from Kobe");
    await ignoreNetworkErrors(page, pageErrors);
  });
}
