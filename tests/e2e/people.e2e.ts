import { expect, type Page } from "@playwright/test";
import type { Translate } from "../../src/i18n/translator";
import { type ApiClient, registerClient } from "../support/client";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { pickBottleAs, type SignedInPhone, test, throwBottleAs, waitForHtmx } from "./fixtures";

const idOf = async (me: ApiClient): Promise<string> => (await me.call<{ id: string }>("GET", "/auth/profile")).body.id;
const setNickname = (me: ApiClient, nickname: string) => me.call("PUT", "/auth/profile", { nickname });
const unreadOf = async (me: ApiClient): Promise<string[]> => {
  const { body } = await me.call<{ items: { type: string }[] }>("GET", "/system-messages");
  return body.items.map(({ type }) => type);
};

/** Nicknames are unique: each run of a test needs its own. */
const uniqueName = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 4)}`;

/** Throws a bottle that the other one comments on. @returns its id */
async function exchangeBottle(author: ApiClient, finder: ApiClient): Promise<string> {
  const bottle = await throwBottleAs(author, "Is the lighthouse still burning?");
  await pickBottleAs(finder, bottle);
  await finder.call("POST", `/bottles/drop/${bottle}`, { comment: "It is, every night." });
  return bottle;
}

const followAt = (page: Page, t: Translate, name: string, back = false) =>
  page.getByRole("button", {
    name: t("shell.label_of", { label: t(back ? "social.follow_back" : "social.follow"), name }),
  });

/** Opens the search and types a name. */
async function searchByPage({ page, t }: SignedInPhone, text: string): Promise<void> {
  await page.goto("/friends");
  await page.getByRole("link", { name: t("social.search") }).tap();
  const field = page.getByRole("searchbox", { name: t("social.search") });
  await expect(field).toBeFocused();
  await waitForHtmx(page);
  await field.pressSequentially(text, { delay: 20 });
}

test("two people follow each other from a bottle, find each other by name, and one blocks the other", async ({
  signedInPhone,
}) => {
  const [ada, bo] = [await signedInPhone(), await signedInPhone({ language: "ar" })];
  const [adasName, bosName] = [uniqueName("Ádá"), uniqueName("Bo")];
  await setNickname(ada.me, adasName);
  await setNickname(bo.me, bosName);
  const bottle = await exchangeBottle(ada.me, bo.me);

  await bo.page.goto(`/bottle/${bottle}`);
  await waitForHtmx(bo.page);
  await followAt(bo.page, bo.t, adasName).tap();
  await expect(bo.page.locator(".letter .tag")).toHaveText(bo.t("social.is_following"));

  await ada.page.goto(`/bottle/${bottle}`);
  await ada.page.locator("#comment-list").getByRole("link", { name: bosName }).tap();
  await expect(ada.page.getByText(ada.t("social.is_follower"))).toBeVisible();
  await waitForHtmx(ada.page);
  await ada.page.getByRole("button", { name: ada.t("social.follow_back") }).tap();
  await expect(ada.page.locator("#who .tag")).toHaveText(ada.t("social.is_friend"));
  await expect(ada.page.getByText(ada.t("messages.text.friend_added", { nickname: bosName }))).toBeVisible();
  await expectAccessible(ada.page);
  for (const { me } of [ada, bo])
    expect((await unreadOf(me)).filter((type) => type === "friend_added")).toHaveLength(1);

  await searchByPage(bo, adasName.slice(0, 4).replace("Ádá", "ada"));
  const row = bo.page.locator("#found li", { hasText: adasName });
  await expect(row.locator("mark")).toHaveText(adasName.slice(0, 3));
  await expect(row.locator(".tag")).toHaveText(bo.t("social.is_friend"));
  await expectAccessible(bo.page);
  await row.getByRole("link").tap();
  await expect(bo.page.getByRole("heading", { level: 1 })).toHaveText(adasName);
  await bo.page.goto("/friends/search");
  await expect(bo.page.locator(".lately li")).toHaveText([new RegExp(adasName)]);

  await bo.page.goto(`/friends/${await idOf(ada.me)}`);
  await bo.page.getByRole("button", { name: bo.t("social.options", { name: adasName }) }).tap();
  await expectAccessible(bo.page);
  await bo.page.getByRole("button", { name: bo.t("social.block") }).tap();
  await expect(bo.page.getByText(bo.t("social.you_blocked", { name: adasName }))).toBeVisible();
  await searchByPage(ada, bosName);
  await expect(ada.page.locator("#found").getByRole("status")).toHaveText(ada.t("social.nobody"));
  expect((await ada.page.request.get(`/friends/${await idOf(bo.me)}`)).status()).toBe(404);

  await bo.page.goto("/profile/blocked");
  await waitForHtmx(bo.page);
  await bo.page.getByRole("button", { name: bo.t("social.unblock") }).tap();
  await expect(bo.page.getByText(bo.t("social.unblocked"), { exact: true })).toBeVisible();
  await bo.page.getByRole("button", { name: bo.t("social.block_again") }).tap();
  await expect(bo.page.getByRole("button", { name: bo.t("social.unblock") })).toBeVisible();
  await expectAccessible(bo.page);
});

test("following and blocking work without JavaScript and lead back to the page", async ({ signedInPhone, server }) => {
  const me = await signedInPhone({ javaScript: false });
  const { page, t } = me;
  const other = await registerClient(server.url);
  const name = uniqueName("Marit");
  await setNickname(other, name);
  await page.goto(`/friends/search?q=${encodeURIComponent(name.slice(0, 7))}`);
  await followAt(page, t, name).tap();
  await expect(page).toHaveURL(/\/friends\/search\?q=/);
  await expect(page.getByText(t("notice.followed"))).toBeVisible();
  await page.locator("#found").getByRole("link", { name }).tap();
  await page.getByRole("button", { name: t("social.unfollow") }).tap();
  await expect(page.getByText(t("notice.unfollowed"))).toBeVisible();
  await page.getByRole("button", { name: t("social.options", { name }) }).tap();
  await page.getByRole("button", { name: t("social.block") }).tap();
  await expect(page.getByText(t("social.you_blocked", { name }))).toBeVisible();
  await page.getByRole("button", { name: t("social.unblock") }).tap();
  await expect(page.getByText(t("notice.unblocked"))).toBeVisible();
});

test("search by keyboard alone; signing out removes recent searches", async ({ signedInPhone, server }) => {
  const { page, t, me } = await signedInPhone();
  const other = await registerClient(server.url);
  const name = uniqueName("Noor");
  await setNickname(other, name);
  await page.goto("/friends/search");
  await waitForHtmx(page);
  await page.keyboard.type(name);
  await expect(page.locator("#found li")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(page.locator("#found .who")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await waitForHtmx(page);
  await page.getByRole("button", { name: t("social.follow") }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#who .tag")).toHaveText(t("social.is_following"));
  const lately = `lately:${await idOf(me)}`;
  expect(await page.evaluate((key) => localStorage.getItem(key), lately)).toContain(name);
  await page.goto("/profile");
  await waitForHtmx(page);
  await page.getByRole("button", { name: t("auth.logout") }).tap();
  await expect(page).not.toHaveURL(/profile/);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain(lately);
});

for (const { language, width, dark } of [
  { language: "en", width: 390, dark: false },
  { language: "de", width: 320, dark: true },
  { language: "ar", width: 320, dark: false },
] as const) {
  test(`every screen of people fits and is accessible: ${language}, ${width} px`, async ({ signedInPhone, server }) => {
    const { page, me } = await signedInPhone({ language, width, dark });
    const other = await registerClient(server.url);
    const name = uniqueName("Inês Duarte");
    await setNickname(other, name);
    await other.call("PUT", "/auth/profile", {
      signature: "I count harbour lights.\nTell me where you count yours.",
      interests: ["travel", "food", "art"],
    });
    const id = await idOf(other);
    await other.call("POST", `/users/${await idOf(me)}/follow`);
    const checkScreen = async (path: string, file: string) => {
      await page.goto(path);
      await expectNoSideScroll(page);
      await expectAccessible(page);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${file}-${language}-${width}.png` });
    };
    await checkScreen("/friends", "empty");
    await checkScreen("/friends?tab=followers", "followers");
    await checkScreen("/friends/search?q=in", "search");
    await checkScreen("/friends/search?q=zzzz", "none");
    await checkScreen(`/friends/${id}`, "person");
    await page.locator("header [popovertarget=options]").tap();
    await expectAccessible(page);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/more-${language}-${width}.png` });
    await me.call("POST", `/users/${id}/follow`);
    await checkScreen("/friends", "friends");
    await checkScreen("/friends?tab=recent", "recent");
    await checkScreen("/profile", "profile");
    await me.call("POST", `/users/${id}/block`);
    await checkScreen(`/friends/${id}`, "blocked-person");
    await checkScreen("/profile/blocked", "blocked");
  });
}
