/** Words of the interface do not break on any screen, in any language. */
import type { Page } from "@playwright/test";
import { LANGUAGES } from "../../src/limits/languages";
import { signInPage } from "./fixtures";
import { expectValidMarkup } from "./markup-checks";
import { screenshotNameOf, test } from "./walk-fixtures";
import { ALL_SCREENS } from "./walk-screens";
import { expectNoBrokenWords } from "./word-break-check";

const only = new RegExp(process.env.WALK_ONLY ?? "");

test.use({ actionTimeout: 15_000 });

for (const language of LANGUAGES) {
  test(`no word breaks in the middle: ${language}`, async ({ walk, phone, trouble }) => {
    test.setTimeout(240_000);
    const { server, world: places } = walk;
    const context = { ...places, language };
    const { people, safety, rateLimited } = places;
    for (const each of [...Object.values(people), ...Object.values(safety.people), rateLimited.who])
      await each.call("PUT", "/auth/settings", { language });
    const phones: [Page, Page] = [await phone({ language }), await phone({ language })];
    for (const screen of ALL_SCREENS.filter((each) => only.test(screenshotNameOf(each)))) {
      const who = screen.as?.(places);
      const page = phones[who ? 0 : 1];
      const path = screen.at?.(context) ?? screen.route;
      if (who) await signInPage(page, new URL(path, server.url).origin, who);
      await page.setViewportSize({ width: 390, height: 844 });
      await screen.before?.(places);
      await page.goto(path);
      if (language === "en") await expectValidMarkup(page, screenshotNameOf(screen));
      await expectNoBrokenWords(page, `${language}: ${screenshotNameOf(screen)}`);
    }
    trouble.splice(0, trouble.length, ...trouble.filter((line) => !/nowhere|search/.test(line)));
  });
}
