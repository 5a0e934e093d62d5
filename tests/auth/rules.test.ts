import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { LOGIN_INPUT, REGISTRATION_INPUT } from "../../src/auth/input";
import { passwordFault, usernameFault } from "../../src/auth/rules";
import { nameKey, newInviteCode, nicknameFault, parseInviteCode } from "../../src/users/users";

describe("the key of a name", () => {
  test.each([
    ["Lena.Reader", "lena.reader"],
    ["ＬＥＮＡreader", "lenareader"],
    ["JOSE\u0301_1", "josé_1"],
    ["ﬁshermen", "fishermen"],
    ["\u03aa\u0301waves", "\u0390waves"],
    ["ОЛЬГА-77", "ольга-77"],
    ["ΟΔΥΣΣΕΥΣ", "οδυσσευς"],
    ["Drift\u00adglass", "driftglass"],
    ["e\u200b\u0301mile", "émile"],
    ["Anna  \u00a0 Sea", "anna sea"],
    ["Anna\u2800\ufe0f", "anna"],
  ])("%s and %s are the same", (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  test("names that only look alike have different keys", () => {
    expect(nameKey("lena.reader")).not.toBe(nameKey("lena_reader"));
    expect(nameKey("jose")).not.toBe(nameKey("josé"));
    expect(nameKey("a b")).not.toBe(nameKey("ab"));
  });

  test("a key is its own key", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (name) => nameKey(nameKey(name)) === nameKey(name)));
  });
});

describe("a username", () => {
  test.each(["abcdef", "a.b-c_", "Ωμέγα7", "漢字漢字漢字", "हिन्दीभाषीलोग", "مستخدم", "𝒜𝒷𝒸𝒹ℯ𝒻", "a".repeat(30)])(
    "%s is valid",
    (name) => {
      expect(usernameFault(name)).toBeNull();
    },
  );

  test.each([
    ["", "username_required"],
    ["abcde", "username_short"],
    ["漢字漢字漢", "username_short"],
    ["a".repeat(31), "username_long"],
    ["lena reader", "username_letters"],
    ["lena@reader", "username_letters"],
    ["lena<b>reader", "username_letters"],
    ["reader🐚", "username_letters"],
    ["abc\u0000def", "username_letters"],
    ["abcdef\u200b", "username_letters"],
    ["abcdef\u3164", "username_letters"],
    ["abcdef\ud800", "username_letters"],
    ["\u0301abcdef", "username_letters"],
  ])("%j is refused as %s", (name, code) => {
    expect(usernameFault(name)).toBe(code);
  });
});

describe("a nickname", () => {
  test.each(["L", "Lena Reader", "👩‍👩‍👧 sea", "لينا", "O'Neil <3", "x".repeat(24), "🐚".repeat(24)])(
    "%s is valid",
    (name) => {
      expect(nicknameFault(name)).toBeNull();
    },
  );

  test.each([
    ["", "nickname_required"],
    ["\u200b\u200d", "nickname_required"],
    ["\u3164", "nickname_required"],
    ["\u2800\u2800", "nickname_required"],
    ["x".repeat(25), "nickname_long"],
    ["Le\u0000na", "nickname_letters"],
    ["Le\nna", "nickname_letters"],
    ["\u202eanel", "nickname_letters"],
    ["Lena\ud83d", "nickname_letters"],
  ])("%j is refused as %s", (name, code) => {
    expect(nicknameFault(name)).toBe(code);
  });
});

describe("a password", () => {
  test.each([
    ["", "password_required"],
    ["12345", "password_short"],
    ["123456", null],
    ["      ", null],
    ["🐚".repeat(128), null],
    ["x".repeat(129), "password_long"],
  ])("%j gives %p", (password, code) => {
    expect(passwordFault(password)).toBe(code);
  });
});

describe("the input of a registration", () => {
  const good = {
    username: "lena.reader",
    password: "tide-and-glass",
    nickname: "Lena",
    language: "en",
  } as const;
  const codes = (change: object): unknown =>
    REGISTRATION_INPUT.safeParse({ ...good, ...change }).error?.issues.map((each) => [each.path[0], each.message]);

  test("names are trimmed, passwords are not, unknown keys are dropped", () => {
    const input = {
      ...good,
      username: " lena.reader ",
      nickname: " Lena ",
      password: " secret ",
      coins: 1_000_000,
    };
    expect(REGISTRATION_INPUT.parse(input)).toEqual({ ...good, password: " secret " });
  });

  test("an empty email of a form counts as absent", () => {
    expect(REGISTRATION_INPUT.parse({ ...good, email: "", country: "" })).toMatchObject(good);
    expect(REGISTRATION_INPUT.parse({ ...good, email: "" }).email).toBeUndefined();
    expect(REGISTRATION_INPUT.parse({ ...good, email: " Lena@Example.org " }).email).toBe("Lena@Example.org");
  });

  test.each([
    [{ username: undefined }, ["username", "username_required"]],
    [{ username: 7 }, ["username", "username_required"]],
    [{ username: "   " }, ["username", "username_required"]],
    [{ password: null }, ["password", "password_required"]],
    [{ nickname: "  " }, ["nickname", "nickname_required"]],
    [{ language: "tlh" }, ["language", "language_unknown"]],
    [{ country: "XX" }, ["country", "country_unknown"]],
    [{ email: "lena" }, ["email", "email_invalid"]],
    [{ email: "lena@" }, ["email", "email_invalid"]],
    [{ email: "a b@example.org" }, ["email", "email_invalid"]],
    [{ email: `${"a".repeat(255)}@example.org` }, ["email", "email_long"]],
  ])("%j is refused", (change, issue) => {
    expect(codes(change)).toEqual([issue]);
  });

  test("signing in only needs non-empty values", () => {
    expect(LOGIN_INPUT.safeParse({ username: "x", password: "y" }).success).toBe(true);
    expect(LOGIN_INPUT.safeParse({ username: "", password: "y" }).success).toBe(false);
  });
});

describe("an invitation code", () => {
  test("has eight characters that are not mistaken for each other", () => {
    const codes = Array.from({ length: 500 }, newInviteCode);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    expect(new Set(codes).size).toBe(500);
  });

  test("is accepted in any case and with gaps", () => {
    expect(parseInviteCode(" abcd2345 ")).toBe("ABCD2345");
    expect(parseInviteCode("ＡＢＣＤ 2345")).toBe("ABCD2345");
    for (const text of [undefined, "", "ABC", "ABCD234O", "ABCD2345X", "ABCD 345"]) {
      expect(parseInviteCode(text)).toBeNull();
    }
  });
});
