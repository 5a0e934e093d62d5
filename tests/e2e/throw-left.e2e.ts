/** A throw by hand whose page is left: what the server has is never offered again, what it has not is kept. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { listBottles } from "./bottle-api";
import { openThrowDialog, type SignedInPhone, test, waitForHtmx } from "./fixtures";

const t = translatorFor("en");
const hand = (page: Page) => page.locator("dialog.by-hand");
const confirm = (page: Page) => page.getByRole("button", { name: t("bottles.throw.confirm") });
/** ms; the steps before the flick. */
const STEPS = { timeout: 15_000 };

async function openHome(page: Page) {
  await page.goto("/");
  await waitForHtmx(page);
  return openThrowDialog(page, t);
}

const waitForHand = (page: Page) =>
  page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.includes("/hand.")));

/** Writes a letter and goes on until the bottle is in the hand. */
async function beginThrow(page: Page, words: string) {
  const dialog = await openHome(page);
  await dialog.getByRole("textbox").fill(words);
  await waitForHand(page);
  await confirm(page).tap();
  await expect(hand(page)).toHaveAttribute("data-step", "flick", STEPS);
}

const thrown = async ({ me }: SignedInPhone) => (await listBottles(me)).map(({ content }) => content);
const expectThrown = (phone: SignedInPhone, words: string) => expect.poll(() => thrown(phone)).toEqual([words]);
const openField = async (page: Page) => (await openHome(page)).getByRole("textbox");

/** Each leaves the page while the bottle is in the hand, and ends on a page of the same tab or a new one. */
const WAYS: Record<string, (page: Page) => Promise<Page>> = {
  "the tab is closed": async (page) => {
    await page.close({ runBeforeUnload: true });
    return page.context().newPage();
  },
  "the page is loaded again": async (page) => {
    await page.reload();
    return page;
  },
  "the way back": async (page) => {
    await page.goBack();
    return page;
  },
};

for (const [way, leave] of Object.entries(WAYS)) {
  test(`left at the flick by ${way}, it is thrown and not offered again`, async ({ signedInPhone }) => {
    const phone = await signedInPhone({ reducedMotion: false });
    await phone.page.goto("/square");
    await beginThrow(phone.page, `Left: ${way}`);
    const page = await leave(phone.page);
    await expectThrown(phone, `Left: ${way}`);
    await expect(await openField(page)).toHaveValue("");
    await page.reload();
    await expect(await openField(page)).toHaveValue("");
  });
}

test("left while the bottle flies and the answer is there, it is not offered again", async ({ signedInPhone }) => {
  const phone = await signedInPhone({ reducedMotion: false });
  const { page } = phone;
  await beginThrow(page, "In the air");
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/bottles");
  await hand(page)
    .getByRole("button", { name: t("bottles.hand.throw") })
    .tap();
  await (await answered).finished();
  await page.reload();
  await expectThrown(phone, "In the air");
  await expect(await openField(page)).toHaveValue("");
});

test("two tabs with one letter: thrown in one, it leaves the open field of the other, and its next one", async ({
  signedInPhone,
}) => {
  const phone = await signedInPhone();
  const { page } = phone;
  await (await openField(page)).fill("In two tabs");
  const other = await page.context().newPage();
  await expect(await openField(other)).toHaveValue("In two tabs");
  await confirm(other).click();
  await expectThrown(phone, "In two tabs");
  await expect(page.getByRole("textbox")).toHaveValue("");
  await page.reload();
  await expect(await openField(page)).toHaveValue("");
});

test("an answer that is lost with its page: not offered again; what the server never had is kept", async ({
  signedInPhone,
  pageErrors,
}) => {
  const phone = await signedInPhone();
  const { page } = phone;
  let reaches = false;
  await page.route("**/api/bottles", async (route) => {
    if (reaches) await route.fetch();
    await route.abort();
  });
  await (await openField(page)).fill("Into the storm");
  for (const _ of ["never there", "there, and nobody hears of it"]) {
    await confirm(page).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await page.reload();
    const field = await openField(page);
    await expect(field).toHaveValue(reaches ? "" : "Into the storm");
    reaches = true;
  }
  expect(await thrown(phone)).toEqual(["Into the storm"]);
  for (const line of pageErrors.splice(0)) expect(line).toMatch(/net::ERR|Failed to fetch/i);
});

test("an answer that comes after the next page is open: the letter leaves its field", async ({ signedInPhone }) => {
  const phone = await signedInPhone({ reducedMotion: false });
  const { page } = phone;
  await page.route("**/api/bottles", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.fetch();
    await route.abort().catch(() => undefined);
  });
  await beginThrow(page, "On its way");
  await page.reload();
  const field = await openField(page);
  await expectThrown(phone, "On its way");
  await expect(field).toHaveValue("");
});

test("a throw from another tab's page is counted there at once", async ({ signedInPhone }) => {
  const { page, me } = await signedInPhone();
  for (const [path, place, coins] of [
    ["/bottle-square", "#square-coins", "5"],
    ["/profile", "#coins [data-coins]", "10"],
  ] as const) {
    await page.goto(path);
    await waitForHtmx(page);
    const dialog = await openThrowDialog(page, t);
    await dialog.getByRole("textbox").fill(`From ${path}`);
    await confirm(page).tap();
    await expect(page.locator(place)).toHaveText(coins, STEPS);
  }
  await expect(page.locator("#profile-links").getByRole("link", { name: t("profile.thrown") })).toContainText("2");
  expect(await listBottles(me)).toHaveLength(2);
});
