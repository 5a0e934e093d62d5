/** Two people react to messages and edit them, each on a phone; with and without a script. */
import { expect, type Locator, type Page } from "@playwright/test";
import { type Translate, translatorFor } from "../../src/i18n/translator";
import { expectFitAtAllWidths, expectNoViolations, expectTapTargets, saveScreenshot } from "./accessibility-checks";
import {
  type ChatFriend,
  chatButton,
  messageField,
  messageLine,
  messageOptions,
  openChat,
  registerFriends,
} from "./chat-friends";
import { test } from "./fixtures";

const TEXTS = {
  ar: {
    sent: "قالت إن الشجرة تعرف متى يُشتاق",
    edited: "قالت إن الشجرة تعرف متى يُشتاق إليها.",
    draft: "الصورة غدًا، حين",
  },
  ja: { sent: "木はだれかに恋しがられると", edited: "木はだれかに恋しがられるとわかるって。", draft: "写真は明日、" },
} as const;

const sendText = ({ me }: ChatFriend, to: ChatFriend, text: string) =>
  me.call("POST", `/chat/${to.id}/messages`, { text, clientId: crypto.randomUUID() });

async function openMenu(line: Locator, t: Translate): Promise<void> {
  await messageOptions(line, t).focus();
  await messageOptions(line, t).press("Enter");
}

/** As the page writes it: what stands for the emoji is filled in there. */
const chipName = (t: Translate, emoji: string, name?: string): string => {
  const template = name
    ? t("chat.reacted_theirs", { emoji: "{emoji}", name })
    : t("chat.reacted_mine", { emoji: "{emoji}" });
  return template.replace("{emoji}", emoji);
};
const chip = (line: Locator, name: string): Locator => line.getByRole("button", { name, exact: true });

/** A menu closes when the window changes its size, as pictures of it do. */
async function pictureOfMenu(page: Page, line: Locator, t: Translate, name: string): Promise<void> {
  await saveScreenshot(page, name);
  if (process.env.SCREENSHOTS) await openMenu(line, t);
}

for (const language of ["ar", "ja"] as const) {
  const t = translatorFor(language);
  const texts = TEXTS[language];

  test(`reactions come, change and go on both phones; a text is edited (${language})`, async ({ server, phone }) => {
    const [one, other] = await registerFriends(server, language);
    await sendText(other, one, texts.draft);
    await sendText(one, other, texts.sent);
    const myPage = await openChat({ server, phone }, one, other, { language });
    const theirPage = await openChat({ server, phone }, other, one, { language });
    const [mine, theirs] = [messageLine(myPage, texts.sent), messageLine(theirPage, texts.sent)];

    await openMenu(theirs, t);
    await expectNoViolations(theirPage, "the menu with reactions");
    await expectTapTargets(theirPage, "the menu with reactions");
    await pictureOfMenu(theirPage, theirs, t, `chat-react-menu-${language}`);
    await theirPage.getByRole("button", { name: "💛", exact: true }).click();
    await expect(chip(theirs, chipName(t, "💛"))).toHaveAttribute("aria-pressed", "true");
    await expect(chip(mine, chipName(t, "💛", other.name))).toBeVisible();
    await openMenu(mine, t);
    await myPage.getByRole("button", { name: t("chat.react_more") }).click();
    const panel = myPage.getByRole("dialog", { name: t("chat.react"), exact: true });
    await expect(panel.locator(".emoji-grid button").first()).toBeVisible();
    await saveScreenshot(myPage, `chat-react-panel-${language}`);
    await panel.locator('[data-sign="😮"]').click();
    await expect(chip(mine, chipName(t, "😮"))).toBeVisible();
    await expect(chip(theirs, chipName(t, "😮", one.name))).toBeVisible();

    await messageField(myPage, t).fill(texts.draft);
    await openMenu(mine, t);
    await myPage.getByRole("menuitem", { name: t("chat.edit"), exact: true }).click();
    await expect(messageField(myPage, t)).toBeFocused();
    await expect(messageField(myPage, t)).toHaveValue(texts.sent);
    await messageField(myPage, t).fill(texts.edited);
    await expectNoViolations(myPage, "a message that is edited");
    await saveScreenshot(myPage, `chat-editing-${language}`);
    await chatButton(myPage, t("chat.edit_save")).click();
    await expect(messageField(myPage, t)).toHaveValue(texts.draft);
    const edited = messageLine(theirPage, texts.edited);
    await expect(edited.locator(".chat-edited")).toHaveText(t("chat.edited"));
    await expect(theirs.or(edited)).toHaveCount(1);
    await expectTapTargets(myPage, "a chat with reactions");
    await expectNoViolations(myPage, "a chat with reactions");
    await saveScreenshot(myPage, `chat-reacted-${language}`);
    await expectFitAtAllWidths(myPage);

    await chip(edited, chipName(t, "💛")).click();
    await expect(mine.getByRole("button", { name: /💛/ })).toHaveCount(0);
  });
}

test("without a script: a reaction, its way back, and an edit", async ({ server, phone }) => {
  const t = translatorFor("en");
  const [one, other] = await registerFriends(server, "en");
  await sendText(one, other, "Good morning");
  const page = await openChat({ server, phone }, one, other, { language: "en", javaScript: false });
  const options = async (text: string) => {
    await messageOptions(messageLine(page, text), t).click();
    return page.getByRole("dialog", { name: t("chat.options") });
  };
  const sheet = await options("Hello from Kobe");
  await expectTapTargets(page, "the options of a message without a script");
  await saveScreenshot(page, "chat-react-plain");
  await sheet.getByRole("button", { name: "👏" }).click();
  await expect(page.getByRole("img", { name: t("chat.reacted_mine", { emoji: "👏" }) })).toBeVisible();
  const react = (await options("Hello from Kobe")).getByRole("button", { name: t("chat.react_back", { emoji: "👏" }) });
  await react.click();
  await expect(page.getByRole("img", { name: /👏/ })).toHaveCount(0);

  await (await options("Good morning")).getByRole("link", { name: t("chat.edit") }).click();
  await expect(messageField(page, t)).toHaveValue("Good morning");
  await saveScreenshot(page, "chat-edit-plain");
  await messageField(page, t).fill("Good evening");
  await page.getByRole("button", { name: t("chat.edit_save") }).click();
  await expect(messageLine(page, "Good evening").locator(".chat-edited")).toBeVisible();
  await expect(page).not.toHaveURL(/edit/);
});

/** Presses a key, at most twelve times, until an element has the focus. */
async function tabTo(element: Locator, key: "Tab" | "Shift+Tab"): Promise<void> {
  const isFocused = () => element.evaluate((each) => each === document.activeElement);
  for (let step = 0; step < 12 && !(await isFocused()); step++) await element.page().keyboard.press(key);
  await expect(element).toBeFocused();
}

test("by keyboard alone: a reaction from the row and from the panel, an edit, and its cancelling", async ({
  server,
  phone,
}) => {
  const t = translatorFor("en");
  const [one, other] = await registerFriends(server, "en");
  await sendText(one, other, "Good morning");
  const page = await openChat({ server, phone }, one, other, { language: "en", width: 1280 });
  const { keyboard } = page;
  const theirs = messageLine(page, "Hello from Kobe");
  const field = messageField(page, t);
  // From the field back to the newest message, and up to theirs.
  await field.focus();
  const mine = messageOptions(messageLine(page, "Good morning"), t);
  await tabTo(mine, "Shift+Tab");
  await keyboard.press("ArrowUp");
  await expect(messageOptions(theirs, t)).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  for (const _ of [1, 2]) await keyboard.press("Shift+Tab");
  await keyboard.press("Enter");
  const own = theirs.getByRole("button", { pressed: true });
  await expect(own).toHaveCount(1);
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(messageOptions(theirs, t)).toBeFocused();

  await keyboard.press("Enter");
  await keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: t("chat.react_more") })).toBeFocused();
  await keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: t("chat.react"), exact: true });
  await tabTo(panel.getByRole("searchbox"), "Tab");
  await keyboard.type("wave");
  const sign = panel.locator(".emoji-grid button").first();
  await tabTo(sign, "Tab");
  const chosen = await sign.getAttribute("data-sign");
  await keyboard.press("Enter");
  await expect(panel).toHaveCount(0);
  await expect(own).toContainText(chosen ?? "nothing");
  await expect(messageOptions(theirs, t)).toBeFocused();

  await field.focus();
  await keyboard.press("ArrowUp");
  await expect(field).toHaveValue("Good morning");
  await keyboard.press("Escape");
  await expect(field).toHaveValue("");
  await keyboard.press("ArrowUp");
  await keyboard.press("End");
  await keyboard.type(", Kobe");
  // On a touch screen Enter begins a line.
  await tabTo(chatButton(page, t("chat.edit_save")), "Tab");
  await keyboard.press("Enter");
  await expect(messageLine(page, "Good morning, Kobe").locator(".chat-edited")).toBeVisible();
  await expect(field).toBeFocused();
});
