/** The form of `/throw` without a script: what it says where its key was used, and what it keeps. */
import { beforeAll, expect, test } from "bun:test";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { openTestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

const withoutEntities = (html: string): string =>
  html.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

eachDatabase("the form of a throw", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  test.each(LANGUAGES)(
    "whose key threw another letter says so in %s, and gives the letter back with a fresh key",
    async (language) => {
      const { ask, enter } = openTestApp(db());
      const session = await enter(await aPerson(db(), { language }));
      const once = crypto.randomUUID();
      const send = (content: string, key: string) => ask("POST", "/throw", { session, form: { content, once: key } });
      expect((await send("The first", once)).status).toBe(303);

      const refused = await send("Another one", once);
      const html = withoutEntities(await refused.text());
      const t = translatorFor(language);
      expect(refused.status).toBe(409);
      expect(html).toContain(t("bottles.throw.earlier_thrown", { mine: t("bottles.lists.title") }));
      for (const wrong of ["error.idempotency_key_reused", "bottles.throw.failed"] as const)
        expect(html).not.toContain(t(wrong));
      expect(html).toMatch(/<textarea[^>]*>Another one</);
      const fresh = /name="once" value="([^"]*)"/.exec(html)?.[1] ?? "";
      expect(fresh).not.toBe(once);
      expect((await send("Another one", fresh)).status).toBe(303);
    },
  );
});
