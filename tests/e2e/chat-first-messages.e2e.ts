/** Somebody new writes: the reader sees that they wait, and both pages say how it stands, live as when they are opened again. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { expectFitAtAllWidths, expectNoViolations, saveScreenshot } from "./accessibility-checks";
import {
  type ChatFriend,
  ENGLISH_PHONE,
  expectConnected,
  messageField,
  messageLine,
  openChat,
  registerFriend,
  typeAndSend,
} from "./chat-friends";
import { signInPage, test } from "./fixtures";

const t = translatorFor("en");
const [SENT, LEFT] = [".chat-notice", ".chat-left"];

async function strangers(server: Parameters<typeof registerFriend>[0]): Promise<[ChatFriend, ChatFriend]> {
  const two: [ChatFriend, ChatFriend] = [
    await registerFriend(server, "Salma", "en"),
    await registerFriend(server, "Mateo", "en"),
  ];
  await two[1].me.call("POST", `/users/${two[0].id}/follow`);
  return two;
}

const write = ({ me }: ChatFriend, to: ChatFriend, text: string) =>
  me.call("POST", `/chat/${to.id}/messages`, { text, clientId: text.replaceAll(" ", "-") });

/** What both say of first messages, in words and fields. */
const saidOf = (page: Page) =>
  page.evaluate(() =>
    [".chat-banner", ".chat-left", ".chat-notice", "#write", ".chat-met"].map((each) => {
      const found = document.querySelector<HTMLElement>(each);
      return found?.checkVisibility() ? (each === "#write" ? "field" : found.textContent) : null;
    }),
  );

test("a dot at Friends and a line on home tell of somebody new, without a reload", async ({ server, phone }) => {
  const [me, other] = await strangers(server);
  const page = await phone(ENGLISH_PHONE);
  await signInPage(page, server.url, me.me);
  await page.goto("/friends");
  const dot = page.locator(".tabs .badge.dot");
  await expect(page.getByRole("heading", { name: t("social.met_at_sea") })).toBeVisible();
  await expect(dot).toHaveCount(0);
  await write(other, me, "Hello from the sand");
  await expect(dot).toBeVisible();
  await expect(page.locator("#unread .badge")).toBeVisible();
  await page.reload();
  await expect(page.locator(".people-tabs [aria-current]")).toContainText(t("social.recent"));
  await expect(page.locator("#people").getByText(t("social.request"))).toBeVisible();
  await page.goto("/friends?tab=friends");
  await expect(page.getByRole("heading", { name: t("shell.stranger_wrote") })).toBeVisible();
  await expectNoViolations(page, "friends, somebody wrote");
  await expectFitAtAllWidths(page);
  await saveScreenshot(page, "stranger-friends");
  await page.goto("/");
  const wrote = t("bottles.home.news.wrote", {
    who: t("bottles.home.news.who", { name: other.name, country: "Japan" }),
  });
  await expect(page.getByRole("heading", { name: wrote })).toBeVisible();
  await expectNoViolations(page, "home, somebody wrote");
  await saveScreenshot(page, "stranger-home");
  await page.getByRole("button", { name: t("bottles.home.news.read") }).click();
  await expect(messageLine(page, "Hello from the sand")).toBeVisible();
  await expectConnected(page);
  await expect.poll(async () => (await me.me.call("GET", `/chat/${other.id}`)).body.unread).toBe(0);
  await page.goto("/");
  await expect(dot).toHaveCount(0);
  await expect(page.getByRole("heading", { name: wrote })).toHaveCount(0);
});

test("who writes first reads how many are left, then waits for the answer, which opens the field", async ({
  server,
  phone,
}) => {
  const [me, other] = await strangers(server);
  const page = await openChat({ server, phone }, other, me, ENGLISH_PHONE);
  await typeAndSend(page, t, "One");
  await expect(page.locator(LEFT)).toHaveText(t("chat.texts_left", { n: 2, name: me.name }));
  await expect(messageLine(page, "One").locator("[data-state]")).toHaveAttribute("data-state", "sent");
  await saveScreenshot(page, "stranger-left");
  await typeAndSend(page, t, "Two");
  await typeAndSend(page, t, "Three");
  await expect(page.locator(SENT)).toHaveText(t("chat.texts_sent", { name: me.name }));
  // The field goes once nobody is in it.
  await expect(messageField(page, t)).toBeFocused();
  await expect(page.locator(".chat-send")).toBeDisabled();
  await messageField(page, t).blur();
  await expect(messageField(page, t)).toBeHidden();
  await expect(messageLine(page, "Three").locator("[data-state]")).toHaveAttribute("data-state", "sent");
  await expectNoViolations(page, "an answer is awaited");
  await expectFitAtAllWidths(page);
  await saveScreenshot(page, "stranger-sent");
  const live = await saidOf(page);
  await page.reload();
  await expectConnected(page);
  expect(await saidOf(page)).toEqual(live);
  // One's own words can be edited still.
  await messageLine(page, "Three")
    .getByRole("button", { name: t("chat.options") })
    .click();
  await page.getByRole("menuitem", { name: t("chat.edit"), exact: true }).click();
  await expect(messageField(page, t)).toBeFocused();
  await messageField(page, t).fill("Three, and good night");
  await page.getByRole("button", { name: t("chat.edit_save") }).click();
  await expect(messageLine(page, "Three, and good night")).toBeVisible();
  await messageField(page, t).blur();
  await expect(messageField(page, t)).toBeHidden();
  await write(me, other, "Good night to you");
  await expect(messageField(page, t)).toBeVisible();
  const answered = await saidOf(page);
  await page.reload();
  await expectConnected(page);
  expect([await saidOf(page), answered]).toEqual([answered, [null, null, null, "field", null]]);
});

test("who answers reads no more which message it is, and no banner, as when the page is opened again", async ({
  server,
  phone,
}) => {
  const [me, other] = await strangers(server);
  await write(other, me, "One");
  const page = await openChat({ server, phone }, me, other, ENGLISH_PHONE);
  await expect(page.getByText(t("chat.stranger_text", { n: 1, max: 3 }))).toBeVisible();
  await write(other, me, "Two");
  await expect(page.getByText(t("chat.stranger_text", { n: 2, max: 3 }))).toBeVisible();
  await page.getByRole("link", { name: t("chat.answer") }).click();
  await expectConnected(page);
  await typeAndSend(page, t, "Good evening");
  await expect(messageLine(page, "Good evening").locator("[data-state]")).not.toHaveAttribute("data-state", "sending");
  await write(other, me, "At last");
  await expect(messageLine(page, "At last")).toBeVisible();
  await expect(page.getByText(/Message \d of 3/)).toHaveCount(0);
  const live = await saidOf(page);
  await page.goto(`/chat/${other.id}`);
  await expectConnected(page);
  expect([await saidOf(page), live]).toEqual([live, [null, null, null, "field", null]]);
});

test("a follow without a word opens the field, too", async ({ server, phone }) => {
  const [me, other] = await strangers(server);
  for (const text of ["One", "Two", "Three"]) await write(other, me, text);
  const page = await openChat({ server, phone }, other, me, ENGLISH_PHONE);
  await expect(messageField(page, t)).toBeHidden();
  await me.me.call("POST", `/users/${other.id}/follow`);
  await expect(messageField(page, t)).toBeVisible();
});

test("without a script the page says that the answer is awaited, and keeps what was refused", async ({
  server,
  phone,
}) => {
  const [me, other] = await strangers(server);
  for (const text of ["One", "Two"]) await write(other, me, text);
  const page = await openChat({ server, phone }, other, me, { ...ENGLISH_PHONE, javaScript: false });
  await expect(page.locator(LEFT)).toHaveText(t("chat.texts_left", { n: 1, name: me.name }));
  await write(other, me, "Three");
  await typeAndSend(page, t, "Four");
  await expect(page.locator(SENT)).toHaveText(t("chat.texts_sent", { name: me.name }));
  await expect(messageField(page, t)).toHaveValue("Four");
  await expect(page.getByRole("button", { name: t("chat.send"), exact: true })).toBeDisabled();
  await saveScreenshot(page, "stranger-sent-plain");
});
