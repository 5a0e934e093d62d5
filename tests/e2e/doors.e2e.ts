import { expect } from "@playwright/test";
import { expectAccessible, expectToFit, type Phone, test } from "../support/e2e";

const PHONES: Record<string, Phone> = {
  "a phone": {},
  "a narrow phone": { width: 320 },
  "a dark phone": { dark: true },
  "a phone in Arabic": { language: "ar" },
  "a phone with JavaScript off": { javaScript: false },
};

/** Every page that anyone may open. */
const OPEN_PAGES = ["/", "/login", "/register", "/language-select"];

for (const [name, options] of Object.entries(PHONES)) {
  test(`the open pages on ${name}`, async ({ phone }) => {
    const page = await phone(options);
    for (const path of OPEN_PAGES) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(200);
      await expect(page.locator("main")).toBeVisible();
      await expectToFit(page);
      await expectAccessible(page);
    }
    await expect(page.locator("html")).toHaveAttribute("dir", options.language === "ar" ? "rtl" : "ltr");
  });
}

test("a first visit goes to the choice of language, and on to where it was going", async ({ phone }) => {
  const page = await phone({ language: null, locale: "ar-EG" });
  await page.goto("/login");
  await expect(page).toHaveURL(/\/language-select\b/);
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expectAccessible(page);
});

test("an unknown address is said so, in the house's own words", async ({ page }) => {
  const response = await page.goto("/no-such-place");
  expect(response?.status()).toBe(404);
  await expect(page.locator("h1")).toBeVisible();
  await expectAccessible(page);
});
