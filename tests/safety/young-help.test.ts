import { expect, test } from "bun:test";
import { translatorFor } from "../../src/i18n/translator";
import { openTestApp } from "../support/app";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson } from "../support/people";

const t = translatorFor("en");
/** Pages with tabs, with a bar alone, and with a bar of their own. */
const PAGES = ["/", "/friends", "/profile", "/bottle-square", "/bottle-design", "/account/people", "/help", "/parents"];

eachDatabase("help at hand", (db) => {
  test("is one link on each page under 18, and on none of an adult's or a visitor's", async () => {
    const app = openTestApp(db());
    const [minor, friend] = [await aMinor(db()), await aMinor(db())];
    const adult = await app.enter(await aPerson(db()));
    const session = await app.enter(minor);
    const withBars = [`/chat/${friend.id}`, `/friends/${friend.id}`, `/report/user/${friend.id}`];
    const linksOn = async (path: string, sent = {}) =>
      (await (await app.ask("GET", path, sent)).text()).match(/href="\/help"/g)?.length ?? 0;
    for (const path of [...PAGES, ...withBars]) expect([path, await linksOn(path, { session })]).toEqual([path, 1]);
    for (const path of PAGES)
      expect([path, await linksOn(path), await linksOn(path, { session: adult })]).toEqual([path, 0, 0]);
  });

  test("and for parents: open to all, found from registration and terms, without anything of an account", async () => {
    const app = openTestApp(db());
    const minor = await aMinor(db());
    const session = await app.enter(minor);
    const page = async (path: string, sent = {}) => (await app.ask("GET", path, sent)).text();
    for (const path of ["/register", "/login", "/rules", "/terms", "/help"])
      expect(await page(path)).toContain('href="/parents"');
    const html = await page("/parents", { session });
    expect(html).toContain(t("legal.parents.5.title"));
    expect(html).toContain("data-leave");
    for (const own of [minor.nickname, "/profile/feedback", "/account/sessions"]) expect(html).not.toContain(own);
    expect(await page("/help?country=DE")).toContain('href="tel:112"');
  });
});
