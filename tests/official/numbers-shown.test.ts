import { expect, test } from "bun:test";
import { newId } from "../../src/db/ids";
import { formatReference } from "../../src/i18n/format";
import { type Language, localeTag } from "../../src/i18n/languages";
import { localeOf } from "../../src/i18n/locales";
import { LANGUAGES } from "../../src/limits/languages";
import { caseNumber, loadPersonFile, openEvidence } from "../../src/official/official";
import { DAY } from "../../src/runtime/units";
import { anOfficial, loadCase, reportThing } from "../safety/official-fixtures";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { plainText } from "../support/plain-text";

const plain = (language: Language, n: number) =>
  new Intl.NumberFormat(localeTag(language), { useGrouping: false }).format(n);

eachDatabase("numbers that officials read", (db) => {
  test("a report is named by six digits without a separator, on every screen and in every language", async () => {
    await seedBuiltIns(db());
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const bottle = await aBottle(db(), author);
    await reportThing(db(), reader, { kind: "bottle", id: bottle });
    const { id } = await loadCase(db(), bottle);
    const number = caseNumber(id);
    const app = openTestApp(db());
    for (const language of LANGUAGES) {
      const official = await aPerson(db(), { official: 1, language });
      await openEvidence(db(), official.id, id, NOW);
      const session = await app.enter(official);
      const screens = [`/official/reports/${id}`, "/official/reports", `/official/people/${author.id}`];
      for (const path of [...screens, "/official/log"]) {
        const page = await (await app.ask("GET", path, { session, cookies: { language } })).text();
        const [named, grouped] = [plain(language, number), new Intl.NumberFormat(localeTag(language)).format(number)];
        const what = `${language} ${path}`;
        expect([what, page.includes(named), page.includes(grouped)]).toEqual([what, true, false]);
      }
      expect(formatReference(localeOf(language, null), number)).toBe(plain(language, number));
    }
  });

  test("who has been here for years is told by the date, who is new by days", async () => {
    const app = openTestApp(db());
    const session = await app.enter(await aPerson(db(), { official: 1, country: "GB" }));
    const told = async (created_at: number) => {
      const { id } = await aPerson(db(), { created_at });
      const page = await (await app.ask("GET", `/official/people/${id}`, { session })).text();
      return page.replaceAll(/<!--.*?-->/g, "").replaceAll(/[\u00a0\u2060]/g, " ");
    };
    expect(await told(NOW - 12 * DAY)).toContain("With us · 12 days");
    const old = await told(Date.UTC(2023, 2, 18, 12));
    expect(old).toContain("With us · since 18 March 2023");
    expect(old).not.toMatch(/\d{3,} days/);
  });

  test("a person's page counts all reports about them, not only those it lists", async () => {
    const [official, who] = [await anOfficial(db()), await aPerson(db())];
    const cases = Array.from({ length: 25 }, (_, n) => ({
      id: newId(NOW + n),
      kind: "bottle",
      thing_id: `bottle ${n}`,
      about_id: who.id,
      opened_at: NOW + n,
      place: NOW + n,
      reporters: 1,
      weight: 3,
      decided_at: n < 2 ? NOW : null,
      decision: n < 2 ? "reject" : null,
    }));
    await db()
      .insertInto("report_cases")
      .values(cases as never)
      .execute();
    const file = await loadPersonFile(db(), official.id, who.id, NOW);
    expect([file.reportsAbout.length, file.reportsAboutCount, file.reportsAboutOpen]).toEqual([20, 25, 23]);
    const app = openTestApp(db());
    const session = await app.enter(official);
    const page = await (await app.ask("GET", `/official/people/${who.id}`, { session })).text();
    expect(page).toMatch(/<dd class="numeric">25<\/dd>/);
    expect(plainText(page)).toContain("23 open reports");
  });
});
