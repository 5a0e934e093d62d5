import { expect, type Page } from "@playwright/test";
import { newId } from "../../src/db/ids";
import { openDatabase } from "../../src/db/open";
import { NEW_DESIGN } from "../../src/designs/house";
import { formatNumber } from "../../src/i18n/format";
import type { Language } from "../../src/i18n/languages";
import { readParams } from "../../src/ui/bottle/params";
import { SAMPLES } from "../../src/ui/bottle/samples";
import { type Client, newcomer } from "../support/client";
import { expectAccessible, expectToFit } from "../support/e2e";
import { type Aboard, coinsOf, emptySea, ready, test } from "./harbour";

const NAME = "Zwölf <b>Fliesen</b>";
const STORY = "When it rained she said the twelfth had gone out for a walk.";
const COMMENT = "The lines sit so calmly. <script>alert(1)</script>";

/** 15 coins: a check-in and a throw. */
async function earn(me: Client): Promise<void> {
  expect((await me.call("POST", "/tasks/checkin")).status).toBe(200);
  expect((await me.call("POST", "/bottles", { content: "For a few coins." })).status).toBe(201);
}

async function designed(me: Client): Promise<string> {
  const drawing = { name: NAME, story: STORY, params: readParams(SAMPLES.kiln?.params) };
  const { status, body } = await me.call<{ id: string }>("POST", "/designs", drawing);
  expect(status).toBe(201);
  return body.id;
}

const messagesOf = async (me: Client): Promise<string[]> => {
  const { body } = await me.call<{ items: { type: string }[] }>("GET", "/system-messages");
  return body.items.map(({ type }) => type);
};

/** Likes it on its card, where it hangs, and says something on its page. */
async function admire({ page, t }: Aboard): Promise<void> {
  await page.goto("/bottle-square?section=exhibition");
  const heart = page.getByRole("button", { name: t("bottle.like") });
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveTitle(t("square.title"));
  await page.getByRole("link", { name: NAME }).click();
  await expect(page.getByText(STORY)).toBeVisible();
  await page.getByText(t("square.write")).click();
  await page.getByLabel(t("square.say", { name: NAME })).fill(COMMENT);
  await page.getByRole("button", { name: t("square.send"), exact: true }).click();
  await expect(page.getByText(COMMENT)).toBeVisible();
  await expect(page.getByRole("heading", { name: t("bottle.comments", { n: 1 }) })).toBeVisible();
}

/** Finds it in the market and buys it: the question tells the balance before and after. */
async function buy({ page, t, me }: Aboard, language: Language): Promise<void> {
  await page.goto("/bottle-square");
  await page.getByRole("link", { name: NAME }).click();
  await page.getByRole("button", { name: t("square.buy"), exact: true }).click();
  const question = page.getByRole("dialog", { name: t("square.ask", { name: NAME }) });
  for (const n of [15, 5]) await expect(question).toContainText(formatNumber(language, n));
  await expectAccessible(page);
  await question.getByRole("button", { name: t("square.buy_verb"), exact: true }).click();
  await expect(page).toHaveURL(/\/bottle-design\/detail\//);
  await expect(page.getByRole("status")).toContainText(t("notice.bought", { n: 10 }));
  expect(await coinsOf(me)).toBe(5);
}

for (const [language, javaScript] of [
  ["en", true],
  ["ar", false],
] as const) {
  test(`a design is shown, liked, talked about, sold and thrown, ${language}, JavaScript ${javaScript ? "on" : "off"}`, async ({
    aboard,
    server,
  }) => {
    await emptySea(server);
    const designer = await newcomer(server.url);
    await earn(designer);
    const id = await designed(designer);
    await designer.call("POST", `/designs/${id}/exhibition`);
    const visitor = await aboard({ language, javaScript });
    await earn(visitor.me);
    await admire(visitor);
    expect(await messagesOf(designer)).toEqual(
      expect.arrayContaining(["exhibition_commented", "exhibition_liked"]),
    );
    await designer.call("DELETE", `/designs/${id}/exhibition`);
    expect((await designer.call("POST", `/designs/${id}/sale`, { price: 10 })).status).toBe(200);
    await buy(visitor, language);
    expect(await messagesOf(designer)).toContain("bottle_purchased");
    expect(await coinsOf(designer)).toBe(20);
    type Bought = { items: { id: string; usage: { used: number } }[] };
    const bought = () => visitor.me.call<Bought>("GET", "/designs?tab=purchased");
    const [mine] = (await bought()).body.items;
    const thrown = { content: "In my new bottle.", purchasedBottleId: mine?.id };
    expect((await visitor.me.call("POST", "/bottles", thrown)).status).toBe(201);
    expect((await bought()).body.items[0]?.usage.used).toBe(1);
  });
}

/** As many designs in the exhibition, straight into the database. */
async function fill(database: string, me: Client, n: number): Promise<void> {
  const { db, close } = await openDatabase(database);
  const { picture } = await db.selectFrom("designs").select("picture").executeTakeFirstOrThrow();
  const now = Date.now();
  for (let i = 0; i < n; i++) {
    const row = { ...NEW_DESIGN, id: newId(now), designer_id: me.id, owner_id: me.id, picture };
    const shown = {
      status: "exhibition",
      listed_at: now - i * 1000,
      created_at: now,
      updated_at: now,
    } as const;
    await db
      .insertInto("designs")
      .values({ ...row, name: `Number ${i}`, story: STORY, ...shown })
      .execute();
  }
  await close();
}

const cards = (page: Page) => page.locator("#wall > li.it");

test("the wall goes on while one scrolls, and stands as it was left when one comes back", async ({
  aboard,
  server,
}) => {
  const database = await emptySea(server);
  const { page, t } = await aboard();
  await fill(database, await newcomer(server.url), 65);
  await page.goto("/bottle-square?section=exhibition");
  await ready(page);
  await expect(cards(page)).toHaveCount(20);
  for (const n of [40, 60]) {
    await page.locator(".morerow").scrollIntoViewIfNeeded();
    await expect(cards(page)).toHaveCount(n);
    await expect(page).toHaveURL(new RegExp(`n=${n}$`));
  }
  const card = page.getByRole("link", { name: "Number 44", exact: true });
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await card.click();
  await expect(page.getByRole("heading", { name: "Number 44" })).toBeVisible();
  await page.getByRole("link", { name: t("shell.back") }).click();
  await expect(card).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(4);
});

for (const language of ["de", "ar"] as const) {
  test(`every screen of the square fits 320 px and is accessible, ${language}`, async ({
    aboard,
    server,
  }) => {
    const designer = await newcomer(server.url);
    await earn(designer);
    const id = await designed(designer);
    await designer.call("POST", `/designs/${id}/sale`, { price: 99_999 });
    const { page } = await aboard({ language, width: 320, dark: language === "ar" });
    for (const path of [
      "/bottle-square",
      "/bottle-square?section=exhibition&sort=liked",
      `/bottle-square/${id}`,
      `/bottle-square/by/${designer.id}`,
    ]) {
      await page.goto(path);
      await expectToFit(page);
      await expectAccessible(page);
    }
  });
}
