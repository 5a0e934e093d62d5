import bidiFactory from "bidi-js";
import { Buffer, Direction, shape } from "harfbuzzjs";
import { graphemesOf } from "../../../text/graphemes";
import { findFont, type LoadedFont } from "./fonts";

const bidi = bidiFactory();

/** Characters that need no glyph: joiners, direction marks, variation selectors. */
const IGNORABLE_CODE_POINTS = /\p{Cf}|\p{Variation_Selector}/gu;
const EMOJI_PATTERN = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;
/** Code points; no script has longer grapheme clusters, and drawing time grows with the length. */
const MAX_GRAPHEME_LENGTH = 32;

export interface FontGrapheme {
  text: string;
  font: LoadedFont;
}

const codePointsOf = (text: string): number[] =>
  [...text.replace(IGNORABLE_CODE_POINTS, "")].map((each) => each.codePointAt(0) ?? 0);

const hasAllCodePoints = ({ has }: LoadedFont, points: readonly number[]): boolean =>
  points.every((each) => has.has(each));

const isDrawable = (text: string): boolean =>
  text.length <= MAX_GRAPHEME_LENGTH && (/^[\p{Emoji}]*[\d#*]$/u.test(text) || !EMOJI_PATTERN.test(text));

/** The grapheme clusters that some font can draw, each with its font; punctuation keeps the font before it if it can. */
export function toFontGraphemes(text: string, language: string): FontGrapheme[] {
  const graphemes: FontGrapheme[] = [];
  for (const segment of graphemesOf(text)) {
    const points = codePointsOf(segment);
    const twice = segment === " " && graphemes.at(-1)?.text === " ";
    if (twice || points.length === 0 || !isDrawable(segment)) continue;
    const before = graphemes.at(-1)?.font;
    const stays = before && !LETTER_OR_NUMBER.test(segment) && hasAllCodePoints(before, points);
    const font = stays ? before : findFont(points, language);
    if (font) graphemes.push({ text: segment, font });
  }
  return graphemes;
}

interface TextRun {
  text: string;
  font: LoadedFont;
  level: number;
}

function splitRuns(graphemes: readonly FontGrapheme[], rtl: boolean): TextRun[] {
  const { levels } = bidi.getEmbeddingLevels(graphemes.map(({ text }) => text).join(""), rtl ? "rtl" : "ltr");
  const runs: TextRun[] = [];
  let at = 0;
  for (const { text, font } of graphemes) {
    const level = levels[at] ?? 0;
    at += text.length;
    const last = runs.at(-1);
    if (last && last.font === font && last.level === level) last.text += text;
    else runs.push({ text, font, level });
  }
  return runs;
}

/** From left to right. (Unicode Bidirectional Algorithm, L2) */
function toVisualOrder(runs: TextRun[]): TextRun[] {
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
  font: LoadedFont;
  /** Offset from the line's start, in em. */
  x: number;
  y: number;
}

function shapeRun({ text, font, level }: TextRun): { glyphs: Glyph[]; width: number } {
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

/** A line's glyphs in visual order. Lengths in em. */
export function shapeLine(graphemes: readonly FontGrapheme[], rtl: boolean): { glyphs: Glyph[]; width: number } {
  let width = 0;
  const glyphs = toVisualOrder(splitRuns(graphemes, rtl)).flatMap((run) => {
    const part = shapeRun(run);
    const placed = part.glyphs.map((glyph) => ({ ...glyph, x: glyph.x + width }));
    width += part.width;
    return placed;
  });
  return { glyphs, width };
}
