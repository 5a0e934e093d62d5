/** A throw by hand: by itself, by a flick, by keys; left out; with a network that goes. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { SAMPLE_DESIGN } from "../designs/design-fixtures";
import { listBottles } from "./bottle-api";
import { openThrowDialog, type SignedInPhone, test, waitForHtmx } from "./fixtures";

const t = translatorFor("en");
const said = (page: Page) => page.locator("#notices");
const SUCCESS = t("notice.throw_success", { n: 5 });
const hand = (page: Page) => page.locator("dialog.by-hand");
/** ms; all steps, the flight and the splash. */
const BY_ITSELF = { timeout: 15_000 };

/** Writes a letter in the dialog, and waits until it can be thrown by hand. */
async function write({ page }: SignedInPhone, words: string) {
  await page.goto("/");
  await waitForHtmx(page);
  const dialog = await openThrowDialog(page, t);
  await dialog.getByRole("textbox").fill(words);
  await expect(page.locator('link[href*="/hand."]')).toHaveCount(1);
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.includes("/hand.")));
  return dialog;
}

const confirm = (dialog: Awaited<ReturnType<typeof openThrowDialog>>) =>
  dialog.getByRole("button", { name: t("bottles.throw.confirm") });

test("one tap throws: the steps go on by themselves, then the bottle is out and the button has the focus", async ({
  signedInPhone,
}) => {
  const phone = await signedInPhone({ reducedMotion: false });
  const { page, me } = phone;
  await confirm(await write(phone, "By itself")).tap();
  const isDrawn = (name: string) =>
    hand(page)
      .locator(name)
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0));
  for (const image of [".scene", ".hand-empty", ".hand-open", ".hand-closed"]) expect(await isDrawn(image)).toBe(true);
  await expect(hand(page).locator(".foam")).toHaveCSS("background-image", /svg/);
  await expect(hand(page)).toHaveAttribute("data-step", "flick", BY_ITSELF);
  // Three chevrons say which way it goes.
  await expect(hand(page).locator(".hand-sign-flick")).toHaveCSS("opacity", "1");
  await expect(hand(page).locator(".hand-sign-flick path")).toHaveCount(3);
  await expect(hand(page)).toHaveAttribute("data-step", "flying", BY_ITSELF);
  await expect(said(page)).toContainText(SUCCESS, BY_ITSELF);
  await expect(hand(page)).toHaveCount(0);
  await expect(page.locator("#throw-open")).toBeFocused();
  expect(await listBottles(me)).toHaveLength(1);
});

test("a flick throws; by keys it is thrown at once; left out for good it does not come again", async ({
  signedInPhone,
}) => {
  const phone = await signedInPhone({ reducedMotion: false });
  const { page, me } = phone;
  await confirm(await write(phone, "By a flick")).tap();
  await expect(hand(page)).toHaveAttribute("data-step", "flick", BY_ITSELF);
  await hand(page).evaluate((dialog) => {
    const point = (type: string, clientY: number) =>
      dialog.dispatchEvent(new PointerEvent(type, { pointerId: 7, clientX: 190, clientY, bubbles: true }));
    dialog.setPointerCapture = () => undefined;
    point("pointerdown", 620);
    point("pointermove", 500);
    point("pointerup", 380);
  });
  await expect(said(page)).toContainText(SUCCESS, BY_ITSELF);

  const dialog = await write(phone, "By keys");
  await confirm(dialog).focus();
  await page.keyboard.press("Enter");
  const atOnce = hand(page).getByRole("button", { name: t("bottles.hand.at_once") });
  await expect(atOnce).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(hand(page)).toHaveCount(0);
  await expect(dialog.getByRole("textbox")).toHaveValue("By keys");
  await confirm(dialog).focus();
  await page.keyboard.press("Enter");
  await expect(atOnce).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(said(page)).toContainText(SUCCESS, BY_ITSELF);

  await confirm(await write(phone, "Left out")).tap();
  await hand(page)
    .getByRole("button", { name: t("bottles.hand.skip") })
    .tap();
  await expect(said(page)).toContainText(SUCCESS, BY_ITSELF);
  expect(await listBottles(me)).toHaveLength(3);
  await page.goto("/account");
  const toggle = page.getByRole("checkbox", { name: t("bottles.hand.setting") });
  await expect(toggle).not.toBeChecked();
  await toggle.check();
  await page.reload();
  await expect(toggle).toBeChecked();
});

test("the page of the throw, where joining leads, throws by hand too; taken back or refused it keeps the words", async ({
  signedInPhone,
}) => {
  const { page, me } = await signedInPhone({ reducedMotion: false });
  await page.goto("/throw");
  const words = page.getByRole("textbox");
  const send = page.getByRole("button", { name: t("bottles.throw.confirm") });
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.includes("/hand.")));
  await words.fill("The first one");
  await send.tap();
  await expect(hand(page)).toHaveAttribute("data-step", "roll");
  await page.keyboard.press("Escape");
  await expect(hand(page)).toHaveCount(0);
  await expect(words).toHaveValue("The first one");
  expect(await listBottles(me)).toHaveLength(0);

  await words.fill("n".repeat(1_001));
  await send.tap();
  await hand(page)
    .getByRole("button", { name: t("bottles.hand.at_once") })
    .tap();
  await expect(page.locator("#content-why")).toBeVisible(BY_ITSELF);
  await expect(words).toHaveValue("n".repeat(1_001));

  await words.fill("The first one");
  await send.tap();
  for (const step of ["flick", "flying"]) await expect(hand(page)).toHaveAttribute("data-step", step, BY_ITSELF);
  await expect(page).toHaveURL("/", BY_ITSELF);
  await expect(said(page)).toContainText(SUCCESS);
  expect(await listBottles(me)).toHaveLength(1);
});

test("a design that is gone during the throw: it is said beside the words, which are kept", async ({
  signedInPhone,
}) => {
  const phone = await signedInPhone({ reducedMotion: false });
  const { page, me } = phone;
  await me.call("POST", "/tasks/checkin");
  const { body: design } = await me.call<{ id: string }>("POST", "/designs", SAMPLE_DESIGN);
  const dialog = await write(phone, "In a bottle that is gone");
  await dialog.locator(`input[type=radio][value$="${design.id}"]`).check({ force: true });
  await page.route(
    "**/api/bottles",
    async (route) => {
      const { status } = await me.call("DELETE", `/designs/${design.id}`, { destroyConfirmName: SAMPLE_DESIGN.name });
      expect(status).toBe(200);
      await route.continue();
    },
    { times: 1 },
  );
  await confirm(dialog).tap();
  await expect(dialog.getByRole("alert")).toContainText(t("error.design_not_found"), BY_ITSELF);
  await expect(hand(page)).toHaveCount(0);
  await expect(dialog.getByRole("textbox")).toHaveValue("In a bottle that is gone");
  expect(await listBottles(me)).toHaveLength(0);
});

test("a network that goes in the middle loses nothing and doubles nothing", async ({ signedInPhone, pageErrors }) => {
  const phone = await signedInPhone({ reducedMotion: false });
  const { page, me } = phone;
  await page.route(
    "**/api/bottles",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const dialog = await write(phone, "Once");
  await confirm(dialog).tap();
  await hand(page)
    .getByRole("button", { name: t("bottles.hand.at_once") })
    .tap();
  await expect(dialog.getByRole("alert")).toContainText(t("bottles.throw.failed"));
  await expect(dialog.getByRole("textbox")).toHaveValue("Once");
  await confirm(dialog).tap();
  await hand(page)
    .getByRole("button", { name: t("bottles.hand.at_once") })
    .tap();
  await expect(said(page)).toContainText(SUCCESS, BY_ITSELF);
  expect(await listBottles(me)).toHaveLength(1);
  for (const line of pageErrors.splice(0)) expect(line).toMatch(/net::ERR|Failed to fetch/i);
});
