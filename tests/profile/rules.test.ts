import { describe, expect, test } from "bun:test";
import { COUNTRIES, countryList, countryName } from "../../src/i18n/countries";
import { LANGUAGES } from "../../src/limits/languages";
import { LOCALE_SETTINGS_INPUT, PROFILE_COMPLETION_INPUT, PROFILE_INPUT } from "../../src/profile/input";
import { INTERESTS } from "../../src/profile/rules";
import { adultAtFromBirthday, ageReachedAt, birthdayErrorOf, isProfileIncomplete } from "../../src/users/users";

const at = (text: string) => Date.parse(`${text}Z`);

describe("ages, by UTC calendar date", () => {
  test.each([
    ["2013-11-21", "2026-11-20T23:59:59.999", "underage"],
    ["2013-11-21", "2026-11-21T00:00:00.000", null],
    ["2013-11-22", "2026-11-21T23:59:59.999", "underage"],
    ["2012-02-29", "2025-02-28T23:59:59.999", "underage"],
    ["2012-02-29", "2025-03-01T00:00:00.000", null],
    ["2021-11-21", "2026-11-21T00:00:00.000", "underage"],
    ["2021-11-22", "2026-11-21T23:59:59.999", "birthday_unlikely"],
    ["2026-11-21", "2026-11-21T12:00:00.000", "birthday_unlikely"],
    ["2026-11-22", "2026-11-21T12:00:00.000", "birthday_future"],
    ["9999-12-31", "2026-11-21T12:00:00.000", "birthday_future"],
    ["1896-11-21", "2026-11-21T00:00:00.000", "birthday_invalid"],
    ["1896-11-22", "2026-11-21T00:00:00.000", null],
    ["0000-01-01", "2026-11-21T00:00:00.000", "birthday_invalid"],
  ])("born %s, asked at %s: %p", (birthday, now, fault) => {
    expect(birthdayErrorOf(birthday, at(now))).toBe(fault);
  });

  test.each([
    "2001-02-29",
    "1900-02-29",
    "2000-13-01",
    "2000-00-10",
    "2000-01-32",
    "2000-1-1",
    "01.02.2000",
    "",
    " 2000-01-01",
    "2000-01-01T00:00",
  ])("%j is an invalid date", (birthday) => {
    expect(birthdayErrorOf(birthday, at("2026-11-21T08:00:00"))).toBe("birthday_invalid");
  });

  test("a person is an adult at 00:00 UTC of the 18th birthday; born on 29 February, on 1 March", () => {
    expect(adultAtFromBirthday("2008-11-21")).toBe(at("2026-11-21T00:00:00"));
    expect(adultAtFromBirthday("2008-02-29")).toBe(at("2026-03-01T00:00:00"));
    expect(ageReachedAt("2008-02-29", 20)).toBe(at("2028-02-29T00:00:00"));
    expect(adultAtFromBirthday("1953-06-15")).toBe(at("1971-06-15T00:00:00"));
  });
});

test("a profile is complete with nickname, birthday and gender", () => {
  const whole = { nickname: "Lena", birthday: "2000-02-29", gender: "female" };
  expect(isProfileIncomplete(whole)).toBe(false);
  for (const missing of [{ nickname: "" }, { birthday: null }, { gender: null }]) {
    expect(isProfileIncomplete({ ...whole, ...missing })).toBe(true);
  }
});

describe("profile input", () => {
  const codes = (input: object): unknown =>
    PROFILE_INPUT.safeParse(input)
      .error?.issues.slice(0, 1)
      .map((each) => [each.path[0], each.message]);

  test("accepts no fields or all fields, and removes duplicates from lists in their order", () => {
    expect(PROFILE_INPUT.parse({ coins: 5, official: true, username: "other.name" })).toEqual({});
    const profile = {
      nickname: " Lena ",
      birthday: "2000-02-29",
      gender: "other",
      signature: "  two\nlines\0 ",
      interests: ["movies", "sports", "movies"],
      reads: ["de", "en", "de"],
      country: "DE",
      language: "de",
    };
    expect(PROFILE_INPUT.parse(profile)).toEqual({
      ...profile,
      nickname: "Lena",
      signature: "two\nlines",
      interests: ["sports", "movies"],
      reads: ["en", "de"],
    } as never);
  });

  test("form lists are joined by commas, and an empty field clears the list", () => {
    expect(PROFILE_INPUT.parse({ interests: ",art,food", reads: "fr" })).toEqual({
      interests: ["art", "food"],
      reads: ["fr"],
    });
    expect(PROFILE_INPUT.parse({ interests: "" })).toEqual({ interests: [] });
  });

  test("has the twelve interests (docs/product.md 7.9)", () => {
    expect(INTERESTS).toHaveLength(12);
    expect(PROFILE_INPUT.parse({ interests: [...INTERESTS] }).interests).toEqual([...INTERESTS]);
  });

  test.each([
    [{ nickname: "  " }, ["nickname", "nickname_required"]],
    [{ nickname: null }, ["nickname", "nickname_required"]],
    [{ birthday: "" }, ["birthday", "birthday_required"]],
    [{ birthday: "2001-02-29" }, ["birthday", "birthday_invalid"]],
    [{ birthday: 5 }, ["birthday", "birthday_invalid"]],
    [{ gender: "" }, ["gender", "gender_unknown"]],
    [{ gender: null }, ["gender", "gender_unknown"]],
    [{ signature: "x".repeat(201) }, ["signature", "signature_long"]],
    [{ interests: ["gambling"] }, ["interests", "interest_unknown"]],
    [{ interests: { length: 1 } }, ["interests", "interest_unknown"]],
    [{ reads: [] }, ["reads", "reads_required"]],
    [{ reads: "" }, ["reads", "reads_required"]],
    [{ reads: ["xx"] }, ["reads", "language_unknown"]],
    [{ country: "us" }, ["country", "country_unknown"]],
    [{ language: "EN" }, ["language", "language_unknown"]],
  ])("%j is refused", (input, issue) => {
    expect(codes(input)).toEqual([issue]);
  });

  test("limits the signature to 200 user-perceived characters", () => {
    expect(PROFILE_INPUT.safeParse({ signature: "🐚".repeat(200) }).success).toBe(true);
    expect(PROFILE_INPUT.safeParse({ signature: "🐚".repeat(201) }).success).toBe(false);
  });

  test("completion requires the missing fields", () => {
    const issues = PROFILE_COMPLETION_INPUT.safeParse({}).error?.issues.map((each) => each.message);
    expect(issues?.sort()).toEqual(["birthday_required", "gender_unknown", "nickname_required"]);
  });

  test("settings accept language and country only", () => {
    expect(LOCALE_SETTINGS_INPUT.parse({ language: "ja", country: "JP", nickname: "x" })).toEqual({
      language: "ja",
      country: "JP",
    });
  });
});

describe("countries", () => {
  test("are the 249 of ISO 3166-1, each once", () => {
    expect(COUNTRIES).toHaveLength(249);
    expect(new Set(COUNTRIES).size).toBe(249);
    for (const code of COUNTRIES) expect(code).toMatch(/^[A-Z]{2}$/);
    for (const gone of ["EU", "UK", "XK", "SU", "AN", "ZZ"]) expect(COUNTRIES).not.toContain(gone);
  });

  test.each([
    ["DE", "en", "Germany"],
    ["DE", "de", "Deutschland"],
    ["DE", "fr", "Allemagne"],
    ["JP", "ja", "日本"],
    ["EG", "ar", "مصر"],
    ["CN", "zh", "中国"],
    ["QQ", "en", "QQ"],
  ] as const)("%s in %s is %s", (code, language, name) => {
    expect(countryName(code, language)).toBe(name);
  });

  test.each(LANGUAGES)("all have a name of their own in %s", (language) => {
    const list = countryList(language);
    expect(list.map((each) => each.code).sort()).toEqual([...COUNTRIES].sort());
    for (const { code, name } of list) expect(name).not.toBe(code);
    expect(new Set(list.map((each) => each.name)).size).toBe(249);
  });

  test("are sorted as readers expect", () => {
    const names = countryList("de").map((each) => each.name);
    expect(names.indexOf("Ägypten")).toBeLessThan(names.indexOf("Belgien"));
    expect(countryList("fr").findIndex((each) => each.name === "Égypte")).toBeLessThan(100);
  });
});
