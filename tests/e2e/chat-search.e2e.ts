/** Finding something again in a chat: by words, pictures and days, there and back, with and without a script. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import type { Language } from "../../src/limits/languages";
import { DAY } from "../../src/runtime/units";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import type { Server } from "../support/server";
import { expectTapTargets, saveScreenshot } from "./accessibility-checks";
import { type ChatFriend, messageLine, registerFriends } from "./chat-friends";
import { signInPage, test } from "./fixtures";
import { uploadPicture } from "./walk-pictures";

interface Story {
  /** Lines of both in turn; those with the word are found. */
  lines: string[];
  /** What is typed, and how often it is there. */
  word: string;
  places: number;
}

const STORIES: { [language in Language]?: Story } = {
  en: {
    word: "lemon",
    places: 3,
    lines: [
      "I found your lemon letter on the beach this morning and read it twice.",
      "The Lemon Pier is a real place. The tram ends there.",
      "Tomorrow, when there is wind",
      "I did not understand, so she gave me two lemons and a jar.",
    ],
  },
  ar: {
    word: "المدينه",
    places: 2,
    lines: ["وصلتُ إلى المدينة صباحًا", "كيف البحر عندك؟", "شوارعها مبتلّة بالمطر، والمدينةُ نائمة"],
  },
  ja: {
    word: "ﾚﾓﾝ",
    places: 2,
    lines: ["昨日はレモンの木を見ました", "港はどうですか", "れもんの花はまだです"],
  },
};

const FILLERS = 60;

async function exchange(one: ChatFriend, other: ChatFriend, lines: readonly string[]): Promise<void> {
  for (const [n, text] of lines.entries()) {
    const [from, to] = n % 2 === 0 ? [other, one] : [one, other];
    await from.me.call("POST", `/chat/${to.id}/messages`, {
      text,
      clientId: `${text.slice(0, 2).length}-${n}-${lines.length}`,
    });
  }
}

async function tell(server: Server, language: Language, { lines }: Story) {
  const [one, other] = await registerFriends(server, language);
  await exchange(one, other, lines);
  await exchange(
    one,
    other,
    Array.from({ length: FILLERS }, (_, n) => `… ${n}`),
  );
  // The chat would open at what is unread.
  await one.me.call("POST", `/chat/${other.id}/read`, {});
  return [one, other] as const;
}

const found = (page: Page) => page.locator(".chat-place");

for (const language of ["en", "ar", "ja"] as const) {
  test(`words are found, and the way leads there and back (${language})`, async ({ server, phone }) => {
    const [t, story] = [translatorFor(language), STORIES[language] as Story];
    const [one, other] = await tell(server, language, story);
    const page = await phone({ language });
    await signInPage(page, server.url, one.me);
    await page.goto(`/chat/${other.id}`);
    await page.getByRole("link", { name: t("chat.search.open") }).click();
    await expect(page.getByText(t("chat.search.hint"))).toBeVisible();
    await page.getByRole("searchbox").fill(story.word);
    await expect(page.getByRole("status").getByText(t("chat.search.count", { n: story.places }))).toBeVisible();
    await expect(found(page)).toHaveCount(story.places);
    await expect(page).toHaveURL(/q=/);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await expectTapTargets(page, "search");
    await saveScreenshot(page, `chat-search-${language}`);
    const text = story.lines[0] ?? "";
    await found(page).last().click();
    await expect(messageLine(page, text)).toBeInViewport();
    await expect(page.locator(".chat-row:target")).toContainText(text);
    await expectAccessible(page);
    await saveScreenshot(page, `chat-at-${language}`);
    await page.goBack();
    await expect(found(page)).toHaveCount(story.places);
    await expect(page.getByRole("searchbox")).toHaveValue(story.word);
    await page.goForward();
    await page.getByRole("link", { name: t("chat.newest") }).click();
    await expect(messageLine(page, `… ${FILLERS - 1}`)).toBeInViewport();
  });
}

test("without a script: words, days and pictures by links and a form", async ({ server, phone, setClockAhead }) => {
  const [t, story] = [translatorFor("en"), STORIES.en as Story];
  const [one, other] = await tell(server, "en", story);
  for (let n = 0; n < 4; n++) await uploadPicture(server, other.me, `/chat/${one.id}/messages`, { clientId: `p${n}` });
  await uploadPicture(server, other.me, `/chat/${one.id}/messages`, { clientId: "burn", burn: "true" });
  await setClockAhead(DAY);
  await exchange(one, other, ["A day later"]);
  const page = await phone({ language: "en", javaScript: false });
  await signInPage(page, server.url, one.me);
  await page.goto(`/chat/${other.id}`);
  await page.getByRole("link", { name: t("chat.search.open") }).click();
  await page.getByRole("searchbox").fill("two LEM");
  await page.getByRole("button", { name: t("chat.search.open") }).click();
  await expect(found(page)).toHaveCount(1);
  await expect(page.locator("mark")).toHaveText(["two", "lem"]);
  await page.getByRole("link", { name: t("chat.search.pictures") }).click();
  await expect(page.locator(".chat-tile")).toHaveCount(5);
  await expectAccessible(page);
  await saveScreenshot(page, "chat-search-pictures");
  await page.getByRole("link", { name: t("chat.search.dates") }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await expect(found(page)).toHaveText(/A day later/);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await saveScreenshot(page, "chat-search-dates");
  await found(page).click();
  await expect(messageLine(page, "A day later")).toBeInViewport();
});

test("nothing found, and nothing to find, is said in a sentence", async ({ server, phone }) => {
  const t = translatorFor("en");
  const [one, other] = await registerFriends(server, "en");
  const page = await phone({ language: "en", width: 320, dark: true });
  await signInPage(page, server.url, one.me);
  for (const q of ['"', "🍊", "AND OR NOT *", "nobody wrote this"]) {
    await page.goto(`/chat/${other.id}/search?q=${encodeURIComponent(q)}`);
    await expect(page.getByText(t("chat.search.none"), { exact: true })).toBeVisible();
  }
  await saveScreenshot(page, "chat-search-none");
  await page.goto(`/chat/${other.id}/search?tab=pictures`);
  await expect(page.getByText(t("chat.search.no_pictures"))).toBeVisible();
});
