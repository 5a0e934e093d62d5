import { r1 } from "../bottle/svg";

/** Postmarks on a letter at most. */
export const POSTMARKS = 5;

/** Degrees that a postmark lies askew at most. */
const MAX_TILT = 14;
const INK = "#3E5A66";
/** Room for the day inside the rings, and the size that it has with few letters, in units of the drawing. */
const DAY = { room: 41, size: 9.5 };

/** The same for the same country and day, between -14 and 14. */
const tiltOf = (text: string): number =>
  ([...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % (2 * MAX_TILT + 1)) -
  MAX_TILT;

/** Signs of Chinese and Japanese are as wide as they are high. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[\u1100-\uffdc]/.test(letter) ? 1 : 0.58), 0);

const escapeText = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A country's code and a day inside two rings, a little askew. @param day null: not told @param newest it is darker */
export function drawPostmark(country: string, day: string | null, newest: boolean): string {
  const shown = [...country].slice(0, 3).join("");
  const size = Math.min(DAY.size, DAY.room / Math.max(1, widthOf(day ?? "")));
  const dayText = day === null ? "" : `<text x="30" y="43" font-size="${r1(size)}">${escapeText(day)}</text>`;
  return (
    `<g transform="rotate(${tiltOf(country + (day ?? ""))} 30 30)" fill="none" stroke="${INK}" opacity="${newest ? ".8" : ".62"}">` +
    '<circle cx="30" cy="30" r="27" stroke-width="1.8"/><circle cx="30" cy="30" r="22.5" stroke-dasharray="2 1.6"/>' +
    `<g fill="${INK}" stroke="none" text-anchor="middle"><text x="30" y="${day === null ? 36 : 32}" font-size="16" font-weight="600">${escapeText(shown)}</text>${dayText}</g></g>`
  );
}

/** The four waves behind the newest postmark. */
export const drawPostmarkWaves = (): string =>
  `<path d="${[16, 25.5, 35, 44.5].map((y) => `M1 ${y}q6-5 12 0t12 0 12 0`).join("")}" fill="none" stroke="${INK}" stroke-width="1.7" stroke-linecap="round" opacity=".8"/>`;
