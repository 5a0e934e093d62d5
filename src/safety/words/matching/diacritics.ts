/** Marks that fold away: of Latin, Greek, Cyrillic, Arabic, and the dot of Devanagari. */
const FOLDING = /[\p{Script=Inherited}\u0483-\u0487\u0640\u093c]/gu;
/** Others that a letter keeps: vowels, points. */
const KEPT = 8;

/**
 * A sign without most of the marks on it: normalizing takes time by the square of their number.
 * @param most marks that are left alone @param stead stands for those that fold away
 */
export function lightened(sign: string, most: number, stead: string): string {
  if (sign.length <= most + 1) return sign;
  const base = String.fromCodePoint(sign.codePointAt(0) ?? 0);
  const marks = sign.slice(base.length);
  if (/^\p{M}/u.test(base)) return sign.slice(0, KEPT);
  if (marks.length <= most) return sign;
  const kept = marks.replace(FOLDING, "");
  return base + (kept.length < marks.length ? stead : "") + kept.slice(0, KEPT);
}
