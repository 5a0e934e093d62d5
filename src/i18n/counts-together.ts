import { NO_BREAK_SPACE, WORD_JOINER } from "./units-together";

/** A number in a text's pattern (ICU MessageFormat), with the braces that end around it. */
const NUMBER = String.raw`(?:\{\w+, number\}|(?<=[{\s(])#)`;
/** Where a number ends a plural form, the next form's name may follow: `one {#} other {#}`. */
const SPACE_BEFORE_UNIT = new RegExp(
  String.raw`(?<=${NUMBER}) (?=[\p{L}%])|(?<=${NUMBER}\}+) (?=[\p{L}%])(?![\w=]+ \{)`,
  "gu",
);
const UNIT_WITHOUT_SPACE = new RegExp(
  String.raw`(?<=${NUMBER}\}*)(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])`,
  "gu",
);

/** The pattern of a text whose numbers stay with the word behind them; other words of it may break as before. */
export const keepCountsTogether = (pattern: string): string =>
  pattern.replace(SPACE_BEFORE_UNIT, NO_BREAK_SPACE).replace(UNIT_WITHOUT_SPACE, WORD_JOINER);
