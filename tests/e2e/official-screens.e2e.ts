import { expect, type Page } from "@playwright/test";
import type { Language } from "../../src/i18n/languages";
import { translatorFor } from "../../src/i18n/translator";
import { expectNoSideScroll } from "../support/e2e";
import { startServer } from "../support/server";
import { expectNoViolationsInBothThemes, expectOneHeading, expectTapTargets } from "./accessibility-checks";
import { test as base, changePerson, signInPage, waitForHtmx } from "./fixtures";
import { makeOfficial } from "./official-cli";
import { type SafetyData, type SafetyPerson, seedSafetyData } from "./safety-data";

type ConsoleScreen = readonly [name: string, who: SafetyPerson, path: string, open?: (page: Page) => Promise<unknown>];

interface ConsoleData extends SafetyData {
  screens: readonly ConsoleScreen[];
}

const chooseSelfHarm = (page: Page) => page.locator('[value="self_harm"]').check();

const openSheet = (sheet: string) => (page: Page) => page.locator(`[popovertarget="${sheet}"]`).first().click();

async function previewMeasure(page: Page): Promise<void> {
  await page.locator('[name="kind"][value="suspend"]').check();
  await page.locator('[name="span"][value="30"]').check();
  await page.locator('[name="rule"]').selectOption("2");
  await page.locator("#reason").fill("It threatens someone.");
  await page.locator('[name="show"][value="preview"]').click();
  await expect(page.locator(".office-letter")).toBeVisible();
}

/** Chooses the measure that changes an age. */
async function chooseAgeMeasure(page: Page): Promise<void> {
  await page.locator('[name="kind"][value="age"]').check();
  await page.locator('[name="age"][value="birthday"]').check();
}

function consoleScreens({ people: { writer }, things, cases }: SafetyData): ConsoleScreen[] {
  const chooseSuspension = (page: Page) => page.locator('[name="kind"][value="suspend"]').check();
  return [
    ["today", "official", "/official"],
    ["reports", "official", "/official/reports"],
    ["report sealed", "official", `/official/reports/${cases.sealed}`],
    ["report opened", "official", `/official/reports/${cases.opened}`, chooseSuspension],
    ["report preview", "official", `/official/reports/${cases.opened}`, previewMeasure],
    ["report chat", "official", `/official/reports/${cases.chat}`],
    ["coins of a person", "official", `/official/people/${writer.id}`, openSheet("coins-sheet")],
    ["message to a person", "official", `/official/people/${writer.id}`, openSheet("write-sheet")],
    ["people", "official", "/official/people?q=mari"],
    [
      "person",
      "official",
      `/official/people/${writer.id}`,
      (page) => page.locator("#sessions").evaluate((form) => form.closest("details")?.setAttribute("open", "")),
    ],
    ["words", "official", "/official/words"],
    ["a new rule", "official", "/official/words", openSheet("add-sheet")],
    ["held texts", "official", "/official/texts"],
    ["appeals", "official", "/official/appeals"],
    ["console feedback", "official", "/official/feedback"],
    ["birthdays", "official", "/official/birthdays"],
    ["age of a person", "official", `/official/people/${writer.id}`, chooseAgeMeasure],
    ["notice of age", "moved", "/notice"],
    ["edit profile, age moved", "moved", "/profile/edit"],
    ["another birthday", "reader", "/profile/birthday"],
    ["another birthday, waits", "idle", "/profile/birthday"],
    ["log", "official", "/official/log"],
    ["log of coins", "official", "/official/log?part=coins"],
    ["registration", "official", "/official/registration"],
    ["report a bottle", "reader", `/report/bottle/${things.fresh}`, chooseSelfHarm],
    ["report a comment", "reader", `/report/comment/${things.comment}`],
    ["report a person", "reader", `/report/user/${writer.id}`],
    ["thanks", "reader", `/report/bottle/${things.bottle}`],
    ["thanks, help", "reader", `/report/bottle/${things.other}`],
    ["notice", "writer", "/notice"],
    ["blocked people", "idle", "/profile/blocked"],
    ["feedback", "reader", "/profile/feedback"],
    ["feedback, five", "writer", "/profile/feedback"],
    ["terms", "reader", "/terms"],
    ["rules", "reader", "/rules"],
  ];
}

const test = base.extend<object, { safety: ConsoleData }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names.
    async ({}, use) => {
      const server = await startServer({ WELCOME_BOTTLES: "0" });
      await use(server);
      expect(await server.stop()).toBe(0);
    },
    { scope: "worker" },
  ],
  safety: [
    async ({ server }, use) => {
      const safety = await seedSafetyData(server.url, (who) => makeOfficial(server, who));
      await use({ ...safety, screens: consoleScreens(safety) });
    },
    { scope: "worker" },
  ],
});

test.describe.configure({ timeout: 120_000 });

/** One screen in both themes, at 390 and 320 px. */
async function checkScreen(page: Page, where: string): Promise<void> {
  await expectNoViolationsInBothThemes(page, where);
  await expectOneHeading(page, where);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: width === 320 ? 568 : 844 });
    await expectNoSideScroll(page);
    await expectTapTargets(page, `${where} ${width}`);
  }
}

for (const language of ["en", "ar"] as const satisfies Language[]) {
  test(`the screens of the official side and of safety (${language})`, async ({ phone, server, safety }) => {
    const page = await phone({ language, reducedMotion: true });
    const { people } = safety;
    for (const who of Object.values(people)) await who.call("PUT", "/auth/settings", { language });
    for (const [name, who, path, open] of safety.screens) {
      await signInPage(page, server.url, people[who]);
      expect((await page.goto(path))?.status(), name).toBe(200);
      await open?.(page);
      await checkScreen(page, `${name} ${language}`);
    }
  });
}

test("a report can be sent from anywhere in the sheet, and by keyboard alone", async ({ phone, server, safety }) => {
  const t = translatorFor("en");
  const page = await phone({ width: 320 });
  const { reader } = safety.people;
  await reader.call("PUT", "/auth/settings", { language: "en" });
  await signInPage(page, server.url, reader);
  const path = safety.screens.find(([name]) => name === "report a bottle")?.[2] ?? "";
  await page.goto(path);
  await waitForHtmx(page);
  const send = page.getByRole("button", { name: t("safety.report.send") });
  await expect(send).toBeInViewport({ ratio: 1 });
  await chooseSelfHarm(page);
  await expect(page.locator(".help-number").first()).toBeVisible();
  await expect(send).toBeInViewport({ ratio: 1 });
  // An urgent report would hide the bottle, which other tests look at.
  await page.locator('[value="spam"]').check();
  const reached: string[] = [];
  for (let n = 0; n < 20 && !reached.includes("BUTTON"); n++) {
    await page.keyboard.press("Tab");
    reached.push(
      await page.evaluate(() => document.activeElement?.getAttribute("name") ?? document.activeElement?.tagName ?? ""),
    );
  }
  expect(reached.indexOf("note")).toBeLessThan(reached.indexOf("block"));
  expect(reached.indexOf("block")).toBeLessThan(reached.indexOf("BUTTON"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: t("safety.report.thanks") })).toBeVisible();
});

test("a decision is made by keyboard alone, in reading order", async ({ phone, server, safety }) => {
  const page = await phone({ width: 390 });
  const { people, cases } = safety;
  await people.official.call("PUT", "/auth/settings", { language: "en" });
  await signInPage(page, server.url, people.official);
  await page.goto(`/official/reports/${cases.opened}`);
  await waitForHtmx(page);
  const focused = () =>
    page.evaluate(() => {
      const active = document.activeElement;
      return active?.getAttribute("name") ?? active?.getAttribute("aria-label") ?? active?.tagName ?? "";
    });
  const warnOption = page.locator('[name="kind"][value="warn"]');
  for (let n = 0; n < 60 && !(await warnOption.evaluate((each) => each === document.activeElement)); n++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator('[value="suspend"]')).toBeChecked();
  await page.keyboard.press("Tab");
  const order = [await focused()];
  await page.keyboard.press("Tab");
  order.push(await focused());
  await page.keyboard.press("ArrowRight");
  await expect(page.locator('[name="span"][value="30"]')).toBeChecked();
  for (const name of ["rule", "reason", "remove", "endSessions", "show"]) {
    await page.keyboard.press("Tab");
    order.push(await focused());
    if (name === "rule") await page.keyboard.press("2");
    if (name === "reason") await page.keyboard.type("It threatens someone.");
    if (name === "remove") await page.keyboard.press("Space");
  }
  expect(order).toEqual(["Close", "span", "rule", "reason", "remove", "endSessions", "show"]);
  await page.keyboard.press("Enter");
  await expect(page.locator(".office-letter")).toContainText("It threatens someone.");
  await expect(page.locator('[name="days"]')).toHaveValue("30");
  await expect(page.locator('[name="remove"]')).toHaveValue("1");
});

for (const javaScript of [true, false]) {
  test(`everything that can be reported has a link where it is shown, JavaScript ${javaScript ? "on" : "off"}`, async ({
    phone,
    server,
    safety: { people, things },
  }) => {
    const page = await phone({ javaScript });
    const reportPaths: readonly [SafetyPerson, string, string][] = [
      ["official", `/bottle/${things.fresh}`, `/report/bottle/${things.fresh}`],
      ["official", `/bottle-shared/${things.fresh}`, `/report/bottle/${things.fresh}`],
      ["reader", `/bottle/${things.mine}`, `/report/comment/${things.comment}`],
      ["writer", `/bottle/${things.mine}`, `/report/answer/${things.comment}`],
      ["reader", `/bottle-square/${things.design}`, `/report/design/${things.design}`],
      ["reader", `/bottle-square/${things.design}`, `/report/comment/${things.under}`],
      ["reader", `/friends/${people.writer.id}`, `/report/user/${people.writer.id}`],
    ];
    for (const [who, from, to] of reportPaths) {
      await people[who].call("PUT", "/auth/settings", { language: "en" });
      await changePerson(page, server.url, people[who]);
      await page.goto(from);
      const reportLink = page.locator(`a[href="${to}"]`).first();
      if (!(await reportLink.isVisible())) await page.locator('[popovertarget="options"]').first().click();
      await reportLink.click();
      await expect(page, `${who} at ${from}`).toHaveURL(to);
      await expect(page.locator('[name="reason"]').first()).toBeVisible();
    }
  });
}
