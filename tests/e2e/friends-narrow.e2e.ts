/** Friends on the narrowest phone: each tab is seen, and nothing lies over the list. */
import { expect } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { test } from "./fixtures";

test("tabs are all in sight at 320 px in every language, their words whole, and the throw button is in their bar", async ({
  signedInPhone,
}) => {
  const { page, me } = await signedInPhone({ width: 320 });
  for (const language of LANGUAGES) {
    await me.call("PUT", "/auth/profile", { language, reads: [language] });
    await page.goto("/friends");
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    const seen = await page.evaluate(() => {
      const tabs = [...document.querySelectorAll(".people-tabs > a")].map((tab) => tab.getBoundingClientRect());
      const bar = document.querySelector(".tabs")?.getBoundingClientRect();
      const round = document.querySelector(".throw-row")?.getBoundingClientRect();
      if (!bar || !round) return null;
      return {
        tabs: tabs.filter(({ left, right }) => left >= 0 && right <= innerWidth).length,
        inBar: round.top >= bar.top && round.bottom <= bar.bottom,
        cut: [...document.querySelectorAll(".tab .ellipsis")].filter((each) => each.scrollWidth > each.clientWidth)
          .length,
        aside: document.documentElement.scrollWidth > innerWidth,
      };
    });
    expect(seen, language).toEqual({ tabs: 4, inBar: true, cut: 0, aside: false });
    await expect(page.getByRole("link", { name: translatorFor(language)("bottles.throw.open") })).toBeAttached();
  }
});
