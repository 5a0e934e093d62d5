/** Marks that fold away: of Latin, Greek, Cyrillic, Arabic, and the dot of Devanagari. */
const FOLDING_MARKS = /[\p{Script=Inherited}\u0483-\u0487\u0640\u093c]/gu;
/** Others that a letter keeps: vowels, points. */
const MAX_OTHER_MARKS = 8;

/**
 * A sign without most of the marks on it: normalizing takes time by the square of their number.
 * @param most marks that are left alone @param stead stands for those that fold away
 */
export function stripExtraMarks(sign: string, most: number, stead: string): string {
  if (sign.length <= most + 1) return sign;
  const base = String.fromCodePoint(sign.codePointAt(0) ?? 0);
  const marks = sign.slice(base.length);
  if (/^\p{M}/u.test(base)) return sign.slice(0, MAX_OTHER_MARKS);
  if (marks.length <= most) return sign;
  const kept = marks.replace(FOLDING_MARKS, "");
  return base + (kept.length < marks.length ? stead : "") + kept.slice(0, MAX_OTHER_MARKS);
}
