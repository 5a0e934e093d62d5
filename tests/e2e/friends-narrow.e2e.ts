/** Friends on the narrowest phone: each tab is seen, and nothing lies over the way to the sea. */
import { expect } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { test } from "./fixtures";

test("tabs are all in sight at 320 px in every language, and the throw button covers no other", async ({
  signedInPhone,
}) => {
  const { page, me } = await signedInPhone({ width: 320 });
  for (const language of LANGUAGES) {
    await me.call("PUT", "/auth/profile", { language, reads: [language] });
    await page.goto("/friends");
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    const seen = await page.evaluate(() => {
      const tabs = [...document.querySelectorAll(".people-tabs > a")].map((tab) => tab.getBoundingClientRect());
      const button = document.querySelector(".nobody .button")?.getBoundingClientRect();
      const round = document.querySelector(".throw-row")?.getBoundingClientRect();
      if (!button || !round) return null;
      return {
        tabs: tabs.filter(({ left, right }) => left >= 0 && right <= innerWidth).length,
        apart: round.top >= button.bottom || round.bottom <= button.top || round.left >= button.right,
        aside: document.documentElement.scrollWidth > innerWidth,
      };
    });
    expect(seen, language).toEqual({ tabs: 4, apart: true, aside: false });
    await expect(page.getByRole("link", { name: translatorFor(language)("bottles.throw.open") })).toBeAttached();
  }
});
