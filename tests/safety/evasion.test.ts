import { describe, expect, test } from "bun:test";
import { type Compiled, compileRules } from "../../src/safety/words/matching/compile";
import { leastCost } from "../support/cost";
import { CAUGHT } from "./evasion-caught";
import { INNOCENT } from "./evasion-innocent";
import { found, look, ruleOf as rule } from "./rules";

/** Short words, which stand in many others. */
const SHORT =
  "ass,god,hell,shit,cock,dick,sex,anal,pen is,whore,pot,cop,cu,ano,puta,con,mail,tit,rape,cum,fag,foc".split(
    ",",
  );

describe("a word list", () => {
  test("knows 200 spellings at least, and 200 innocent texts in ten languages", () => {
    expect(Object.values(CAUGHT).flat().length).toBeGreaterThanOrEqual(200);
    expect(Object.keys(INNOCENT).sort()).toEqual([
      "ar",
      "de",
      "en",
      "es",
      "fr",
      "hi",
      "ja",
      "pt",
      "ru",
      "zh",
    ]);
    expect(Object.values(INNOCENT).flat().length).toBeGreaterThanOrEqual(200);
  });

  test("finds what is spelled to get past it", () => {
    const missed = Object.entries(CAUGHT).flatMap(([word, texts]) => {
      const compiled = compileRules([rule(word)]);
      return texts.filter((text) => found(compiled, text).length === 0).map((text) => `${word}: ${text}`);
    });
    expect(missed).toEqual([]);
  });

  test("lets innocent texts through", () => {
    const compiled = compileRules([...Object.keys(CAUGHT), ...SHORT].map((word) => rule(word)));
    const caught = Object.values(INNOCENT)
      .flat()
      .filter((text) => found(compiled, text).length > 0);
    expect(caught).toEqual([]);
  });

  test("says where it stands in what was written", () => {
    const compiled = compileRules([rule("easy money"), rule("cheap coins", { mode: "hold" })]);
    const text = "My e a s y m ö n e y trick is free, and cheap coins go to friends.";
    expect(found(compiled, text)).toEqual(["e a s y m ö n e y", "cheap coins"]);
    expect(found(compileRules([rule("fuck")]), "a f\u200bu\u0301ck b")).toEqual(["f\u200bu\u0301ck"]);
  });

  test("of one language leaves the others alone", () => {
    const compiled = compileRules([rule("gift", { language: "de" })]);
    expect(look(compiled, "a gift", "en").hits).toEqual([]);
    expect(look(compiled, "ein Gift", "de").hits).toHaveLength(1);
  });

  test("with a star leaves that end open", () => {
    expect(found(compileRules([rule("fuck*")]), "fucking, brainfuck")).toEqual(["fuck"]);
    expect(found(compileRules([rule("*fuck")]), "brainfuck, fucking")).toEqual(["fuck"]);
  });

  test("has patterns too, which see through width, case and what shows nothing", () => {
    const digits = compileRules([rule("\\b\\d{9,}\\b", { kind: "pattern" })]);
    expect(found(digits, "call 12345\u200b6789 or １２３４５６７８９ now")).toEqual([
      "12345\u200b6789",
      "１２３４５６７８９",
    ]);
    expect(found(digits, "12345678")).toEqual([]);
    expect(found(compileRules([rule("free (coins|money)", { kind: "pattern" })]), "FREE Coins")).toEqual([
      "FREE Coins",
    ]);
  });
});

describe("what a text can cost", () => {
  const everything = compileRules([
    ...Object.keys(CAUGHT).map((word) => rule(word)),
    ...["(a+)+$", "(.*)*x", "(a|a)*b", "\\s+$"].map((text) => rule(text, { kind: "pattern" })),
  ]);
  const words = compileRules(Object.keys(CAUGHT).map((word) => rule(word)));

  /** Steps for eight times the text; what runs away takes sixty-four times as many. */
  const GROWTH_MOST = 9;
  const growth = (compiled: Compiled, unit: string, count: number): number =>
    look(compiled, unit.repeat(count * 8)).taken / Math.max(1, look(compiled, unit.repeat(count)).taken);

  test.each(["a", "f u ", "fu", "k k", "ass", "a.", "\u0301", "操"])(
    "grows no faster than %j does",
    (unit) => {
      expect(growth(words, unit, 2_000)).toBeLessThan(GROWTH_MOST);
    },
  );

  test.each(["a", " ", "ab"])("grows no faster with patterns that would run for ever: %j", (unit) => {
    expect(growth(everything, unit, 500)).toBeLessThan(GROWTH_MOST);
  });

  test("a million blanks cost next to nothing", async () => {
    const blanks = " ".repeat(1_000_000);
    expect(look(words, blanks)).toMatchObject({ hits: [], taken: 0 });
    expect(await leastCost(() => look(words, blanks), 500)).toBeLessThan(500);
  });
});
