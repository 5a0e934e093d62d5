import { describe, expect, test } from "bun:test";
import { type CompiledRules, compileRules } from "../../src/safety/words/matching/compile-rules";
import { measureLeastBusyMs } from "../support/busy-time";
import { EVASIVE_SPELLINGS } from "./evasion-caught";
import { INNOCENT_TEXTS } from "./evasion-innocent";
import { findHits, findMatches, ruleOf as rule } from "./word-rule-fixtures";

/** Short words, which stand in many others. */
const SHORT =
  "ass,god,hell,shit,cock,dick,sex,anal,pen is,whore,pot,cop,cu,ano,puta,con,mail,tit,rape,cum,fag,foc".split(",");

describe("a word list", () => {
  test("knows 200 spellings at least, and 200 innocent texts in ten languages", () => {
    expect(Object.values(EVASIVE_SPELLINGS).flat().length).toBeGreaterThanOrEqual(200);
    expect(Object.keys(INNOCENT_TEXTS).sort()).toEqual(["ar", "de", "en", "es", "fr", "hi", "ja", "pt", "ru", "zh"]);
    expect(Object.values(INNOCENT_TEXTS).flat().length).toBeGreaterThanOrEqual(200);
  });

  test("finds what is spelled to get past it", () => {
    const missed = Object.entries(EVASIVE_SPELLINGS).flatMap(([word, texts]) => {
      const compiled = compileRules([rule(word)]);
      return texts.filter((text) => findMatches(compiled, text).length === 0).map((text) => `${word}: ${text}`);
    });
    expect(missed).toEqual([]);
  });

  test("lets innocent texts through", () => {
    const compiled = compileRules([...Object.keys(EVASIVE_SPELLINGS), ...SHORT].map((word) => rule(word)));
    const caught = Object.values(INNOCENT_TEXTS)
      .flat()
      .filter((text) => findMatches(compiled, text).length > 0);
    expect(caught).toEqual([]);
  });

  test("says where it stands in what was written", () => {
    const compiled = compileRules([rule("easy money"), rule("cheap coins", { mode: "hold" })]);
    const text = "My e a s y m ö n e y trick is free, and cheap coins go to friends.";
    expect(findMatches(compiled, text)).toEqual(["e a s y m ö n e y", "cheap coins"]);
    expect(findMatches(compileRules([rule("fuck")]), "a f\u200bu\u0301ck b")).toEqual(["f\u200bu\u0301ck"]);
  });

  test("of one language leaves the others alone", () => {
    const compiled = compileRules([rule("gift", { language: "de" })]);
    expect(findHits(compiled, "a gift", "en").hits).toEqual([]);
    expect(findHits(compiled, "ein Gift", "de").hits).toHaveLength(1);
  });

  test("with a star leaves that end open", () => {
    expect(findMatches(compileRules([rule("fuck*")]), "fucking, brainfuck")).toEqual(["fuck"]);
    expect(findMatches(compileRules([rule("*fuck")]), "brainfuck, fucking")).toEqual(["fuck"]);
  });

  test("has patterns too, which see through width, case and what shows nothing", () => {
    const digits = compileRules([rule("\\b\\d{9,}\\b", { kind: "pattern" })]);
    expect(findMatches(digits, "call 12345\u200b6789 or １２３４５６７８９ now")).toEqual([
      "12345\u200b6789",
      "１２３４５６７８９",
    ]);
    expect(findMatches(digits, "12345678")).toEqual([]);
    expect(findMatches(compileRules([rule("free (coins|money)", { kind: "pattern" })]), "FREE Coins")).toEqual([
      "FREE Coins",
    ]);
  });
});

describe("what a text can cost", () => {
  const everything = compileRules([
    ...Object.keys(EVASIVE_SPELLINGS).map((word) => rule(word)),
    ...["(a+)+$", "(.*)*x", "(a|a)*b", "\\s+$"].map((text) => rule(text, { kind: "pattern" })),
  ]);
  const words = compileRules(Object.keys(EVASIVE_SPELLINGS).map((word) => rule(word)));

  /** Steps for eight times the text; what runs away takes sixty-four times as many. */
  const GROWTH_MOST = 9;
  const growth = (compiled: CompiledRules, unit: string, count: number): number =>
    findHits(compiled, unit.repeat(count * 8)).taken / Math.max(1, findHits(compiled, unit.repeat(count)).taken);

  test.each(["a", "f u ", "fu", "k k", "ass", "a.", "\u0301", "操"])("grows no faster than %j does", (unit) => {
    expect(growth(words, unit, 2_000)).toBeLessThan(GROWTH_MOST);
  });

  test.each(["a", " ", "ab"])("grows no faster with patterns that would run for ever: %j", (unit) => {
    expect(growth(everything, unit, 500)).toBeLessThan(GROWTH_MOST);
  });

  test("a million blanks cost next to nothing", async () => {
    const blanks = " ".repeat(1_000_000);
    expect(findHits(words, blanks)).toMatchObject({ hits: [], taken: 0 });
    expect(await measureLeastBusyMs(() => findHits(words, blanks), 500)).toBeLessThan(500);
  });
});
