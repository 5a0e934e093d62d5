/** Login and registration: tabs and titles name a page, buttons what is done. Some languages have two words for it. */
import { expect, test } from "bun:test";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { openTestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";

eachDatabase("the pages of login and registration", (db) => {
  test.each([...LANGUAGES])("in %s tabs and title have one word, the button the other", async (language) => {
    await seedBuiltIns(db());
    const t = translatorFor(language);
    for (const page of ["login", "register"] as const) {
      const html = await (await openTestApp(db()).ask("GET", `/${page}`, { cookies: { language } })).text();
      const [named, done] = [t(`auth.entry_${page}`), t(`auth.${page}`)];
      expect(html).toMatch(new RegExp(`<title>${named}</title>`));
      expect(html).toMatch(new RegExp(`aria-current="page"[^>]*>${named}<`));
      expect(html).toMatch(new RegExp(`<button type="submit"[^>]*>${done}<`));
    }
  });

  test("in Russian, French and Hindi these are two words", () => {
    for (const language of ["ru", "fr", "hi"] as const)
      for (const page of ["login", "register"] as const)
        expect(translatorFor(language)(`auth.entry_${page}`)).not.toBe(translatorFor(language)(`auth.${page}`));
  });
});
