import bidiFactory from "bidi-js";
import { Buffer, Direction, shape } from "harfbuzzjs";
import { fontFor, type Loaded } from "./fonts";

const bidi = bidiFactory();

/** What a font needs no glyph for: joiners, marks of direction, variants. */
const SILENT = /\p{Cf}|\p{Variation_Selector}/gu;
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const OF_A_SCRIPT = /[\p{L}\p{N}]/u;
/** No script writes more into one sign; drawing time grows with it. */
const LONGEST = 32;

export interface Sign {
  text: string;
  font: Loaded;
}

const pointsOf = (text: string): number[] =>
  [...text.replace(SILENT, "")].map((each) => each.codePointAt(0) ?? 0);

const hasAll = ({ has }: Loaded, points: readonly number[]): boolean => points.every((each) => has.has(each));

const drawable = (text: string): boolean =>
  text.length <= LONGEST && (/^[\p{Emoji}]*[\d#*]$/u.test(text) || !PICTURE.test(text));

/** The signs that some font can draw, each with its font; a mark between words takes the font before it. */
export function signsOf(text: string, language: string): Sign[] {
  const signs: Sign[] = [];
  for (const { segment } of new Intl.Segmenter(language, { granularity: "grapheme" }).segment(text)) {
    const points = pointsOf(segment);
    const twice = segment === " " && signs.at(-1)?.text === " ";
    if (twice || points.length === 0 || !drawable(segment)) continue;
    const before = signs.at(-1)?.font;
    const stays = before && !OF_A_SCRIPT.test(segment) && hasAll(before, points);
    const font = stays ? before : fontFor(points, language);
    if (font) signs.push({ text: segment, font });
  }
  return signs;
}

interface Run {
  text: string;
  font: Loaded;
  level: number;
}

function runsOf(signs: readonly Sign[], rtl: boolean): Run[] {
  const { levels } = bidi.getEmbeddingLevels(signs.map(({ text }) => text).join(""), rtl ? "rtl" : "ltr");
  const runs: Run[] = [];
  let at = 0;
  for (const { text, font } of signs) {
    const level = levels[at] ?? 0;
    at += text.length;
    const last = runs.at(-1);
    if (last && last.font === font && last.level === level) last.text += text;
    else runs.push({ text, font, level });
  }
  return runs;
}

/** From left to right. (Unicode Bidirectional Algorithm, L2) */
function inSight(runs: Run[]): Run[] {
  const seen = [...runs];
  for (let level = Math.max(0, ...runs.map((each) => each.level)); level > 0; level--) {
    for (let from = 0; from < seen.length; from++) {
      let to = from;
      while (to < seen.length && (seen[to]?.level ?? 0) >= level) to++;
      seen.splice(from, to - from, ...seen.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return seen;
}

interface Glyph {
  id: number;
  font: Loaded;
  /** In em. */
  x: number;
  y: number;
}

function shaped({ text, font, level }: Run): { glyphs: Glyph[]; width: number } {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR);
  shape(font.font, buffer);
  const places = buffer.getGlyphPositions();
  let pen = 0;
  const glyphs = buffer.getGlyphInfos().map(({ codepoint: id }, i) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[i] ?? {};
    const glyph = { id, font, x: (pen + xOffset) / font.upem, y: yOffset / font.upem };
    pen += xAdvance;
    return glyph;
  });
  return { glyphs, width: pen / font.upem };
}

/** A line's glyphs in the order of sight. Lengths in em. */
export function lineOf(signs: readonly Sign[], rtl: boolean): { glyphs: Glyph[]; width: number } {
  let width = 0;
  const glyphs = inSight(runsOf(signs, rtl)).flatMap((run) => {
    const part = shaped(run);
    const placed = part.glyphs.map((glyph) => ({ ...glyph, x: glyph.x + width }));
    width += part.width;
    return placed;
  });
  return { glyphs, width };
}
