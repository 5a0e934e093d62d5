import { expect, type Page } from "@playwright/test";
import { newId } from "../../src/db/ids";
import { openDatabase } from "../../src/db/open";
import { NEW_DESIGN_FIELDS } from "../../src/designs/built-in-designs";
import { formatNumber } from "../../src/i18n/format";
import type { Language } from "../../src/i18n/languages";
import { localeOf } from "../../src/i18n/locales";
import { describeBottle } from "../../src/ui/bottle/describe";
import { readDesignParams } from "../../src/ui/bottle/params";
import { SAMPLE_DESIGNS } from "../../src/ui/bottle/sample-designs";
import { type ApiClient, registerClient } from "../support/client";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { listOwnDesigns, makeDesign } from "./design-actions";
import { fetchCoins, restartWithEmptySea, type SignedInPhone, test, waitForHtmx } from "./fixtures";

const NAME = "Zwölf <b>Fliesen</b>";
const STORY = "When it rained she said the twelfth had gone out for a walk.";
const COMMENT = "The lines sit so calmly. <script>alert(1)</script>";

const DRAWING = { name: NAME, story: STORY, params: readDesignParams(SAMPLE_DESIGNS.kiln?.params) };

async function createDesignForSale(me: ApiClient, price: number): Promise<string> {
  expect((await me.call("POST", "/tasks/checkin")).status).toBe(200);
  const { status, body } = await me.call<{ id: string }>("POST", "/designs", DRAWING);
  expect(status).toBe(201);
  expect((await me.call("POST", `/designs/${body.id}/sale`, { price })).status).toBe(200);
  return body.id;
}

const messagesOf = async (me: ApiClient): Promise<string[]> => {
  const { body } = await me.call<{ items: { type: string }[] }>("GET", "/system-messages");
  return body.items.map(({ type }) => type);
};

/** Checks in for ten coins. */
async function checkIn({ page, t }: SignedInPhone): Promise<void> {
  await page.goto("/");
  await page.locator("button.check-in").tap();
  await expect(page.getByText(t("coins.checkin.done"), { exact: true })).toBeVisible();
}

/** Puts the design into the exhibition, from its page. */
async function exhibit({ page, t }: SignedInPhone): Promise<void> {
  await page
    .getByRole("button", { name: t("designs.exhibit") })
    .first()
    .tap();
  await page.locator("#exhibit button[type=submit]").tap();
  await expect(page.getByText(t("notice.design_exhibited"))).toBeVisible();
  await expect(page.getByRole("link", { name: t("designs.edit"), exact: true })).toHaveCount(0);
}

/** Likes the design on its card and comments on its page. */
async function likeAndComment({ page, t }: SignedInPhone, description: string): Promise<void> {
  await page.goto("/bottle-square?section=exhibition");
  await expect(page.getByRole("img", { name: description, exact: true })).toBeVisible();
  const heart = page.getByRole("button", { name: t("bottles.page.like") });
  await heart.tap();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveTitle(t("square.title"));
  await page.getByRole("link", { name: NAME }).tap();
  await expect(page.getByText(STORY)).toBeVisible();
  await page.getByRole("button", { name: t("square.write") }).tap();
  const field = page.getByLabel(t("square.say", { name: NAME }));
  await expect(field).toBeFocused();
  await field.fill(" ");
  await page.getByRole("button", { name: t("square.send"), exact: true }).tap();
  await expect(page.getByText(t("field.comment_required"))).toBeVisible();
  await field.fill(COMMENT);
  await page.getByRole("button", { name: t("square.send"), exact: true }).tap();
  await expect(page.getByText(COMMENT)).toBeVisible();
  await expect(page.getByRole("heading", { name: t("bottles.page.comments", { n: 1 }) })).toBeVisible();
}

/** Moves the design from the exhibition to the market, for the proposed ten coins. */
async function sell({ page, t }: SignedInPhone): Promise<void> {
  await page.getByRole("button", { name: t("designs.end_exhibition") }).tap();
  await expect(page.getByText(t("notice.design_withdrawn"))).toBeVisible();
  await page
    .getByRole("button", { name: t("designs.sell") })
    .first()
    .tap();
  await page.locator("#sale button[type=submit]").tap();
  await expect(page.getByText(t("notice.design_for_sale"))).toBeVisible();
}

/** Buys the design in the market; the dialog shows the balance before and after. */
async function buy({ page, t }: SignedInPhone, language: Language, description: string): Promise<void> {
  await page.goto("/bottle-square");
  await page.getByRole("link", { name: NAME }).tap();
  await expect(page.getByRole("img", { name: description, exact: true })).toBeVisible();
  await page.getByRole("button", { name: t("square.buy"), exact: true }).tap();
  const buyDialog = page.getByRole("dialog", { name: t("square.ask", { name: NAME }) });
  for (const n of [10, 0]) await expect(buyDialog).toContainText(formatNumber(localeOf(language, null), n));
  await expectAccessible(page);
  await buyDialog.getByRole("button", { name: t("square.buy_verb"), exact: true }).tap();
  await expect(page).toHaveURL(/\/bottle-design\/detail\//);
  const lines = await page
    .locator(".design-actions > :not([hidden])")
    .evaluateAll((all) => all.map((each) => getComputedStyle(each, "::before").content !== "none"));
  expect(lines.indexOf(true), "no line above the first").not.toBe(0);
  await expect(page.getByRole("status")).toContainText(t("notice.bought", { n: 10 }));
}

/** Throws a bottle with the design, which is preselected. */
async function throwWithDesign({ page, t }: SignedInPhone, description: string): Promise<void> {
  await page.getByRole("link", { name: t("designs.throw") }).tap();
  await expect(page.getByRole("heading", { name: t("bottles.throw.title") })).toBeVisible();
  const radio = page.getByRole("radio", { checked: true });
  await expect(radio).toHaveAccessibleName(`${NAME} ${t("bottles.usage.unused", { used: 0, max: 10 })} ${description}`);
  await page.getByLabel(t("bottles.throw.label")).fill("In my new bottle.");
  await page.getByRole("button", { name: t("bottles.throw.confirm") }).tap();
  await expect(page.getByText(t("notice.throw_success", { n: 5 }))).toBeVisible();
  await page.goto("/bottle-design?tab=purchased");
  await expect(page.getByText(t("bottles.usage.partially_used", { used: 1, max: 10 }))).toBeVisible();
}

for (const [designerLanguage, visitorLanguage, javaScript] of [
  ["en", "de", true],
  ["de", "ar", false],
] as const) {
  test(`by touch: a design is drawn (${designerLanguage}), shown, liked, talked about, sold and thrown (${visitorLanguage}), JavaScript ${javaScript ? "on" : "off"}`, async ({
    signedInPhone,
    server,
  }) => {
    await restartWithEmptySea(server);
    const designer = await signedInPhone({ language: designerLanguage, javaScript });
    await checkIn(designer);
    await makeDesign(designer, { name: NAME, story: STORY }, javaScript);
    await exhibit(designer);
    const visitor = await signedInPhone({ language: visitorLanguage, javaScript });
    await checkIn(visitor);
    const [drawn] = await listOwnDesigns(designer.me);
    const description = describeBottle(visitor.t, localeOf(visitorLanguage, null), readDesignParams(drawn?.params));
    await likeAndComment(visitor, description);
    expect(await messagesOf(designer.me)).toEqual(expect.arrayContaining(["exhibition_commented", "exhibition_liked"]));
    await sell(designer);
    await buy(visitor, visitorLanguage, description);
    expect(await messagesOf(designer.me)).toContain("bottle_purchased");
    await throwWithDesign(visitor, description);
    expect([await fetchCoins(designer.me), await fetchCoins(visitor.me)]).toEqual([15, 5]);
    type Mine = { items: { design: { name: string } }[] };
    const { body } = await visitor.me.call<Mine>("GET", "/bottles/my-bottles");
    expect(body.items[0]?.design.name).toBe(NAME);
  });
}

/** Inserts `n` exhibited designs into the database. */
async function exhibitDesigns(database: string, me: ApiClient, n: number): Promise<void> {
  const { db, close } = await openDatabase(database);
  const { picture } = await db.selectFrom("designs").select("picture").executeTakeFirstOrThrow();
  const now = Date.now();
  for (let i = 0; i < n; i++) {
    const row = { ...NEW_DESIGN_FIELDS, id: newId(now), designer_id: me.id, owner_id: me.id, picture };
    const expected = {
      status: "exhibition",
      listed_at: now - i * 1000,
      created_at: now,
      updated_at: now,
    } as const;
    await db
      .insertInto("designs")
      .values({ ...row, name: `Number ${i}`, story: STORY, ...expected })
      .execute();
  }
  await close();
}

const cards = (page: Page) => page.locator("#wall > li.design-card");

test("the wall loads more while scrolling, and keeps its position after going back", async ({
  signedInPhone,
  server,
}) => {
  const database = await restartWithEmptySea(server);
  const { page, t } = await signedInPhone();
  await exhibitDesigns(database, await registerClient(server.url), 65);
  await page.goto("/bottle-square?section=exhibition");
  await waitForHtmx(page);
  await expect(cards(page)).toHaveCount(20);
  for (const n of [40, 60]) {
    await page.locator(".more-row").scrollIntoViewIfNeeded();
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
  test(`every screen of the square fits 320 px and is accessible, ${language}`, async ({ signedInPhone, server }) => {
    const designer = await registerClient(server.url);
    const id = await createDesignForSale(designer, 99_999);
    const { page } = await signedInPhone({ language, width: 320, dark: language === "ar" });
    for (const path of [
      "/bottle-square",
      "/bottle-square?section=exhibition&sort=liked",
      `/bottle-square/${id}`,
      `/bottle-square/by/${designer.id}`,
    ]) {
      await page.goto(path);
      await expectNoSideScroll(page);
      await expectAccessible(page);
    }
  });
}
