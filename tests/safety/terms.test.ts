import { expect, test } from "bun:test";
import catalogue from "../../locales/en.json";
import { translatorFor } from "../../src/i18n/translator";
import { erasureListRetention } from "../../src/limits/erasure";
import { LANGUAGES } from "../../src/limits/languages";
import { CURRENT_TERMS, SAFETY_LIMITS } from "../../src/limits/safety";
import { sha256 } from "../../src/runtime/sha256";
import { DAY } from "../../src/runtime/units";
import { acceptTerms, COMMUNITY_RULES } from "../../src/safety/safety";
import { legalSectionsOf } from "../../src/safety/terms/legal-texts";
import { openBrowserApp } from "../auth/browser-app";
import { aProviderAccount, installFakeProviders } from "../auth/fake-providers";
import { openTestApp } from "../support/app";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { plainText } from "../support/plain-text";
import { registrationInput } from "../support/registration";
import { openSqliteInMemory } from "../support/sqlite-template";

eachDatabase("the terms", (db) => {
  installFakeProviders();

  const versionOf = async (id: string) =>
    (await db().selectFrom("users").select("terms_version").where("id", "=", id).executeTakeFirstOrThrow())
      .terms_version;

  test("that are in force are noted of whoever comes: by page, API or another service", async () => {
    const { browser, call } = openBrowserApp(db());
    const { body } = await call("POST", "/auth/register", { body: registrationInput() });
    const [page, social] = [browser(), browser()];
    const { username, nickname, password } = registrationInput();
    await page.visit("/register", { username, nickname, password, confirm: password });
    await social.signIn("google", aProviderAccount("google"));
    for (const id of [body.user.id, (await page.me())?.id, (await social.me())?.id])
      expect(await versionOf(id)).toBe(CURRENT_TERMS.version);
  });

  test("that are newer are told of quietly, on any page, until one says that one has read them", async () => {
    const app = openTestApp(db());
    for (const before of [CURRENT_TERMS.version - 1, null]) {
      const person = await aPerson(db(), { terms_version: before });
      const session = await app.enter(person);
      const shows = async (path: string, language = "en") => {
        const text = await (await app.ask("GET", path, { session, cookies: { language } })).text();
        return text.includes('action="/terms/read"');
      };
      expect([await shows("/"), await shows("/profile"), await shows("/rules")]).toEqual([true, true, true]);
      const response = await app.ask("POST", "/terms/read", {
        session,
        form: { version: String(CURRENT_TERMS.version) },
        headers: { referer: "http://localhost/profile" },
      });
      expect([response.status, response.headers.get("location")]).toEqual([303, "/profile"]);
      expect(await versionOf(person.id)).toBe(CURRENT_TERMS.version);
      expect([await shows("/"), await shows("/profile")]).toEqual([false, false]);
    }
  });

  test("are not told of to visitors, nor to who has accepted them", async () => {
    const app = openTestApp(db());
    const session = await app.enter(await aPerson(db()));
    for (const sent of [{}, { session }])
      expect(await (await app.ask("GET", "/square", sent)).text()).not.toContain("/terms/read");
  });

  test("and the accessibility statement are found by search engines, and linked for visitors and members", async () => {
    const app = openTestApp(db());
    const session = await app.enter(await aPerson(db()));
    const text = async (path: string, sent = {}) => (await app.ask("GET", path, sent)).text();
    const crawlers = await text("/robots.txt");
    for (const path of ["/rules", "/terms", "/accessibility"]) {
      expect(crawlers).toContain(`Allow: ${path}$`);
      expect(await text(path)).not.toContain("noindex");
      for (const sent of [{}, { session }]) expect(await text(path, sent)).toContain("<h1");
    }
    for (const path of ["/login", "/rules", "/terms"]) expect(await text(path)).toContain('href="/accessibility"');
    expect(await text("/account", { session })).toContain('href="/accessibility"');
  });

  test("count as the version that was shown, never back and never ahead", async () => {
    const person = await aPerson(db(), { terms_version: null });
    await acceptTerms(db(), person.id, CURRENT_TERMS.version + 5);
    expect(await versionOf(person.id)).toBe(CURRENT_TERMS.version);
    await acceptTerms(db(), person.id, CURRENT_TERMS.version - 1);
    expect(await versionOf(person.id)).toBe(CURRENT_TERMS.version);
  });
});

/** A text with 0 to 9 for whatever digits its language writes. */
const counted = (text: string): string => text.replace(/[٠-٩]/g, (digit) => String("٠١٢٣٤٥٦٧٨٩".indexOf(digit)));

test.each(LANGUAGES.map((language) => [language]))("in %s name the exception: sealed evidence", (language) => {
  const t = translatorFor(language);
  const days = String(SAFETY_LIMITS.evidenceRetention / DAY);
  expect(counted(t("legal.terms.4.text"))).toContain(days);
  expect(t("safety.terms.newer")).not.toBe("");
});

test.each(LANGUAGES.map((language) => [language]))(
  "in %s say how long backups and the ids of deleted accounts are kept",
  (language) => {
    const t = translatorFor(language);
    for (const key of ["legal.terms.copies", "legal.terms.erased"] as const)
      expect(counted(t(key, { days: 45 }))).toContain("45");
  },
);

test("say how the operator is reached, as the settings have it", async () => {
  const opened = await openSqliteInMemory();
  for (const language of LANGUAGES) {
    const page = async (settings: Record<string, string>) =>
      (await openTestApp(opened.db, settings).ask("GET", "/terms", { cookies: { language } })).text();
    const t = translatorFor(language);
    const none = t("legal.terms.10.text");
    expect(await page({})).toContain(none);
    const set = await page({ OPERATOR_CONTACT: "sofia@sea.example" });
    expect(set).toContain(t("legal.terms.contact", { contact: "sofia@sea.example" }));
    expect(set).not.toContain(none);
  }
  await opened.close();
});

test("name the days that the settings and the code keep", async () => {
  const opened = await openSqliteInMemory();
  const response = async (days: string) => {
    const app = openTestApp(opened.db, { BACKUP_DAYS: days });
    return plainText(await (await app.ask("GET", "/terms")).text());
  };
  const text = await response("9");
  expect(text).toContain("is kept for 9 days");
  expect(text).toContain(`is kept for ${erasureListRetention(9) / DAY} days`);
  // Without backups at night no number of days is promised; ids are kept all the same.
  const none = await response("0");
  expect(none).not.toContain("Each backup is kept");
  expect(none).toContain("stay until someone deletes them");
  expect(text).not.toContain("stay until someone deletes them");
  expect(none).toContain(`is kept for ${erasureListRetention(0) / DAY} days`);
  await opened.close();
});

test.each(LANGUAGES.map((language) => [language]))("the rules are called in %s as a measure names them", (language) => {
  const t = translatorFor(language);
  const called = COMMUNITY_RULES.map((rule) => t(`safety.rule.${rule}`));
  expect(legalSectionsOf(t, "rules", {}).map(({ title }) => title)).toEqual(called);
});

test.each(LANGUAGES.map((language) => [language]))(
  "the accessibility statement in %s says what is aimed at, how it is checked, what is untested and how to tell us",
  (language) => {
    const t = translatorFor(language);
    const parts = legalSectionsOf(t, "accessibility", {});
    expect(t("legal.accessibility.intro", { date: "TODAY" })).toContain("TODAY");
    const all = counted(parts.map(({ text }) => text).join(" "));
    for (const each of ["WCAG 2.2", "AA", "axe", "320", "200", "400", "24", "Chromium", "NVDA", "UTC"])
      expect(all).toContain(each);
  },
);

test("a change of the English rules or terms is a new version, of which everybody is told", () => {
  const texts = Object.entries(catalogue).filter(([key]) => /^legal\.(rules|terms)\./.test(key));
  expect([CURRENT_TERMS.version, sha256(JSON.stringify(texts)).slice(0, 12)]).toEqual([6, "fd69d1c3a406"]);
});
