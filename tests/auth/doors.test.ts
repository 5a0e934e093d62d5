/** The two doors: their tabs and titles name a place, their buttons what is done. Some languages have two words for it. */
import { expect, test } from "bun:test";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { openTestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";

eachDatabase("the doors", (db) => {
  test.each([...LANGUAGES])("in %s tabs and title have one word, the button the other", async (language) => {
    await seedBuiltIns(db());
    const t = translatorFor(language);
    for (const door of ["login", "register"] as const) {
      const page = await (await openTestApp(db()).ask("GET", `/${door}`, { cookies: { language } })).text();
      const [named, done] = [t(`auth.door_${door}`), t(`auth.${door}`)];
      expect(page).toMatch(new RegExp(`<title>${named}</title>`));
      expect(page).toMatch(new RegExp(`aria-current="page"[^>]*>${named}<`));
      expect(page).toMatch(new RegExp(`<button type="submit"[^>]*>${done}<`));
    }
  });

  test("in Russian, French and Hindi these are two words", () => {
    for (const language of ["ru", "fr", "hi"] as const)
      for (const door of ["login", "register"] as const)
        expect(translatorFor(language)(`auth.door_${door}`)).not.toBe(translatorFor(language)(`auth.${door}`));
  });
});
