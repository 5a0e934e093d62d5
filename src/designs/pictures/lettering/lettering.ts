import { wordSegmentsOf } from "../../../text/graphemes";
import { startsRtl, type TextBox } from "./drawing";
import { type FontGrapheme, shapeLine, toFontGraphemes } from "./runs";

const LINE_HEIGHT = 1.42;
/** Share of the font size above the baseline. */
const BASELINE_SHARE = 0.98;
/** A text is drawn if at least this share of it is drawable. */
const MIN_DRAWABLE_SHARE = 0.7;

const STARTS_WITH_BLANK = /^\s/u;
const OPENING_PUNCTUATION = /^[\p{Ps}\p{Pi}¿¡]+$/u;

/** Splits graphemes into words with the punctuation after them; a line may break between two units. */
function splitBreakUnits(graphemes: readonly FontGrapheme[], language: string): FontGrapheme[][] {
  const text = graphemes.map((each) => each.text).join("");
  const starts = new Set<number>();
  let open = false;
  for (const { segment, index, isWordLike } of wordSegmentsOf(text, language)) {
    const opens = OPENING_PUNCTUATION.test(segment);
    if ((isWordLike || opens) && !open) starts.add(index);
    open = opens;
  }
  const units: FontGrapheme[][] = [];
  let at = 0;
  for (const grapheme of graphemes) {
    const last = units.at(-1);
    if (!last || starts.has(at)) units.push([grapheme]);
    else last.push(grapheme);
    at += grapheme.text.length;
  }
  return units;
}

function trimTrailingBlanks(graphemes: readonly FontGrapheme[]): FontGrapheme[] {
  const last = graphemes.findLastIndex(({ text }) => !STARTS_WITH_BLANK.test(text));
  return graphemes.slice(0, last + 1);
}

const widthOf = (graphemes: readonly FontGrapheme[], rtl: boolean): number =>
  shapeLine(trimTrailingBlanks(graphemes), rtl).width;

/** Breaks units into lines at most `most` em wide. */
function breakLines(units: readonly FontGrapheme[][], maxWidth: number, rtl: boolean): FontGrapheme[][] {
  const lines: FontGrapheme[][] = [];
  let line: FontGrapheme[] = [];
  const put = (piece: FontGrapheme[]) => {
    if (line.length > 0 && widthOf([...line, ...piece], rtl) > maxWidth) {
      lines.push(line);
      line = [];
    }
    line.push(...piece);
  };
  for (const unit of units) {
    if (widthOf(unit, rtl) <= maxWidth) put(unit);
    else for (const grapheme of unit) put([grapheme]);
  }
  return line.length > 0 ? [...lines, line] : lines;
}

/** Cuts to `count` lines, the last one ending with an ellipsis. */
function cutWithEllipsis(
  lines: FontGrapheme[][],
  count: number,
  maxWidth: number,
  language: string,
  rtl: boolean,
): FontGrapheme[][] {
  if (lines.length <= count) return lines;
  const kept = lines.slice(0, count);
  let last = trimTrailingBlanks(kept.pop() ?? []);
  const dots = () => {
    const font = last.at(-1);
    const [own] = toFontGraphemes("…", language);
    return own ? [own] : font ? [{ ...font, text: "." }] : [];
  };
  while (last.length > 0 && widthOf([...last, ...dots()], rtl) > maxWidth) last = trimTrailingBlanks(last.slice(0, -1));
  return [...kept, [...last, ...dots()]];
}

const roundCoordinate = (n: number): string => String(Math.round(n * 100) / 100);

interface LinePlacement {
  box: TextBox["box"];
  right: boolean;
}

function lineToSvg(
  graphemes: FontGrapheme[],
  { box, right }: LinePlacement,
  base: number,
  size: number,
  rtl: boolean,
): string {
  const { glyphs, width } = shapeLine(trimTrailingBlanks(graphemes), rtl);
  const from = right ? box.x + box.width - width * size : box.x;
  return glyphs
    .map(({ id, font, x, y }) => {
      const path = font.font.glyphToPath(id);
      const scale = size / font.upem;
      const at = `${roundCoordinate(from + x * size)} ${roundCoordinate(base - y * size)}`;
      return path ? `<path transform="translate(${at}) scale(${scale} ${-scale})" d="${path}"/>` : "";
    })
    .join("");
}

/** A text as SVG paths in a box, cut with an ellipsis where it does not fit; null: too little of it can be drawn. */
export function renderTextBox({ text, language, colour, box, sizes, right = startsRtl(text) }: TextBox): string | null {
  const graphemes = toFontGraphemes(text, language);
  const visible = text.replace(/\s|\p{Cf}|\p{Variation_Selector}/gu, "");
  const drawable = graphemes
    .map((each) => each.text)
    .join("")
    .replace(/\s/gu, "");
  if (drawable.length === 0 || drawable.length < visible.length * MIN_DRAWABLE_SHARE) return null;
  const rtl = startsRtl(text);
  const units = splitBreakUnits(graphemes, language);
  const attempts = sizes.map((size) => {
    const [maxWidth, count] = [box.width / size, Math.floor(box.height / (size * LINE_HEIGHT))];
    return { size, most: maxWidth, count, lines: breakLines(units, maxWidth, rtl) };
  });
  const fits = attempts.find(({ lines, count }) => lines.length <= count) ?? attempts.at(-1);
  if (!fits) return null;
  const { size, most: maxWidth, count } = fits;
  const lines = cutWithEllipsis(fits.lines, count, maxWidth, language, rtl);
  const top = box.y + (box.height - lines.length * size * LINE_HEIGHT) / 2;
  const paths = lines.map((line, i) =>
    lineToSvg(line, { box, right }, top + (i * LINE_HEIGHT + BASELINE_SHARE) * size, size, rtl),
  );
  return `<g fill="${colour}">${paths.join("")}</g>`;
}
