/** Friends on narrow phones: each tab is seen whole, and nothing lies over the list. */
import { expect } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { registerClient } from "../support/client";
import { signInPage, test } from "./fixtures";

/** Whoever is under 18 has a fifth tab. */
const PEOPLE = [
  ["an adult", "1990-05-17", [320]],
  ["a minor", "2011-03-02", [320, 360]],
] as const;

/** Words of tabs that are wider than their room; `scrollWidth` is rounded. */
const findCutWords = () =>
  [...document.querySelectorAll(".tab .ellipsis")].flatMap((each) => {
    const text = document.createRange();
    text.selectNodeContents(each);
    return text.getBoundingClientRect().width > each.getBoundingClientRect().width + 0.1 ? [each.textContent] : [];
  });

for (const [who, birthday, widths] of PEOPLE)
  for (const width of widths)
    test(`for ${who} tabs are all in sight at ${width} px in every language, their words whole, and the throw button is in their bar`, async ({
      phone,
      server,
    }) => {
      const page = await phone({ width });
      const me = await registerClient(server.url, birthday);
      await signInPage(page, server.url, me);
      for (const language of LANGUAGES) {
        await me.call("PUT", "/auth/profile", { language, reads: [language] });
        // The word of the page's own tab is bold: the square's is the longest beside the button.
        await page.goto("/bottle-square");
        expect.soft(await page.evaluate(findCutWords), language).toEqual([]);
        await page.goto("/friends");
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        const seen = await page.evaluate(() => {
          const tabs = [...document.querySelectorAll(".people-tabs > a")].map((tab) => tab.getBoundingClientRect());
          const bar = document.querySelector(".tabs")?.getBoundingClientRect();
          const round = document.querySelector(".throw-row > a")?.getBoundingClientRect();
          if (!bar || !round) return null;
          return {
            tabs: tabs.filter(({ left, right }) => left >= 0 && right <= innerWidth).length,
            inBar: round.top >= bar.top && round.bottom <= bar.bottom,
            underButton: [...document.querySelectorAll(".tab")]
              .map((tab) => tab.getBoundingClientRect())
              .filter(({ left, right }) => right > round.left + 0.1 && left < round.right - 0.1).length,
            aside: document.documentElement.scrollWidth > innerWidth,
          };
        });
        expect.soft(await page.evaluate(findCutWords), language).toEqual([]);
        expect.soft(seen, language).toEqual({ tabs: 4, inBar: true, underButton: 0, aside: false });
        await expect(page.getByRole("link", { name: translatorFor(language)("bottles.throw.open") })).toBeAttached();
      }
    });
