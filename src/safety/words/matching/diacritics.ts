/** Marks that fold away: of Latin, Greek, Cyrillic, Arabic, and the dot of Devanagari. */
const FOLDING_MARKS = /[\p{Script=Inherited}\u0483-\u0487\u0640\u093c]/gu;
/** Others that a letter keeps: vowels, points. */
const MAX_OTHER_MARKS = 8;

/**
 * A sign without most of the marks on it: normalizing takes time by the square of their number.
 * @param maxMarks marks that are left alone @param replacement stands for those that fold away
 */
export function stripExtraMarks(grapheme: string, maxMarks: number, replacement: string): string {
  if (grapheme.length <= maxMarks + 1) return grapheme;
  const base = String.fromCodePoint(grapheme.codePointAt(0) ?? 0);
  const marks = grapheme.slice(base.length);
  if (/^\p{M}/u.test(base)) return grapheme.slice(0, MAX_OTHER_MARKS);
  if (marks.length <= maxMarks) return grapheme;
  const remaining = marks.replace(FOLDING_MARKS, "");
  return base + (remaining.length < marks.length ? replacement : "") + remaining.slice(0, MAX_OTHER_MARKS);
}
