import { expect, test } from "bun:test";
import { translatorFor } from "../../src/i18n/translator";
import { SEARCH_LIMITS } from "../../src/limits/account";
import { LANGUAGES } from "../../src/limits/languages";
import { searchKey } from "../../src/text/search-key";
import { openTestApp } from "../support/app";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { plainText } from "../support/plain-text";

eachDatabase("the number of people found", (db) => {
  const join = async (nickname: string) => aPerson(db(), { nickname, nickname_key: nickname });

  async function searchPage(text: string, language = "en") {
    const app = openTestApp(db());
    const session = await app.enter(await aPerson(db(), { language }));
    const sent = { session, cookies: { language } };
    const page = plainText(await (await app.ask("GET", `/friends/search?q=${text}`, sent)).text());
    const { items, more } = (await (
      await app.ask("GET", `/api/users/search?q=${text}`, { token: session })
    ).json()) as { items: unknown[]; more: boolean };
    return { page, items: items.length, more };
  }

  test("is exact up to twenty", async () => {
    for (let n = 10; n < 30; n++) await join(`Twenty ${n}`);
    const { page, items, more } = await searchPage("twenty");
    expect([items, more]).toEqual([20, false]);
    expect(page).toContain(">20 people<");
    expect(page).not.toContain("Many names match");
  });

  test("is shown as more beyond twenty, in every language", async () => {
    for (let n = 100; n < 282; n++) await join(`Crowd ${n}`);
    expect(await searchPage("crowd")).toMatchObject({ items: 20, more: true });
    for (const language of LANGUAGES) {
      const { page } = await searchPage("crowd", language);
      expect(page).toContain(plainText(translatorFor(language)("social.found_more", { n: 20 })));
      expect(page).toContain(plainText(translatorFor(language)("social.found_more_text")));
      expect(page).not.toContain(`>${translatorFor(language)("social.found", { n: 20 })}<`);
    }
  });

  test("is not shown as nobody if the first candidates are of another age band", async () => {
    const { id } = await join("Harbour 0");
    const rows = db().selectFrom("users").selectAll().where("id", "=", id);
    const row = await rows.executeTakeFirstOrThrow();
    const many = Array.from({ length: SEARCH_LIMITS.window }, (_, n) => {
      const name = `harbour ${n + 1}`;
      const own = { id: `${row.id}-${n}`, username_key: name, nickname_key: name, invite_code: `${n}` };
      return { ...row, ...own, nickname_search: searchKey(name), adult_at: 2 ** 45 };
    });
    for (let from = 0; from < many.length; from += 20)
      await db()
        .insertInto("users")
        .values(many.slice(from, from + 20))
        .execute();
    expect(await searchPage("harbour")).toMatchObject({ items: 1, more: true });
    await db()
      .updateTable("users")
      .set({ adult_at: 2 ** 45 })
      .where("id", "=", row.id)
      .execute();
    const { page, items } = await searchPage("harbour");
    expect(items).toBe(0);
    expect(page).toContain("Many names match");
    expect(page).not.toContain("Nobody is called that");
  });
});
