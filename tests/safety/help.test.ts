import { beforeAll, expect, test } from "bun:test";
import lines from "../../locales/help-lines.json";
import { helpLines as helpLinesCheck } from "../../src/cli/doctor/help-lines";
import { COUNTRIES } from "../../src/i18n/countries";
import { helpLinesOf, helpNumbersIn } from "../../src/i18n/help-lines";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { hasHelp, REPORT_REASONS } from "../../src/safety/safety";
import { quickExitOf } from "../../src/safety/web/pages/leave-button";
import { openTestApp, type TestApp } from "../support/app";
import { aBottle, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, TEST_START } from "../support/people";

const NUMBER = /^[\d ()+-]{2,}$/;

test("every number of the list is of a country, and every line to talk has its source", () => {
  for (const country of Object.keys(lines)) {
    const { emergency, police = emergency, talk, young } = helpLinesOf(country) ?? { emergency: "" };
    expect(COUNTRIES).toContain(country);
    for (const number of [emergency, police]) expect(number).toMatch(NUMBER);
    for (const line of [talk, young])
      if (line)
        expect(line).toEqual({
          number: expect.stringMatching(NUMBER),
          name: expect.any(String),
          source: expect.stringMatching(/^https:\/\//),
        });
  }
});

test("where people write Chinese there is somebody to call, in each place by its own numbers", () => {
  const numbers = Object.fromEntries(
    ["CN", "TW", "HK", "MO", "SG", "MY"].map((country) => {
      const { emergency, police = emergency, talk } = helpLinesOf(country) ?? { emergency: "" };
      return [country, [emergency, police, talk?.number]];
    }),
  );
  expect(numbers).toEqual({
    CN: ["120", "110", "12356"],
    TW: ["119", "110", "1925"],
    HK: ["999", "999", "18111"],
    MO: ["999", "999", "2852 5222"],
    SG: ["995", "999", "1767"],
    MY: ["999", "999", "03-7627 2929"],
  });
});

/** The language that most people of a country speak. */
const spokenIn = (country: string): string => new Intl.Locale(`und-${country}`).maximize().language;

test("every language has the row of a country, and every row says whether somebody has verified it", () => {
  for (const language of LANGUAGES)
    expect([language, Object.keys(lines).some((country) => spokenIn(country) === language)]).toEqual([language, true]);
  for (const [country, row] of Object.entries(lines))
    expect([country, typeof row.verified]).toEqual([country, "boolean"]);
  // The mark is for who keeps the list: nobody is shown it.
  expect(helpLinesOf("GB")).not.toHaveProperty("verified");
});

test("numbers of help lines are found in a text as it writes them, and other numbers are not", () => {
  const text = "Call Childline: 0800 1111, or (116 123). In danger 999! Not 12345, nor 2026-11-27 or 0800 11112.";
  expect(helpNumbersIn(text)).toEqual(["0800 1111", "116 123", "999"]);
  expect(helpNumbersIn("0120-99-7777か119へ")).toEqual(["0120-99-7777", "119"]);
});

const t = translatorFor("en");

eachDatabase("help", (db) => {
  let app: TestApp;
  beforeAll(async () => {
    await seedBuiltIns(db());
    app = openTestApp(db());
  });

  const sheet = async (country: string) => {
    const session = await app.enter(await aPerson(db(), { country }));
    const id = await aBottle(db(), await aPerson(db()));
    return (await app.ask("GET", `/report/bottle/${id}`, { session })).text();
  };

  test("stands in the sheet itself, with the numbers of one's country", async () => {
    const known = Object.keys(lines).find((country) => helpLinesOf(country)?.talk) ?? "";
    expect(await sheet(known)).toContain(helpLinesOf(known)?.talk?.number ?? "–");
  });

  test("says whose number each is", async () => {
    const japan = await sheet("JP");
    expect(japan).toContain(translatorFor("en")("safety.help.for", { country: "Japan" }));
    for (const [, label = ""] of japan.matchAll(/class="help-number"[^>]*aria-label="([^"]+)"/g))
      expect(label).toMatch(/^[\d -]+, .+ · Japan$/);
    expect(japan.match(/class="help-number"/g)?.length).toBe(3);
  });

  test.each(REPORT_REASONS)(
    "before and after a report of %s: with help and a way out for what frightens",
    async (reason) => {
      const session = await app.enter(await aMinor(db(), { country: "GB" }));
      const id = await aBottle(db(), await aMinor(db()));
      const path = `/report/bottle/${id}`;
      const form = await (await app.ask("GET", path, { session })).text();
      const helped = hasHelp(reason);
      expect(helped).toBe(["threat", "sexual", "underage", "self_harm"].includes(reason));
      const choice = form.match(/<input[^>]*>/g)?.find((input) => input.includes(`value="${reason}"`));
      expect(choice?.includes("data-help")).toBe(helped);
      await app.ask("POST", path, { session, form: { reason } });
      const thanks = await (await app.ask("GET", path, { session })).text();
      expect(thanks).toContain(t("safety.report.thanks"));
      for (const part of ['href="tel:999"', 'href="tel:08001111"', "data-leave"])
        expect([part, thanks.includes(part)]).toEqual([part, helped]);
      const token = await app.enter(await aMinor(db(), { country: "GB" }));
      const json = { kind: "bottle", id: await aBottle(db(), await aMinor(db())), reason };
      const { help } = await (await app.ask("POST", "/api/reports", { token, json })).json();
      if (helped) expect(help).toMatchObject({ emergency: "999", young: { number: "0800 1111" } });
      else expect(help).toBeNull();
    },
  );

  test("the emergency number stands first; a line for young people is next under 18, last for a visitor, and nowhere for an adult", async () => {
    const numbers = async (sent = {}) => {
      const html = await (await app.ask("GET", "/help?country=GB", sent)).text();
      return [...html.matchAll(/class="help-number" href="tel:(\d+)"/g)].map(([, number]) => number);
    };
    expect(await numbers({ session: await app.enter(await aMinor(db())) })).toEqual(["999", "08001111", "116123"]);
    expect(await numbers()).toEqual(["999", "116123", "08001111"]);
    expect(await numbers({ session: await app.enter(await aPerson(db())) })).toEqual(["999", "116123"]);
  });

  test("doctor tells the operator whose lines nobody has verified, and where people are shown them; a page never does", async () => {
    await aPerson(db(), { country: "NZ" });
    const [finding] = await helpLinesCheck({ config: app.config, db: db(), now: TEST_START });
    expect(finding).toMatchObject({ state: "note", about: "help lines" });
    const count = Object.values(lines).filter(({ verified }) => !verified).length;
    expect(finding?.text).toContain(`${count} of ${Object.keys(lines).length} countries`);
    expect(finding?.text).toMatch(/shown to people here: .*NZ/);
    for (const language of LANGUAGES) {
      const page = await (await app.ask("GET", "/help?country=NZ", { cookies: { language } })).text();
      expect(page).toContain('href="tel:111"');
      expect(page).not.toMatch(/verif/i);
    }
  });

  test("leaving leads to a plain page outside, without a word of where one comes from", async () => {
    for (const language of LANGUAGES) {
      const page = await (await app.ask("GET", "/help", { cookies: { language } })).text();
      expect(page).toContain(`href="${quickExitOf(language)}" rel="noreferrer" data-leave=""`);
    }
  });

  test("where no line is known it is general advice, and no number is made up", async () => {
    const unknown = COUNTRIES.find((country) => helpLinesOf(country) === null) ?? "";
    const page = await sheet(unknown);
    expect(page).toContain(translatorFor("en")("safety.help.unknown").split("<")[0] ?? "–");
    expect(page).not.toContain('class="help-number"');
  });
});
