/** Refusals in a chat: each shows one sentence beside what was refused, and keeps what was typed. */
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { DAY, MINUTE } from "../../src/runtime/units";
import { registerClient } from "../support/client";
import type { Server } from "../support/server";
import { expectNoViolations, saveScreenshot } from "./accessibility-checks";
import {
  type ChatFriend,
  confirmFirstPhoto,
  ENGLISH_PHONE,
  messageField,
  messageLine,
  messageOptions,
  openChat,
  registerFriend,
  registerFriends,
  TEST_IMAGE,
  typeAndSend,
} from "./chat-friends";
import { signInPage, test } from "./fixtures";

const t = translatorFor("en");
const notices = (page: Page) => page.locator("#notices");

/** Chooses a file in the file dialog. */
async function chooseFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: t("chat.photo_send") }).click();
  await (await chooser).setFiles(file);
}

const send = (page: Page) =>
  page
    .getByRole("dialog")
    .getByRole("button", { name: t("chat.send") })
    .click();

/** The page says why nothing can be written, and still shows the messages. */
async function expectChatClosed(page: Page, sentence: string): Promise<void> {
  await expect(page.locator(".chat-notice").getByText(sentence)).toBeVisible();
  await expect(messageField(page, t)).toHaveCount(0);
  await expect(page.getByText("Hello from Kobe")).toBeVisible();
  await expectNoViolations(page, sentence);
}

test("when one of two minors comes of age the chat is closed and its messages stay", async ({
  server,
  phone,
  setClockAhead,
}) => {
  const comesOfAge = new Date(Date.now() + 2 * DAY);
  const birthday = `${comesOfAge.getUTCFullYear() - 18}-${comesOfAge.toISOString().slice(5, 10)}`;
  const young = `${comesOfAge.getUTCFullYear() - 16}-01-01`;
  const [one, other] = [await registerClient(server.url, birthday), await registerClient(server.url, young)];
  // Under 18 nobody unknown may follow unless one has chosen so.
  for (const each of [one, other])
    expect((await each.call("PUT", "/friends/settings", { follow: "anyone" })).status).toBe(200);
  await one.call("POST", `/users/${other.id}/follow`);
  await other.call("POST", `/users/${one.id}/follow`);
  await other.call("POST", `/chat/${one.id}/messages`, { text: "Hello from Kobe", clientId: "first" });
  const page = await phone(ENGLISH_PHONE);
  await signInPage(page, server.url, one);
  await page.goto(`/chat/${other.id}`);
  await typeAndSend(page, t, "Still seventeen");
  await expect(messageLine(page, "Still seventeen").locator("[data-state]")).toBeVisible();
  await setClockAhead(4 * DAY);
  await typeAndSend(page, t, "Eighteen now");
  await expect(messageLine(page, "Eighteen now").getByText(t("error.chat_frozen"))).toBeVisible();
  await page.reload();
  await expectChatClosed(page, t("error.chat_frozen"));
  await saveScreenshot(page, "chat-frozen");
});

test("the chat with a deleted user keeps its messages", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  const deletion = await other.me.call("DELETE", "/auth/account", { password: "tide-and-glass" });
  expect(deletion.status).toBe(204);
  const page = await phone(ENGLISH_PHONE);
  await signInPage(page, server.url, one.me);
  await page.goto(`/chat/${other.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("social.person.gone"));
  await expectChatClosed(page, t("chat.gone"));
  await page.goto("/friends?tab=recent");
  await expect(page.getByRole("link", { name: t("social.person.gone") })).toBeVisible();
});

test("a block: the blocker can unblock, the other one reads what a stranger reads", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  await one.me.call("POST", `/users/${other.id}/block`);
  const [myPage, theirPage] = [await phone(ENGLISH_PHONE), await phone(ENGLISH_PHONE)];
  await signInPage(myPage, server.url, one.me);
  await signInPage(theirPage, server.url, other.me);
  await myPage.goto(`/chat/${other.id}`);
  await expectChatClosed(myPage, t("error.blocked"));
  await theirPage.goto(`/chat/${one.id}`);
  await expectChatClosed(theirPage, t("chat.way_they_begin", { name: one.name }));
  await myPage
    .locator(".chat-notice")
    .getByRole("button", { name: t("chat.unblock") })
    .click();
  await myPage.goto(`/chat/${other.id}`);
  await expect(myPage.getByText("Hello from Kobe")).toBeVisible();
  await expect(myPage.getByText(t("error.blocked"))).toHaveCount(0);
});

test("a stranger's fourth text before an answer stays in the field, and is refused where it is sent all the same", async ({
  server,
  phone,
}) => {
  const [one, other] = [await registerFriend(server, "Salma", "en"), await registerFriend(server, "Mateo", "en")];
  await one.me.call("POST", `/users/${other.id}/follow`);
  const myPage = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await expect(myPage.getByRole("button", { name: t("chat.photo_send") })).toHaveCount(0);
  await expect(myPage.getByText(t("chat.request_mine", { name: other.name }))).toBeVisible();
  for (const n of [1, 2, 3]) {
    await typeAndSend(myPage, t, `Word ${n}`);
    await expect(messageLine(myPage, `Word ${n}`).locator("[data-state]")).toBeVisible();
  }
  const said = t("chat.texts_sent", { name: other.name });
  await expect(myPage.locator(".chat-notice")).toHaveText(said);
  await messageField(myPage, t).fill("Word 4");
  await expect(myPage.locator(".chat-send")).toBeDisabled();
  const sent = await one.me.call("POST", `/chat/${other.id}/messages`, { text: "Word 4", clientId: "fourth" });
  expect(sent).toMatchObject({ status: 403, body: { error: { code: "stranger_limit" } } });
  await myPage.goto(`/chat/${other.id}`);
  await expect(myPage.locator(".chat-notice")).toHaveText(said);
  await expect(messageField(myPage, t)).toHaveValue("Word 4");
});

test("a message to an eleventh stranger in a day is refused", async ({ server, phone }) => {
  const one = await registerFriend(server, "Salma", "en");
  for (let n = 0; n < 10; n++) {
    const { id } = await registerClient(server.url);
    await one.me.call("POST", `/users/${id}/follow`);
    const { status } = await one.me.call("POST", `/chat/${id}/messages`, { text: "Ahoy", clientId: `c${n}` });
    expect(status).toBe(201);
  }
  const other = await registerFriend(server, "Mateo", "en");
  await one.me.call("POST", `/users/${other.id}/follow`);
  const myPage = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await typeAndSend(myPage, t, "One too many");
  await expect(messageLine(myPage, "One too many").getByText(/You can go on at \d/)).toBeVisible();
});

test("pictures: too large, of a wrong type, undecodable, and one whose upload was interrupted", async ({
  server,
  phone,
  pageErrors,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const myPage = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await messageField(myPage, t).fill("What I was writing");
  const refuse = async (mimeType: string, buffer: Buffer, reason: string) => {
    await chooseFile(myPage, { name: "a", mimeType, buffer });
    await expect(myPage.getByRole("dialog").getByRole("alert")).toHaveText(reason);
    await myPage
      .getByRole("dialog")
      .getByRole("button", { name: t("chat.close") })
      .last()
      .click();
  };
  await refuse("image/svg+xml", Buffer.from("<svg/>"), t("error.unsupported_image"));
  await refuse("image/png", Buffer.alloc(5 * 1024 * 1024 + 1), t("error.image_too_large", { unit: "bytes", most: 0 }));
  await refuse("image/png", Buffer.from("not a picture"), t("error.unsupported_image"));
  await myPage.route("**/api/chat/*/messages", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await chooseFile(myPage, TEST_IMAGE);
  await send(myPage);
  await confirmFirstPhoto(myPage, t);
  const retryButton = myPage.getByRole("button", { name: t("chat.failed") });
  await expect(retryButton).toBeVisible();
  await saveScreenshot(myPage, "chat-picture-cut");
  await myPage.unroute("**/api/chat/*/messages");
  await retryButton.click();
  await expect(myPage.getByAltText(t("chat.photo_mine"))).toBeVisible();
  await expect(retryButton).toHaveCount(0);
  await expect(messageField(myPage, t)).toHaveValue("What I was writing");
  pageErrors.splice(0);
});

test("a burn picture expires unopened, and a late recall is refused", async ({ server, phone, setClockAhead }) => {
  const [one, other] = await registerFriends(server, "en");
  const myPage = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await chooseFile(myPage, TEST_IMAGE);
  await myPage
    .getByRole("dialog")
    .getByRole("radio", { name: t("chat.burns") })
    .check();
  await send(myPage);
  await typeAndSend(myPage, t, "Too late");
  await expect(messageLine(myPage, "Too late").locator("[data-state]")).toBeVisible();
  await setClockAhead(3 * MINUTE);
  await messageOptions(messageLine(myPage, "Too late"), t).press("Enter");
  await myPage.getByRole("menuitem", { name: t("chat.recall") }).click();
  await expect(notices(myPage)).toContainText(t("error.recall_window_over"));
  await expect(messageLine(myPage, "Too late")).toBeVisible();
  const theirPage = await phone(ENGLISH_PHONE);
  await signInPage(theirPage, server.url, other.me);
  await theirPage.goto(`/chat/${one.id}`);
  const card = theirPage.getByRole("button", { name: t("chat.burn_title") });
  await expect(card).toBeEnabled();
  // The page may redraw the card as expired from here on, so the focus is set before.
  await card.focus();
  await setClockAhead(8 * DAY);
  await theirPage.keyboard.down("Space");
  await expect(theirPage.getByRole("dialog").getByText(t("chat.burned"))).toBeVisible();
  await theirPage.keyboard.up("Space");
  await theirPage.reload();
  await expect(theirPage.getByText(t("chat.burned"), { exact: true })).toBeVisible();
  await expect(theirPage.getByText(t("chat.burned_expired"))).toBeVisible();
});

/** An official, granted by the command line tool beside the running server. */
async function registerOfficialFriend(server: Server): Promise<ChatFriend> {
  const friend = await registerFriend(server, "Officer", "en");
  const { username } = (await friend.me.call<{ username: string }>("GET", "/auth/profile")).body;
  const script = join(import.meta.dirname, "../../scripts/official.ts");
  const env = { ...process.env, DATA_DIR: server.folder() };
  expect(await Bun.spawn([process.execPath, script, "grant", username], { env }).exited).toBe(0);
  return friend;
}

for (const javaScript of [true, false]) {
  test(`a person whose chat is limited by a measure is told so, JavaScript ${javaScript ? "on" : "off"}`, async ({
    server,
    phone,
  }) => {
    const [one, other] = await registerFriends(server, "en");
    const myPage = await openChat({ server, phone }, one, other, { language: "en", javaScript });
    const measure = { kind: "limit", feature: "chat", days: 3, rule: "2", reason: "Too loud." };
    const { me } = await registerOfficialFriend(server);
    expect((await me.call("POST", `/official/people/${one.id}/measures`, measure)).status).toBe(201);
    await typeAndSend(myPage, t, "May I?");
    // Without JavaScript the answer is a redirect to the notice.
    const refusal = javaScript
      ? messageLine(myPage, "May I?").getByText(t("error.feature_limited"))
      : myPage.getByText("Too loud.");
    await expect(refusal).toBeVisible();
  });
}
