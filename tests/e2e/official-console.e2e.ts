/** The console in a wide window: three panes, keys, the next case and undo. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { registerClient } from "../support/client";
import { expectNoSideScroll } from "../support/e2e";
import { startServer } from "../support/server";
import { expectNoViolationsInBothThemes, expectOneHeading, saveScreenshot } from "./accessibility-checks";
import { test as base, signInPage, waitForHtmx } from "./fixtures";
import { makeOfficial } from "./official-cli";
import { type SafetyData, seedSafetyData } from "./safety-data";

const t = translatorFor("en");

const test = base.extend<object, { safety: SafetyData }>({
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
    async ({ server }, use) => use(await seedSafetyData(server.url, (who) => makeOfficial(server, who))),
    { scope: "worker" },
  ],
});

test.describe.configure({ timeout: 120_000 });

const WIDE = { width: 1280, height: 800 };
const checkedStep = (page: Page) => page.locator('[name="kind"]:checked');
const undo = (page: Page) => page.getByRole("button", { name: t("shell.undo") });

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(`the birthdays that wait stand apart from the reports, at ${width} px`, async ({
    phone,
    server,
    safety: { people },
  }) => {
    const page = await phone({ width });
    await page.setViewportSize({ width, height });
    await signInPage(page, server.url, people.official);
    await page.goto("/official/reports");
    const queue = page.getByRole("region", { name: t("official.queue") });
    const [birthdays, reports] = [
      await queue.locator(".office-queues").boundingBox(),
      await queue.locator("#queue").boundingBox(),
    ];
    await saveScreenshot(page, `official-queue-${width}`);
    expect((reports?.y ?? 0) - ((birthdays?.y ?? 0) + (birthdays?.height ?? 0))).toBe(12);
    await expectNoSideScroll(page);
  });

test("three panes, by keys: the case before and next, a step, rejecting, and undo", async ({
  phone,
  server,
  safety: { people, cases },
}) => {
  const page = await phone({ width: 1280 });
  await page.setViewportSize(WIDE);
  await signInPage(page, server.url, people.official);
  await page.goto(`/official/reports/${cases.opened}`);
  await waitForHtmx(page);
  const queue = page.getByRole("region", { name: t("official.queue") });
  // Public words are read on the row; what was said in a chat is not.
  await expect(queue).toContainText("or everyone reads what you wrote.");
  await expect(queue).not.toContainText("Give me your number now.");
  await expect(queue.locator("li [aria-current]")).toHaveCount(1);
  // The tabs and the other queues are at hand, as on the console's other pages.
  const tabs = page.getByRole("navigation", { name: t("official.title") });
  await expect(tabs.getByRole("link")).toHaveCount(6);
  expect(await tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const queues = queue.getByRole("navigation", { name: t("official.queues") }).getByRole("link");
  await expect(queues).toHaveText([/^Reports 3$/, /^Held \d$/, /^Appeals 1$/]);
  await expectNoSideScroll(page);
  await expectOneHeading(page, "console 1280");
  await expectNoViolationsInBothThemes(page, "console 1280");
  await page.setViewportSize(WIDE);
  await page.keyboard.press("3");
  await expect(checkedStep(page)).toHaveValue("suspend");
  // With a step chosen there is nothing to reject by a slip, until it is let go of.
  const reject = page.getByRole("button", { name: t("official.reject") });
  await expect(reject).toBeHidden();
  await page
    .locator("#measure")
    .getByRole("button", { name: t("shell.close") })
    .click();
  await expect(reject).toBeVisible();
  await expect(page.locator("#reason")).toBeHidden();
  await page.keyboard.press("3");
  await page.locator("#reason").focus();
  await page.keyboard.type("j1r");
  await expect(page.locator("#reason")).toHaveValue("j1r");
  await expect(checkedStep(page)).toHaveValue("suspend");
  await page.locator("#reason").blur();
  const keys = page.locator(".office-keys");
  // The four that are used all the time stand there; the ladder's come with "All keys".
  await expect(keys.locator("li")).toContainText([
    t("official.case_next"),
    t("official.case_before"),
    t("official.open_evidence"),
    t("official.reject"),
    ...(["warn", "limit", "suspend", "ban"] as const).map((step) => t(`official.step_${step}`)),
  ]);
  await expect(keys.locator("li").first()).toBeVisible();
  await expect(keys.locator("li").last()).toBeHidden();
  await page.keyboard.press("?");
  await expect(keys.locator("li").last()).toBeVisible();
  await page.keyboard.press("?");
  await page.keyboard.press("k");
  await expect(page).not.toHaveURL(new RegExp(cases.opened));
  await page.keyboard.press("j");
  await expect(page).toHaveURL(new RegExp(cases.opened));
  await waitForHtmx(page);
  await page.keyboard.press("r");
  // The next case, and a way back for five seconds.
  await expect(undo(page)).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(cases.opened));
  await saveScreenshot(page, "console undo");
  // Five seconds are too few for the Tab key.
  await page.keyboard.press("u");
  await expect(page).toHaveURL(new RegExp(cases.opened));
  await expect(page.getByText(t("notice.decision_undone"))).toBeVisible();
  await expect(page.locator("#measure")).toBeVisible();
  const { body } = await people.reader.call<{ items: { params: unknown }[] }>("GET", "/messages");
  expect(JSON.stringify(body)).not.toContain("report_rejected");
});

test("by keys alone: from the queue into a case, taking it, and a measure whose letter is read before it is taken", async ({
  phone,
  server,
  safety: { people, cases },
}) => {
  const page = await phone({ width: 1280 });
  await page.setViewportSize(WIDE);
  await signInPage(page, server.url, people.official);
  await page.goto("/official/reports");
  await waitForHtmx(page);
  await page.keyboard.press("j");
  await expect(page).toHaveURL(new RegExp(cases.sealed));
  await waitForHtmx(page);
  await page.keyboard.press("t");
  await expect(page.getByRole("button", { name: t("official.urgent.give_back") })).toBeVisible();
  await page.goto(`/official/reports/${cases.chat}`);
  await waitForHtmx(page);
  await expect(page.locator("#reason")).toBeHidden();
  await page.keyboard.press("1");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.locator("#reason").press("Tab");
  await page.locator("#reason").fill("Loud.");
  await page.locator('[name="show"][value="preview"]').press("Enter");
  await expect(page.locator(".office-preview")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: t("official.take") })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(checkedStep(page)).toBeFocused();
});

test("without script a decision is undone by the form of the next page", async ({
  phone,
  server,
  safety: { people, cases },
}) => {
  const page = await phone({ javaScript: false });
  await signInPage(page, server.url, people.official);
  await page.goto(`/official/reports/${cases.opened}`);
  await page.getByRole("button", { name: t("official.reject") }).click();
  await undo(page).click();
  await expect(page.getByText(t("notice.decision_undone"))).toBeVisible();
});

test("a measure stands in the history at once, and comes into force there by itself", async ({
  signedInPhone,
  server,
}) => {
  const { page, me } = await signedInPhone();
  await makeOfficial(server, me);
  const person = await registerClient(server.url);
  await page.goto(`/official/people/${person.id}`);
  await page.locator('[name="kind"][value="warn"]').check();
  await page.locator('[name="rule"]').selectOption("2");
  await page.locator("#reason").fill("Loud.");
  await page.locator('[name="show"][value="preview"]').click();
  await expect(page.locator(".office-preview")).toBeVisible();
  await page.locator("#measure button.primary[type=submit]").click();
  const row = page.locator("#history > li", { hasText: "Loud." });
  // How the row looks until then is held by tests/official/pending-measures.test.ts: a busy machine may be later.
  await expect(row).toBeVisible();
  const shown = await page.evaluateHandle(() => document);
  await expect(row.locator("summary", { hasText: t("official.lift") })).toBeVisible({ timeout: 15_000 });
  await expect(row).toHaveCount(1);
  await expect(row.getByRole("button", { name: t("shell.undo") })).toHaveCount(0);
  expect(await shown.evaluate((before) => before === document)).toBe(true);
});

test("once the time for undoing is over, its key presses nothing", async ({
  phone,
  server,
  safety: { people, cases },
}) => {
  const page = await phone({ width: 1280 });
  await page.setViewportSize(WIDE);
  await signInPage(page, server.url, people.official);
  await page.goto(`/official/reports/${cases.opened}`);
  await waitForHtmx(page);
  await page.keyboard.press("r");
  await expect(undo(page)).toBeVisible();
  await waitForHtmx(page);
  const sent = await page.evaluateHandle(() => {
    const found: string[] = [];
    addEventListener("submit", (event) => {
      event.preventDefault();
      found.push((event.target as HTMLFormElement).action);
    });
    return found;
  });
  await expect(undo(page)).toBeHidden({ timeout: 15_000 });
  await page.keyboard.press("u");
  expect(await sent.jsonValue()).toEqual([]);
});
