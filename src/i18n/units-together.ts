const NO_BREAK_SPACE = "\u00a0";
/** Forbids a line break between two characters that have no space between them. */
const WORD_JOINER = "\u2060";

/**
 * A number and what it counts stay on one line; lines break elsewhere: "3 days" ago, "28 November" 2026. In Chinese and
 * Japanese a number stands right before its unit.
 */
export const keepUnitsTogether = (text: string): string =>
  text
    .replace(/(?<=\d) (?=[日時分])/g, "")
    .replace(/(?<=\d)(?=[年月日時时分小天])|(?<=\d[年月日時时分])(?=\d)/g, WORD_JOINER)
    // Also "1er novembre" and "8. November".
    .replace(/(?<=\p{Nd}(?:\.|\p{L}{1,3})?) (?=[\p{L}%])/gu, NO_BREAK_SPACE)
    // "8 de noviembre", "14 h 20".
    .replace(/(?<=\p{Nd}\u00a0(?:de|h)) /gu, NO_BREAK_SPACE);

/** As `keepUnitsTogether`, and where the day comes second: "November 28", 2026. */
export const keepDayTogether = (text: string): string =>
  keepUnitsTogether(text).replace(/(?<=\p{L}\.?) (?=\p{Nd}{1,2}(?:,|$))/gu, NO_BREAK_SPACE);

// A number in a text's pattern (ICU MessageFormat) and the braces that end around it. Where it ends a plural form, the name
// of the next one may follow: `one {#} other {#}`.
const SPACE_BEFORE_UNIT =
  /(?<=\{\w+, number\}|[{\s(]#) (?=[\p{L}%])|(?<=(?:\{\w+, number\}|[{\s(]#)\}+) (?=[\p{L}%])(?![\w=]+ \{)/gu;
const UNIT_WITHOUT_SPACE =
  /(?<=(?:\{\w+, number\}|[{\s(]#)\}*)(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu;

/** The pattern of a text whose numbers stay with the word behind them; other words of it may break as before. */
export const keepCountsTogether = (pattern: string): string =>
  pattern.replace(SPACE_BEFORE_UNIT, NO_BREAK_SPACE).replace(UNIT_WITHOUT_SPACE, WORD_JOINER);
