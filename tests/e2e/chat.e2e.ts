/** Two people with a phone each, who write to one another. */
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
  chatMessageRow,
  ENGLISH_PHONE,
  messageField,
  messageOptions,
  openChat,
  registerFriend,
  registerFriends,
  TEST_IMAGE,
  typeAndSend,
} from "./chat-friends";
import { signInPage, test } from "./fixtures";

/** Chooses a picture and what becomes of it. */
async function sendPicture(page: Page, t: Translate, becomes: "chat.stays" | "chat.burns"): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: t("chat.photo_send") }).click();
  await (await chooser).setFiles(TEST_IMAGE);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: t(becomes) }).check();
  await expectNoViolations(page, "a picture before it is sent");
  await saveScreenshot(page, `chat-preview-${becomes}`);
  await dialog.getByRole("button", { name: t("chat.send") }).click();
  await expect(dialog).toHaveCount(0);
}

for (const language of ["en", "ar"] as const) {
  const t = translatorFor(language);

  test(`words: typing, sent, delivered, read, recalled, deleted (${language})`, async ({ server, phone }) => {
    const [one, other] = await registerFriends(server, language);
    const mine = await openChat({ server, phone }, one, other, { language });
    await saveScreenshot(mine, `chat-${language}`);
    await expectNoViolations(mine, "a chat");
    await expectTapTargets(mine, "a chat");
    await expectOneHeading(mine, "a chat");
    await typeAndSend(mine, t, "Did my orange bottle ever land?");
    const line = chatMessageRow(mine, "Did my orange bottle");
    await expect(line.locator("[data-state]")).toHaveAttribute("data-state", "sent");
    const theirs = await openChat({ server, phone }, other, one, { language });
    await expect(line.locator("[data-state]")).toHaveAttribute("data-state", "read");
    await messageField(theirs, t).pressSequentially("It d");
    await expect(mine.locator(".chat-typing")).toBeVisible();
    await typeAndSend(theirs, t, "It did");
    await expect(chatMessageRow(mine, "It did")).toBeVisible();
    await expect(mine.locator(".chat-typing")).toHaveCount(0);

    await messageOptions(line, t).focus();
    await mine.keyboard.press("Enter");
    await expectNoViolations(mine, "the menu of a message");
    await saveScreenshot(mine, `chat-menu-${language}`);
    // A window of another size has closed it.
    if (process.env.SCREENSHOTS) await messageOptions(line, t).press("Enter");
    await mine.getByRole("menuitem", { name: t("chat.recall") }).click();
    await expect(mine.getByText(t("chat.recalled_mine"))).toBeVisible();
    await expect(theirs.getByText(t("chat.recalled_theirs", { name: one.name }))).toBeVisible();
    await expect(theirs.getByText("orange bottle")).toHaveCount(0);

    await chatMessageRow(mine, "It did").locator(".chat-bubble").click({ button: "right" });
    await mine.getByRole("menuitem", { name: t("chat.delete") }).click();
    await expect(chatMessageRow(mine, "It did")).toHaveCount(0);
    await expect(chatMessageRow(theirs, "It did")).toBeVisible();
    await expectFitAtAllWidths(mine);
  });

  test(`pictures: one stays, one burns while it is held (${language})`, async ({ server, phone }) => {
    const [one, other] = await registerFriends(server, language);
    const mine = await openChat({ server, phone }, one, other, { language });
    const theirs = await openChat({ server, phone }, other, one, { language });
    await sendPicture(mine, t, "chat.stays");
    await expect(theirs.getByAltText(t("chat.photo_from", { name: one.name }))).toBeVisible();
    await sendPicture(mine, t, "chat.burns");
    const card = theirs.getByRole("button", { name: t("chat.burn_title") });
    await expect(card).toBeEnabled();
    await card.scrollIntoViewIfNeeded();
    const box = await card.boundingBox();
    if (!box) throw new Error("nothing to hold");
    await theirs.mouse.move(box.x + 40, box.y + 20);
    await theirs.mouse.down();
    const dialog = theirs.getByRole("dialog");
    await expect(dialog.getByRole("img", { name: t("chat.photo_from", { name: one.name }) })).toBeVisible();
    await expectNoViolations(theirs, "a picture that burns");
    await theirs.screenshot({ path: `${process.env.SCREENSHOTS ?? "test-results"}/burning-${language}.png` });
    await theirs.mouse.up();
    await expect(dialog.getByText(t("chat.burned"))).toBeVisible();
    await dialog.getByRole("button", { name: t("chat.back") }).click();
    await expect(dialog).toHaveCount(0);
    await expect(theirs.getByText(t("chat.burned"), { exact: true })).toBeVisible();
    await expect(mine.getByText(t("chat.burned"), { exact: true })).toBeVisible();
  });
}

const t = translatorFor("en");

test("a refusal is final and stands on the message", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  const mine = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await other.me.call("POST", `/users/${one.id}/block`);
  await typeAndSend(mine, t, "Are you there?");
  await expect(
    chatMessageRow(mine, "Are you there?").getByRole("button", { name: t("error.not_friends") }),
  ).toBeVisible();
});

test("emoji are found by their names and reached by keyboard", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  const mine = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await mine.getByRole("button", { name: t("chat.emoji"), exact: true }).click();
  await mine.getByRole("searchbox", { name: t("chat.emoji_search") }).fill("croissant");
  await expect(mine.getByRole("button", { name: "croissant", exact: true })).toBeVisible();
  await mine.keyboard.press("Tab");
  await mine.keyboard.press("Enter");
  await expect(messageField(mine, t)).toHaveValue("🥐");
  await expectNoViolations(mine, "emoji");
  await expectTapTargets(mine, "emoji");
  await saveScreenshot(mine, "chat-emoji");
});

test("emoji used lately come first, the last one before all, and outlive the page", async ({
  server,
  phone,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const mine = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  const open = () => mine.getByRole("button", { name: t("chat.emoji"), exact: true }).click();
  await open();
  await expect(mine.getByRole("region", { name: t("chat.emoji_lately") })).toHaveCount(0);
  for (const name of ["croissant", "rainbow", "croissant", "whale"]) {
    await mine.getByRole("searchbox", { name: t("chat.emoji_search") }).fill(name);
    await mine.getByRole("button", { name, exact: true }).click();
  }
  await mine.reload();
  await open();
  const first = mine.locator("#emoji-shown section").first();
  await expect(first).toHaveAccessibleName(t("chat.emoji_lately"));
  await expect(first.getByRole("button")).toHaveText(["🐋", "🥐", "🌈"]);
});

test("without a script it is a form and a list", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  const mine = await openChat({ server, phone }, one, other, { language: "en", javaScript: false });
  await expect(mine.getByText("Hello from Kobe")).toBeVisible();
  await messageField(mine, t).fill("Hello from Porto");
  await mine.getByRole("button", { name: t("chat.send"), exact: true }).click();
  await expect(mine.getByText("Hello from Porto")).toBeVisible();
  await messageField(mine, t).fill(" ");
  await mine.getByRole("button", { name: t("chat.send"), exact: true }).click();
  await expect(mine.locator("#text-why")).toBeVisible();
  await saveScreenshot(mine, "chat-plain");
});

/** Bytes of script that the page of a chat takes as they are sent, React and what comes in a quiet moment among them. */
const SCRIPT_MOST = 100_000;
const LAZY_SCRIPTS = /\/(app-badge|letters)\./;

/** How many bytes a file is as it is sent to who takes this encoding alone. */
async function bytesOf(url: string, encoding: "br" | "gzip"): Promise<number> {
  const answer = await fetch(url, { headers: { "accept-encoding": encoding } });
  expect(answer.headers.get("content-encoding")).toBe(encoding);
  await answer.body?.cancel();
  return Number(answer.headers.get("content-length"));
}

test("the script of the page is small, whichever way it is compressed", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  const page = await phone(ENGLISH_PHONE);
  const scripts = new Map<string, number>();
  page.on("response", async (response) => {
    if (!new URL(response.url()).pathname.startsWith("/static/") || !response.url().endsWith(".js")) return;
    const { responseBodySize } = await response.request().sizes();
    scripts.set(response.url(), responseBodySize);
  });
  await signInPage(page, server.url, one.me);
  await page.goto(`/chat/${other.id}`);
  await expect(page.locator('[data-net="connected"]')).toBeAttached();
  await expect.poll(() => [...scripts.keys()].filter((url) => LAZY_SCRIPTS.test(url)).length).toBe(2);
  const sum = (sizes: Iterable<number>) => [...sizes].reduce((all, size) => all + size, 0);
  const urls = [...scripts.keys()];
  const said: Record<string, number> = { "as Chromium gets it": sum(scripts.values()) };
  for (const encoding of ["br", "gzip"] as const)
    said[encoding] = sum(await Promise.all(urls.map((url) => bytesOf(url, encoding))));
  console.log(`script of a chat in ${scripts.size} files, bytes: ${JSON.stringify(said)}`);
  for (const [way, bytes] of Object.entries(said)) expect(bytes, way).toBeLessThan(SCRIPT_MOST);
});

for (const look of [{ dark: true }, { width: 1280 }] as const) {
  test(`it is whole and accessible by night and on a wide screen (${JSON.stringify(look)})`, async ({
    server,
    phone,
  }) => {
    const [one, other] = await registerFriends(server, "en");
    const mine = await openChat({ server, phone }, one, other, { language: "en", ...look });
    await typeAndSend(mine, t, "That is the harbour I wrote about!");
    await expect(chatMessageRow(mine, "harbour").locator("[data-state]")).toBeVisible();
    await mine.getByRole("button", { name: t("chat.emoji"), exact: true }).click();
    await expect(mine.getByRole("button", { name: "grinning face", exact: true })).toBeVisible();
    await expectNoViolations(mine, "a chat");
    await saveScreenshot(mine, `chat-look-${"dark" in look ? "dark" : "wide"}`);
  });
}

test("a stranger's first words wait until they are answered", async ({ server, phone }) => {
  const [one, other] = [
    await registerFriend(server, "Salma", "en"),
    await registerFriend(server, "Mateo", "en"),
  ];
  await other.me.call("POST", `/users/${one.id}/follow`);
  for (const n of [1, 2, 3])
    await other.me.call("POST", `/chat/${one.id}/messages`, { text: `Word ${n}`, clientId: `w${n}` });
  const mine = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await expect(mine.getByText(t("chat.request_banner", { name: other.name }))).toBeVisible();
  await expect(mine.getByText(t("chat.stranger_text", { n: 3, max: 3 }))).toBeVisible();
  await expectNoViolations(mine, "a request");
  await saveScreenshot(mine, "chat-request");
  await mine.getByRole("link", { name: t("chat.answer") }).click();
  await expect(mine.locator('[data-net="connected"]')).toBeAttached();
  await typeAndSend(mine, t, "Good evening");
  await expect(chatMessageRow(mine, "Good evening").locator("[data-state]")).toBeVisible();
  await expect.poll(async () => (await other.me.call("GET", `/chat/${one.id}`)).body.request).toBeNull();
});
