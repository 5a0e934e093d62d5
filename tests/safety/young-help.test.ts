import { expect, test } from "bun:test";
import { newId } from "../../src/db/ids";
import type { Db } from "../../src/db/transact";
import { translatorFor } from "../../src/i18n/translator";
import { aDesign } from "../designs/design-fixtures";
import { ALL_SCREENS } from "../e2e/walk-screens";
import { openTestApp } from "../support/app";
import { aBottle, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, TEST_START } from "../support/people";

const t = translatorFor("en");
/** Pages of the team, of who is not signed in or here by a link of a letter, without a network, and those that only lead on. */
const NOT_FOR_THEM =
  /^\/official|^\/login|^\/(register|complete-profile|forgot-password|nowhere|reset-password|end-session|offline|collected-bottles|account\/proof)$/;

/** Somebody under 18 with one of everything that has a page. */
async function aMinorWithThings(db: Db) {
  const [minor, friend] = [await aMinor(db), await aMinor(db)];
  const [design, shown] = [await aDesign(db, minor), await aDesign(db, friend, { status: "forSale" })];
  const places: Readonly<Record<string, string>> = {
    "/bottle/": await aBottle(db, minor),
    "/bottle-shared/": await aBottle(db, friend),
    "/bottle-square/by/": friend.id,
    "/bottle-square/": shown.id,
    "/bottle-design/": design.id,
    "/friends/": friend.id,
    "/chat/": friend.id,
    "/report/": friend.id,
  };
  const pathOf = (route: string) => {
    const id = Object.entries(places).find(([start]) => route.startsWith(start))?.[1] ?? newId(TEST_START);
    return route.replace(":kind", "user").replace(/:\w+/g, id);
  };
  return { minor, pathOf };
}

/** Routes of every page that the walk goes over. */
const ROUTES = [...new Set(ALL_SCREENS.map(({ route }) => route))].filter((route) => !NOT_FOR_THEM.test(route));

eachDatabase("help at hand", (db) => {
  test.each(ROUTES)("is one link on %s under 18, and none of an adult's or a visitor's", async (route) => {
    await seedBuiltIns(db());
    const app = openTestApp(db());
    const { minor, pathOf } = await aMinorWithThings(db());
    const session = await app.enter(minor);
    const adult = await app.enter(await aPerson(db()));
    const path = pathOf(route);
    const linksOn = async (sent = {}) => {
      const answer = await app.ask("GET", path, sent);
      const html = await answer.text();
      return answer.status < 300 || html.includes("<!DOCTYPE html>")
        ? (html.match(/href="\/help"/g)?.length ?? 0)
        : "no page";
    };
    expect([path, await linksOn({ session })]).toEqual([path, 1]);
    for (const sent of [{ session: adult }, {}])
      expect([path, [0, "no page"]]).toEqual([path, expect.arrayContaining([await linksOn(sent)])]);
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

  test("says to a visitor how the people who run the server are reached, as they have no feedback to write", async () => {
    const help = async (settings: Record<string, string>, sent = {}) =>
      (await openTestApp(db(), settings).ask("GET", "/help", sent)).text();
    const contact = { OPERATOR_CONTACT: "sofia@sea.example" };
    expect(await help(contact)).toContain("mailto:sofia@sea.example");
    expect(await help({})).toContain(t("privacy.no_contact"));
    const session = await openTestApp(db(), contact).enter(await aMinor(db()));
    const own = await help(contact, { session });
    expect(own).toContain('href="/profile/feedback"');
    expect(own).not.toContain("sofia@sea.example");
  });
});
