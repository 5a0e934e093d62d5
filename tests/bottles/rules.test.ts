import { describe, expect, test } from "bun:test";
import { ANSWER_INPUT, DROP_INPUT, SHARE_INPUT, THROW_INPUT } from "../../src/bottles/input";
import { allowedBottleActions, type BottleActionContext, bottleStatusOf } from "../../src/bottles/rules";
import { SEA_LIMITS } from "../../src/limits/sea";
import { BYTES_PER_CHARACTER } from "../../src/limits/text";
import { cleanText } from "../../src/text/clean";
import { excerpt } from "../../src/text/excerpt";
import { countCharacters } from "../../src/text/graphemes";
import { ageBandOf } from "../../src/users/users";

const NOW = Date.UTC(2026, 10, 21, 8);

describe("a written text", () => {
  test.each([
    ["spaces", "   "],
    ["line ends and tabs", "\n\t\r\n"],
    ["zero width", "\u200b\u200c\u200d\u2060\ufeff"],
    ["direction marks", "\u200e\u200f\u202e\u2066"],
    ["control characters", "\u0000\u0007\u001b"],
    ["soft hyphens and fillers", "\u00ad\u3164\u115f\u1160\uffa0\u2800"],
    ["a lone variation selector", "\ufe0f"],
    ["nothing", ""],
  ])("%s alone is empty", (_, text) => {
    expect(cleanText(text)).toBe("");
    expect(THROW_INPUT.safeParse({ content: text }).error?.issues[0]?.message).toBe("content_required");
  });

  test.each([
    ["emoji with joiners and selectors", "👩‍👩‍👧 ❤️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿", "👩‍👩‍👧 ❤️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿"],
    ["right to left with marks inside", "  \u202bسلام\u202c  ", "\u202bسلام\u202c"],
    ["Hindi with joiners", "क्‍ष", "क्‍ष"],
    ["blank ends of every kind", "\u200b\ufeff \n hello \u3164\u2800", "hello"],
    ["line ends", "a\r\nb\rc\nd", "a\nb\nc\nd"],
    ["control characters inside", "a\u0000b\u0007c\td", "abc\td"],
    ["half an emoji", "a\ud83d", "a\ufffd"],
  ])("%s", (_, text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  test.each(["a", "😀", "👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "é", "नि", "กำ", "🇩🇪"])(
    "is counted as a person sees it after trimming: 1,000 %s pass, 1,001 do not",
    (one) => {
      const most = one.repeat(SEA_LIMITS.contentMax);
      expect(THROW_INPUT.safeParse({ content: ` ${most} ` }).success).toBe(true);
      expect(THROW_INPUT.safeParse({ content: most + one }).error?.issues[0]?.message).toBe("content_long");
      expect(countCharacters(one + one)).toBe(2);
    },
  );

  test("is limited in bytes too: too many combining marks on one letter are refused", () => {
    const piled = (bytes: number) => `a${"\u0301".repeat((bytes - 2) / 2)}`;
    expect(countCharacters(piled(500))).toBe(1);
    expect(THROW_INPUT.safeParse({ content: piled(SEA_LIMITS.contentMax * BYTES_PER_CHARACTER) }).success).toBe(true);
    const heavy = THROW_INPUT.safeParse({ content: piled(SEA_LIMITS.contentMax * BYTES_PER_CHARACTER + 2) });
    expect(heavy.error?.issues.map(({ message }) => message)).toEqual(["content_long"]);
  });

  test("comments and answers have at most 500 characters; a missing comment differs from a blank one", () => {
    expect(DROP_INPUT.parse({ comment: "😀".repeat(500) }).comment).toHaveLength(1_000);
    expect(DROP_INPUT.safeParse({ comment: "a".repeat(501) }).error?.issues[0]?.message).toBe("comment_long");
    expect(DROP_INPUT.parse({})).toEqual({});
    expect(DROP_INPUT.safeParse({ comment: " \u200b" }).error?.issues[0]?.message).toBe("comment_required");
    expect(DROP_INPUT.safeParse({ comment: null }).success).toBe(false);
    expect(ANSWER_INPUT.safeParse({ content: "a".repeat(501) }).success).toBe(false);
  });
});

test("a malformed invitation code is dropped, an unknown kind of bottle is refused", () => {
  expect(SHARE_INPUT.parse({ invite: "<script>" })).toEqual({});
  expect(SHARE_INPUT.parse({ btype: "collected", invite: "AB23" })).toEqual({
    btype: "collected",
    invite: "AB23",
  });
  expect(SHARE_INPUT.parse({ btype: "stolen" })).toEqual({});
});

test("an excerpt ends with a whole grapheme cluster", () => {
  expect(excerpt("a\n b", 10)).toBe("a b");
  expect(excerpt("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 2)).toBe("👩‍👩‍👧👩‍👩‍👧…");
});

test("the age band is adult from the 18th birthday on and unknown without a birthday", () => {
  expect([ageBandOf(NOW, NOW), ageBandOf(NOW + 1, NOW), ageBandOf(null, NOW)]).toEqual(["adult", "minor", null]);
});

describe("the status of a bottle depends on its times", () => {
  const sea = { state: "sea" as const, free_at: NOW, expires_at: NOW + 10, collected_at: null };
  test.each([
    ["drifting", sea],
    ["held", { ...sea, free_at: NOW + 1 }],
    ["drifting", { ...sea, expires_at: NOW + 1 }],
    ["expired", { ...sea, expires_at: NOW }],
    ["expired", { ...sea, state: "expired" as const, expires_at: NOW }],
    ["drifting", { ...sea, state: "expired" as const }],
    ["held", { ...sea, state: "expired" as const, free_at: NOW + 1 }],
    ["collected", { ...sea, state: "kept" as const, expires_at: 0, collected_at: NOW }],
    ["held", { ...sea, state: "kept" as const, expires_at: 0, collected_at: NOW + 1 }],
    ["removed", { ...sea, state: "removed" as const }],
  ])("%s", (status, row) => {
    expect(bottleStatusOf(row, NOW)).toBe(status as ReturnType<typeof bottleStatusOf>);
  });
});

describe("the actions a reader can take", () => {
  const stranger: BottleActionContext = {
    status: "drifting",
    hidden: false,
    isAuthorStopped: false,
    isAuthorGone: false,
    signedIn: true,
    isAuthor: false,
    isOwner: false,
    uses: 0,
    isHolder: false,
    pickedBefore: false,
    isLiked: false,
    canMeet: true,
  };
  const holder = { ...stranger, status: "held" as const, isHolder: true, pickedBefore: true };
  const author = { ...stranger, isAuthor: true };
  const keeper = { ...stranger, status: "collected" as const, isOwner: true };
  test.each([
    ["anybody", { ...stranger, signedIn: false, canMeet: false }, ["share"]],
    ["stranger", stranger, ["pick", "like", "share", "report"]],
    ["stranger of the other band", { ...stranger, canMeet: false }, ["share", "report"]],
    ["stranger who has liked it", { ...stranger, isLiked: true }, ["pick", "unlike", "share", "report"]],
    ["stranger, while it is held", { ...stranger, status: "held" as const }, ["like", "share", "report"]],
    ["former holder", { ...stranger, pickedBefore: true }, ["like", "share", "report"]],
    ["holder", holder, ["drop", "throwBack", "keep", "like", "share", "report"]],
    ["holder after the author turned 18", { ...holder, canMeet: false }, ["throwBack", "keep", "share", "report"]],
    ["author", author, ["remove", "share"]],
    ["author, expired", { ...author, status: "expired" as const }, ["remove", "share"]],
    ["author, held", { ...author, status: "held" as const }, ["share"]],
    ["author, kept", { ...author, status: "collected" as const }, ["share"]],
    ["keeper", keeper, ["like", "use", "destroy", "share", "report"]],
    ["keeper, used up", { ...keeper, uses: 3 }, ["like", "destroy", "share", "report"]],
    ["author of a removed bottle", { ...author, status: "removed" as const }, []],
  ])("%s", (_, state, actions) => {
    expect(allowedBottleActions(state)).toEqual(actions as ReturnType<typeof allowedBottleActions>);
  });
});
