/** Two people chat, each on a phone. */
import { expect, type Page } from "@playwright/test";
import { type Translate, translatorFor } from "../../src/i18n/translator";
import {
  expectFitAtAllWidths,
  expectNoViolations,
  expectOneHeading,
  expectTapTargets,
  saveScreenshot,
} from "./accessibility-checks";
import {
  confirmFirstPhoto,
  ENGLISH_PHONE,
  expectConnected,
  messageField,
  messageLine,
  messageOptions,
  openChat,
  registerFriend,
  registerFriends,
  TEST_IMAGE,
  typeAndSend,
} from "./chat-friends";
import { test } from "./fixtures";

/** Sends a picture as one that stays or one that burns. */
async function sendPicture(page: Page, t: Translate, choice: "chat.stays" | "chat.burns"): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: t("chat.photo_send") }).click();
  await (await chooser).setFiles(TEST_IMAGE);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: t(choice) }).check();
  await expectNoViolations(page, "a picture before it is sent");
  await saveScreenshot(page, `chat-preview-${choice}`);
  await dialog.getByRole("button", { name: t("chat.send") }).click();
  if (choice === "chat.stays") await confirmFirstPhoto(page, t);
  await expect(dialog).toHaveCount(0);
}

for (const language of ["en", "ar", "ja"] as const) {
  const t = translatorFor(language);

  test(`texts: typing, sent, delivered, read, recalled, deleted (${language})`, async ({ server, phone }) => {
    const [one, other] = await registerFriends(server, language);
    const myPage = await openChat({ server, phone }, one, other, { language });
    await saveScreenshot(myPage, `chat-${language}`);
    await expectNoViolations(myPage, "a chat");
    await expectTapTargets(myPage, "a chat");
    await expectOneHeading(myPage, "a chat");
    await typeAndSend(myPage, t, "Did my orange bottle ever land?");
    const line = messageLine(myPage, "Did my orange bottle");
    await expect(line.locator("[data-state]")).toHaveAttribute("data-state", "sent");
    const theirPage = await openChat({ server, phone }, other, one, { language });
    await expect(line.locator("[data-state]")).toHaveAttribute("data-state", "read");
    await messageField(theirPage, t).pressSequentially("It d");
    await expect(myPage.locator(".chat-typing")).toBeVisible();
    await typeAndSend(theirPage, t, "It did");
    await expect(messageLine(myPage, "It did")).toBeVisible();
    await expect(myPage.locator(".chat-typing")).toHaveCount(0);

    await messageOptions(line, t).focus();
    await myPage.keyboard.press("Enter");
    await expectNoViolations(myPage, "the menu of a message");
    await saveScreenshot(myPage, `chat-menu-${language}`);
    // Resizing the window closed it.
    if (process.env.SCREENSHOTS) await messageOptions(line, t).press("Enter");
    await myPage.getByRole("menuitem", { name: t("chat.recall") }).click();
    await expect(myPage.getByText(t("chat.recalled_mine"))).toBeVisible();
    await expect(theirPage.getByText(t("chat.recalled_theirs", { name: one.name }))).toBeVisible();
    await expect(theirPage.getByText("orange bottle")).toHaveCount(0);

    await messageLine(myPage, "It did").locator(".chat-bubble").click({ button: "right" });
    await myPage.getByRole("menuitem", { name: t("chat.delete") }).click();
    await expect(messageLine(myPage, "It did")).toHaveCount(0);
    await expect(messageLine(theirPage, "It did")).toBeVisible();
    await expectFitAtAllWidths(myPage);
  });

  test(`pictures: one stays, one burns while it is held (${language})`, async ({ server, phone }) => {
    const [one, other] = await registerFriends(server, language);
    const myPage = await openChat({ server, phone }, one, other, { language });
    const theirPage = await openChat({ server, phone }, other, one, { language });
    await sendPicture(myPage, t, "chat.stays");
    await theirPage.getByRole("button", { name: t("chat.photo_show") }).click();
    await expect(theirPage.getByAltText(t("chat.photo_from", { name: one.name }))).toBeVisible();
    await sendPicture(myPage, t, "chat.burns");
    const card = theirPage.getByRole("button", { name: t("chat.burn_title") });
    await expect(card).toBeEnabled();
    await card.scrollIntoViewIfNeeded();
    const box = await card.boundingBox();
    if (!box) throw new Error("nothing to hold");
    await theirPage.mouse.move(box.x + 40, box.y + 20);
    await theirPage.mouse.down();
    const dialog = theirPage.getByRole("dialog");
    await expect(dialog.getByRole("img", { name: t("chat.photo_from", { name: one.name }) })).toBeVisible();
    await expectNoViolations(theirPage, "a picture that burns");
    await theirPage.screenshot({
      path: `${process.env.SCREENSHOTS ?? "test-results"}/burning-${language}.png`,
    });
    await theirPage.mouse.up();
    await expect(dialog.getByText(t("chat.burned"))).toBeVisible();
    await dialog.getByRole("button", { name: t("chat.back") }).click();
    await expect(dialog).toHaveCount(0);
    await expect(theirPage.locator(".chat-log").getByText(t("chat.burned"), { exact: true })).toBeVisible();
    await expect(myPage.locator(".chat-log").getByText(t("chat.burned"), { exact: true })).toBeVisible();
  });
}

const t = translatorFor("en");

test("a refused message shows the reason on itself", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  const myPage = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  // The block comes while the message is under way: afterwards the page has no field.
  await myPage.route("**/api/chat/*/messages", async (route) => {
    await other.me.call("POST", `/users/${one.id}/block`);
    await route.continue();
  });
  await typeAndSend(myPage, t, "Are you there?");
  await expect(
    messageLine(myPage, "Are you there?").getByRole("button", { name: t("error.not_friends") }),
  ).toBeVisible();
});

test("emoji are found by their names and reached by keyboard", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  const myPage = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await myPage.getByRole("button", { name: t("chat.emoji"), exact: true }).click();
  await myPage.getByRole("searchbox", { name: t("chat.emoji_search") }).fill("croissant");
  await expect(myPage.getByRole("button", { name: "croissant", exact: true })).toBeVisible();
  await myPage.keyboard.press("Tab");
  await myPage.keyboard.press("Enter");
  await expect(messageField(myPage, t)).toHaveValue("🥐");
  await expectNoViolations(myPage, "emoji");
  await expectTapTargets(myPage, "emoji");
  await saveScreenshot(myPage, "chat-emoji");
});

test("recently used emoji come first, the latest before all, and survive a reload", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  const myPage = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  const open = () => myPage.getByRole("button", { name: t("chat.emoji"), exact: true }).click();
  await open();
  await expect(myPage.getByRole("region", { name: t("chat.emoji_lately") })).toHaveCount(0);
  for (const name of ["croissant", "rainbow", "croissant", "whale"]) {
    await myPage.getByRole("searchbox", { name: t("chat.emoji_search") }).fill(name);
    await myPage.getByRole("button", { name, exact: true }).click();
  }
  await myPage.reload();
  await open();
  const first = myPage.locator("#emoji-shown section").first();
  await expect(first).toHaveAccessibleName(t("chat.emoji_lately"));
  await expect(first.getByRole("button")).toHaveText(["🐋", "🥐", "🌈"]);
});

test("without a script it is a form and a list", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  const myPage = await openChat({ server, phone }, one, other, { language: "en", javaScript: false });
  await expect(myPage.getByText("Hello from Kobe")).toBeVisible();
  await messageField(myPage, t).fill("Hello from Porto");
  await myPage.getByRole("button", { name: t("chat.send"), exact: true }).click();
  await expect(myPage.getByText("Hello from Porto")).toBeVisible();
  await messageField(myPage, t).fill(" ");
  await myPage.getByRole("button", { name: t("chat.send"), exact: true }).click();
  await expect(myPage.locator("#text-why")).toBeVisible();
  await saveScreenshot(myPage, "chat-plain");
});

for (const variant of [{ dark: true }, { width: 1280 }] as const) {
  test(`a chat is accessible in the dark theme and on a wide screen (${JSON.stringify(variant)})`, async ({
    server,
    phone,
  }) => {
    const [one, other] = await registerFriends(server, "en");
    const myPage = await openChat({ server, phone }, one, other, { language: "en", ...variant });
    await typeAndSend(myPage, t, "That is the harbour I wrote about!");
    await expect(messageLine(myPage, "harbour").locator("[data-state]")).toBeVisible();
    await myPage.getByRole("button", { name: t("chat.emoji"), exact: true }).click();
    await expect(myPage.getByRole("button", { name: "grinning face", exact: true })).toBeVisible();
    await expectNoViolations(myPage, "a chat");
    await saveScreenshot(myPage, `chat-look-${"dark" in variant ? "dark" : "wide"}`);
  });
}

test("a stranger's first messages are a request until they are answered", async ({ server, phone }) => {
  const [one, other] = [await registerFriend(server, "Salma", "en"), await registerFriend(server, "Mateo", "en")];
  await other.me.call("POST", `/users/${one.id}/follow`);
  for (const n of [1, 2, 3])
    await other.me.call("POST", `/chat/${one.id}/messages`, { text: `Word ${n}`, clientId: `w${n}` });
  const myPage = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await expect(myPage.getByText(t("chat.request_banner", { name: other.name }))).toBeVisible();
  await expect(myPage.getByText(t("chat.stranger_text", { n: 3, max: 3 }))).toBeVisible();
  await expectNoViolations(myPage, "a request");
  await saveScreenshot(myPage, "chat-request");
  await myPage.getByRole("link", { name: t("chat.answer") }).click();
  await expectConnected(myPage);
  await typeAndSend(myPage, t, "Good evening");
  await expect(messageLine(myPage, "Good evening").locator("[data-state]")).toBeVisible();
  await expect.poll(async () => (await other.me.call("GET", `/chat/${one.id}`)).body.request).toBeNull();
});
