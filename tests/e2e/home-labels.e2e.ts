/** Labels over the sea of home lie on no words and on no button, whatever the window and the language. */
import { expect, type Page } from "@playwright/test";
import { LANGUAGES, type Language } from "../../src/limits/languages";
import { registerClient } from "../support/client";
import { overlap } from "./boxes";
import { pickBottleAs, type SignedInPhone, test, throwBottleAs, waitForHtmx } from "./fixtures";

/** Boxes of labels over the sea where they are seen, and of the words and buttons on which none may lie. */
const labelsAndWords = (page: Page) =>
  page.evaluate(() => {
    const listOf = (of: string) => [...document.querySelectorAll(of)].filter((each) => each.checkVisibility());
    const boxesOf = (of: string) => listOf(of).map((each) => each.getBoundingClientRect());
    const rowsOf = (each: Element) => {
      const text = document.createRange();
      text.selectNodeContents(each);
      return [...text.getClientRects()];
    };
    // What is cut away takes no tap, and what is only heard has a box of 1 px.
    const isSeen = ({ left, top, width, height }: DOMRect) =>
      document.elementsFromPoint(left + width / 2, top + height / 2).some((each) => each.closest(".newest-own"));
    const headings = listOf("h1").filter((each) => (each.parentElement?.clientWidth ?? 0) > 1);
    const around = "#further, #hud > *, .news button, .news a, .dock a, .tabs, .toast";
    return JSON.parse(
      JSON.stringify({
        thrown: boxesOf(".newest-own span").filter(isSeen),
        others: boxesOf(".hint, .throws-left, .coach-card"),
        words: [...headings.flatMap(rowsOf), ...boxesOf(around)],
      }),
    ) as Record<"thrown" | "others" | "words", DOMRect[]>;
  });

/** Whether a label lies on words, a button or another label. */
async function isCovered(page: Page): Promise<boolean> {
  const { thrown, others, words } = await labelsAndWords(page);
  const labels = [...thrown, ...others];
  return labels.some((label, i) => [...words, ...labels.slice(i + 1)].some((box) => overlap(box, label)));
}

const WINDOWS = ["320x568", "320x640", "320x844", "360x740", "390x664", "390x844", "600x800", "1280x720", "1280x800"];

const WIDE_WINDOWS = [
  "1024x768",
  "1366x620",
  "1366x690",
  "1366x768",
  "1280x720",
  "1440x790",
  "1600x900",
  "1920x970",
  "1920x1080",
];

const resize = (page: Page, size: string) => {
  const [width = 0, height = 0] = size.split("x").map(Number);
  return page.setViewportSize({ width, height });
};

test("without a script the label of a bottle just thrown lies on no words, and is seen where there is room", async ({
  signedInPhone,
}) => {
  const { page, t } = await signedInPhone({ javaScript: false, dark: true });
  await page.goto("/throw");
  await page.getByRole("textbox").fill("Thrown without a script");
  await page.getByRole("button", { name: t("bottles.throw.confirm") }).click();
  const own = page.getByRole("link", { name: t("bottles.home.news.thrown", { n: 0 }) });
  const labelled: string[] = [];
  for (const isTold of [true, false]) {
    if (!isTold) await page.goto("/");
    await expect(page.locator(".toast")).toHaveCount(Number(isTold));
    for (const size of WINDOWS) {
      await resize(page, size);
      await expect(own).toBeVisible();
      const { thrown, words } = await labelsAndWords(page);
      if (thrown.length > 0) labelled.push(size);
      expect(
        words.filter((box) => thrown.some((label) => overlap(box, label))),
        `${size} ${isTold}`,
      ).toEqual([]);
    }
  }
  expect(labelled).toEqual(["320x844", "390x844", "600x800", "1280x800"]);
});

/** Words over the sea that lie lower than the horizon of the picture, and on no ground of their own. */
const wordsOnWaves = (page: Page) =>
  page.evaluate(() => {
    const scene = document.querySelector(".stage .scene")?.getBoundingClientRect() ?? new DOMRect();
    const [width, height, sea] = innerWidth > 480 ? [1440, 900, 634] : [390, 844, 595];
    const horizon = scene.bottom - sea * Math.max(scene.width / width, scene.height / height);
    const hasGround = (each: Element | null): boolean =>
      each !== null && (getComputedStyle(each).backgroundColor !== "rgba(0, 0, 0, 0)" || hasGround(each.parentElement));
    return [...document.querySelectorAll(".quiet h1, .news button, .news a")]
      .filter((each) => each.clientWidth > 1 && each.getBoundingClientRect().bottom > horizon)
      .filter((each) => !hasGround(each.closest(".quiet *")))
      .map((each) => each.textContent);
  });

for (const dark of [false, true])
  test(`words over the sea of wide windows lie on the sky or on a ground of their own, ${dark ? "dark" : "light"}`, async ({
    signedInPhone,
    server,
  }) => {
    const { page, me } = await signedInPhone({ width: 1280, dark, language: "de" });
    const other = await registerClient(server.url);
    await throwBottleAs(other, "Afloat");
    for (const state of ["calm", "news"]) {
      if (state === "news") {
        const mine = await throwBottleAs(me, "Mine");
        await pickBottleAs(other, mine);
        await other.call("POST", `/bottles/drop/${mine}`, { comment: "A plane tree." });
      }
      await page.goto("/");
      // Only a browser known as wide has the rail.
      await page.reload();
      const found: string[] = [];
      for (const size of WIDE_WINDOWS) {
        await resize(page, size);
        for (const words of await wordsOnWaves(page)) found.push(`${size}: ${words}`);
      }
      expect(found, state).toEqual([]);
    }
  });

/** Windows in which a label lies on something. */
async function listCovered({ page, me }: SignedInPhone, languages: readonly Language[]): Promise<string[]> {
  const found: string[] = [];
  for (const language of languages) {
    await me.call("PUT", "/auth/profile", { language });
    await page.goto("/");
    for (const size of ["320x568", "390x664", "390x844", "844x390", "768x1024", "1280x800"]) {
      await resize(page, size);
      if (await isCovered(page)) found.push(`${language} ${size}`);
    }
  }
  return found;
}

/** Those whose words take most room, and one from right to left. */
const LONG_WORDS: readonly Language[] = ["de", "ru", "ar"];

for (const javaScript of [true, false])
  for (const state of ["new", "just thrown", "one in the hand"]) {
    const how = javaScript ? "with" : "without";
    test(`no label lies on the greeting, a button or another label: ${state}, ${how} a script`, async ({
      signedInPhone,
      server,
    }) => {
      const phone = await signedInPhone({ javaScript });
      const other = await registerClient(server.url);
      const inHand = await throwBottleAs(other, "In my hand");
      await throwBottleAs(other, "Afloat");
      if (state !== "new") await throwBottleAs(phone.me, "Just thrown");
      if (state === "one in the hand") await pickBottleAs(phone.me, inHand);
      expect(await listCovered(phone, state === "one in the hand" ? LONG_WORDS : LANGUAGES)).toEqual([]);
    });
  }

test("a bottle that is picked up takes its hint along, and shows itself that it is pressed", async ({
  signedInPhone,
  server,
}) => {
  const { page } = await signedInPhone();
  await throwBottleAs(await registerClient(server.url), "Afloat");
  await page.goto("/");
  await waitForHtmx(page);
  const hint = page.locator(".water .hint");
  await expect(hint).toBeVisible();
  const bottle = page.locator(".place:has(.hint) .tap");
  // What the browser itself would draw over the whole box.
  for (const part of [bottle, page.locator(".tab").first()])
    await expect(part).toHaveCSS("-webkit-tap-highlight-color", "rgba(0, 0, 0, 0)");
  await page.route("**/pick", () => undefined);
  await bottle.click();
  await expect(hint).toHaveCSS("opacity", "0");
});
