/**
 * Words of the interface do not break on any screen, in any language. The ordinary suite looks at all screens in English,
 * whose markup is validated, and in the other languages at every third screen, each language at its own;
 * `WALK_EVERY=1` looks at all in each.
 */
import type { Page } from "@playwright/test";
import type { Language } from "../../src/i18n/languages";
import { LANGUAGES } from "../../src/limits/languages";
import { changePerson } from "./fixtures";
import { expectValidMarkup } from "./markup-checks";
import { screenshotNameOf, test } from "./walk-fixtures";
import { ALL_SCREENS, type Screen } from "./walk-screens";
import { expectNoBrokenWords, setFirstWidth } from "./word-break-check";

const only = new RegExp(process.env.WALK_ONLY ?? "");
const isEveryOne = process.env.WALK_EVERY !== undefined || process.env.WALK_ONLY !== undefined;

/** Three of the nine other languages look at each screen. */
const PARTS = 3;

const screensOf = (language: Language): Screen[] => {
  const isAll = isEveryOne || language === "en";
  const first = LANGUAGES.indexOf(language) % PARTS;
  return ALL_SCREENS.filter((each, n) => only.test(screenshotNameOf(each)) && (isAll || n % PARTS === first));
};

test.use({ actionTimeout: 15_000 });

/** Screens that differ only by what is opened on them, which nothing is here, are one page. */
function isNewPage(visited: Set<string>, { before }: Screen, page: string): boolean {
  if (before) visited.clear();
  const known = visited.size;
  return visited.add(page).size > known;
}

async function expectWordsWhole(page: Page, language: Language, screen: Screen): Promise<void> {
  const name = screenshotNameOf(screen);
  if (language === "en") await expectValidMarkup(page, name);
  await expectNoBrokenWords(page, `${language}: ${name}`);
}

for (const language of LANGUAGES) {
  test(`no word breaks in the middle: ${language}`, async ({ walk, phone, pageErrors }) => {
    test.setTimeout(240_000);
    const { server, world: places } = walk;
    const context = { ...places, language };
    const { people, safety, rateLimited } = places;
    for (const each of [...Object.values(people), ...Object.values(safety.people), rateLimited.who])
      await each.call("PUT", "/auth/settings", { language });
    const phones: [Page, Page] = [await phone({ language }), await phone({ language })];
    const visited = new Set<string>();
    for (const screen of screensOf(language)) {
      const who = screen.as?.(places);
      const page = phones[who ? 0 : 1];
      const path = screen.at?.(context) ?? screen.route;
      if (!isNewPage(visited, screen, `${who?.token} ${path}`)) continue;
      if (who) await changePerson(page, new URL(path, server.url).origin, who);
      await setFirstWidth(page);
      await screen.before?.(places);
      await page.goto(path);
      await expectWordsWhole(page, language, screen);
    }
    pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((line) => !/nowhere|search/.test(line)));
  });
}
