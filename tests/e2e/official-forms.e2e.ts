import { expect } from "@playwright/test";
import { registerClient } from "../support/client";
import { test, throwBottleAs } from "./fixtures";
import { makeOfficial } from "./official-cli";

for (const javaScript of [true, false]) {
  test(`the console sets registration, sends a message, adjusts coins and adds a rule, JavaScript ${javaScript ? "on" : "off"}`, async ({
    signedInPhone,
    server,
  }) => {
    const { page, me, t } = await signedInPhone({ javaScript });
    await makeOfficial(server, me);
    const idle = await registerClient(server.url);
    await page.goto("/official");
    for (const open of ["false", "true"]) {
      const registrationSwitch = page.getByRole("switch", { name: t("official.registration.open") });
      await registrationSwitch.click();
      await expect(registrationSwitch).toHaveAttribute("aria-checked", open);
    }
    await page.goto(`/official/people/${idle.id}`);
    await page.getByRole("button", { name: t("official.write"), exact: true }).click();
    await page.locator("#write-text").fill("Please write more kindly.");
    await page.locator("#write-sheet button[type=submit]").click();
    await expect(page.locator("#write-text")).toBeHidden();
    const inbox = await idle.call<{ items: { text: string }[] }>("GET", "/system-messages");
    expect(inbox.body.items[0]?.text).toBe("Please write more kindly.");
    await page.getByRole("button", { name: t("official.adjust_verb"), exact: true }).click();
    await page.locator("#coins-reason").fill("Paid twice.");
    await page.locator("#coins-sheet [value=take]").check();
    await page.locator("#coins-sheet [name=amount]").fill("100000");
    await page.locator("#coins-sheet button[type=submit]").click();
    await expect(page.locator(".alert")).toContainText(t("error.insufficient_coins"));
    await expect(page.locator("#coins-reason")).toHaveValue("Paid twice.");
    await expect(page.locator("#coins-sheet-form [value=take]")).toBeChecked();
    for (const mode of ["hold", "mask"])
      await me.call("POST", "/official/words", { language: null, kind: "word", text: `a ${mode}`, mode });
    await page.goto("/official/words");
    const ruleCount = await page.locator(".word-rule").count();
    await page.getByRole("link", { name: t("official.words.mask"), exact: true }).click();
    await expect(page.locator(".word-rule", { hasText: "a mask" }).first()).toBeVisible();
    await expect(page.locator(".word-rule", { hasText: "a hold" })).toHaveCount(0);
    await page.getByRole("link", { name: t("official.log_all"), exact: true }).click();
    await expect(page.locator(".word-rule")).toHaveCount(ruleCount);
    await page
      .getByRole("button", { name: t("official.words.add") })
      .first()
      .click();
    await page.locator("#add-rule [name=text]").fill("\\");
    await page.locator("#add-rule [name=kind]").selectOption("pattern");
    await page.locator("#add-rule button[type=submit]").click();
    await expect(page.locator("#add-rule .field-error")).toBeVisible();
  });
}

for (const javaScript of [true, false]) {
  test(`on a phone a refused measure comes back with the focus in its sheet, JavaScript ${javaScript ? "on" : "off"}`, async ({
    signedInPhone,
    server,
  }) => {
    const { page, me, t } = await signedInPhone({ javaScript });
    await makeOfficial(server, me);
    const person = await registerClient(server.url);
    await page.goto(`/official/people/${person.id}`);
    await page.locator('[name="kind"][value="warn"]').check();
    await page.locator('[name="rule"]').selectOption("2");
    await page.locator("#reason").fill(" ");
    await page.locator('[name="show"][value="preview"]').click();
    const sheet = page.locator("#measure .office-sheet");
    await expect(sheet.locator(".alert")).toBeVisible();
    await expect(sheet.locator(".sheet-head p")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(sheet.getByRole("link", { name: t("shell.close") })).toBeFocused();
    await page.locator("#reason").fill("Loud.");
    await page.locator('[name="show"][value="preview"]').click();
    await expect(page.locator(".office-preview")).toBeVisible();
    await page.locator('[name="show"][value="fields"]').click();
    await expect(sheet.locator(".sheet-head p")).toBeFocused();
    await expect(page.locator('[name="kind"]:checked')).toHaveValue("warn");
  });
}

test("a chosen step can be let go of in a window of every width, and no key closes the case meanwhile", async ({
  signedInPhone,
  server,
}) => {
  const { page, me } = await signedInPhone();
  await makeOfficial(server, me);
  const writer = await registerClient(server.url);
  const report = { kind: "bottle", id: await throwBottleAs(writer, "Cheap watches."), reason: "spam", note: "" };
  await (await registerClient(server.url)).call("POST", "/reports", report);
  const { body } = await me.call<{ items: { id: string }[] }>("GET", "/official/reports");
  const path = `/official/reports/${body.items[0]?.id}`;
  await page.goto(path);
  await page.locator(`form[action="${path}/evidence"] button`).click();
  await expect(page.locator(".office-ladder :enabled").first()).toBeVisible();
  for (const width of [390, 800, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    const ladder = page.locator(".office-ladder");
    await ladder.locator('[name="kind"][value="warn"]').check();
    await page.keyboard.press("r");
    const close = page.locator('.office-sheet button[type="reset"]');
    await close.click();
    await expect(close).toBeHidden();
    await expect(ladder.locator("> .link")).toBeVisible();
    await expect(ladder.locator(":focus")).toHaveCount(1);
    expect(new URL(page.url()).pathname).toBe(path);
  }
});
