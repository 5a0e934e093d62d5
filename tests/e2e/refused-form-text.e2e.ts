import { expect, type Page } from "@playwright/test";
import { FEEDBACK_LIMITS } from "../../src/limits/safety";
import { SAMPLE_DESIGN } from "../designs/design-fixtures";
import { type ApiClient, registerClient } from "../support/client";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { pickBottleAs, test, throwBottleAs, waitForHtmx } from "./fixtures";

const TYPED_TEXT = "A long thought that was typed in the second tab";

/** Types into the form and sends it after another tab has used up the limit. */
async function sendFromSecondTab(page: Page, me: ApiClient, scripted: boolean): Promise<void> {
  await page.goto("/profile/feedback");
  if (scripted) await waitForHtmx(page);
  await page.locator(".feedback-foot .button").click();
  await page.locator(".sheet textarea").fill(TYPED_TEXT);
  expect((await me.call("POST", "/feedback", { text: "from the first tab" })).status).toBe(201);
  await page.locator(".sheet button[type=submit]").click();
}

for (const [language, javaScript, dark] of [
  ["en", true, false],
  ["ar", true, true],
  ["de", false, false],
] as const) {
  test(`a refused sixth feedback keeps its text, ${language}, JavaScript ${javaScript}`, async ({ signedInPhone }) => {
    const { page, me, t } = await signedInPhone({ language, javaScript, dark, width: 320 });
    for (let n = 1; n < FEEDBACK_LIMITS.pendingMax; n++) await me.call("POST", "/feedback", { text: `number ${n}` });
    await sendFromSecondTab(page, me, javaScript);
    const refusedForm = page.locator(".feedback-again");
    await expect(refusedForm.locator("textarea")).toHaveValue(TYPED_TEXT);
    await expect(refusedForm.getByRole("alert")).toContainText(t("error.too_many_pending_feedbacks"));
    await expect(refusedForm.getByRole("alert")).toBeInViewport();
    await expectNoSideScroll(page);
    if (javaScript) await expectAccessible(page);
  });
}

test("the text of a refused answer and of a comment on a withdrawn design is given back", async ({
  signedInPhone,
  server,
}) => {
  const { page, me, t } = await signedInPhone({ width: 320 });
  const other = await registerClient(server.url);
  const bottle = await throwBottleAs(me, "A letter");
  await pickBottleAs(other, bottle);
  await other.call("POST", `/bottles/drop/${bottle}`, { comment: "Hello there" });
  await page.goto(`/bottle/${bottle}`);
  await waitForHtmx(page);
  await page.locator("details.more summary").click();
  await page.locator("details.more textarea").fill(TYPED_TEXT);
  type Detail = { comments: { id: string }[] };
  const { comments } = (await me.call<Detail>("GET", `/bottles/detail/${bottle}`)).body;
  await me.call("POST", `/bottles/comments/${comments[0]?.id}/answer`, { content: "from the first tab" });
  await page.locator("details.more button[type=submit]").click();
  await expect(page.getByLabel(t("shell.you_wrote"))).toHaveValue(TYPED_TEXT);
  await expect(page.locator("[id^=replies-]").getByRole("alert")).toContainText(t("error.already_answered"));
  await expectNoSideScroll(page);

  await other.call("POST", "/tasks/checkin");
  const { id } = (await other.call<{ id: string }>("POST", "/designs", { ...SAMPLE_DESIGN })).body;
  await other.call("POST", `/designs/${id}/exhibition`);
  await page.goto(`/bottle-square/${id}`);
  await waitForHtmx(page);
  await page.locator("[popovertarget=say-sheet]").first().click();
  await page.locator("#say-sheet textarea").fill(TYPED_TEXT);
  await other.call("DELETE", `/designs/${id}/exhibition`);
  await page.locator("#say-sheet button[type=submit]").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(t("shell.face.not_found.title"));
  await expect(page.getByLabel(t("shell.you_wrote"))).toHaveValue(TYPED_TEXT);
  await expectNoSideScroll(page);
  await expectAccessible(page);
});
