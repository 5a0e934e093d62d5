import { lineOf, type Sign, signsOf } from "./runs";
import { type Lettering, runsRtl } from "./words";

const LINE = 1.42;
/** Of the line, above the base. */
const RISE = 0.98;
/** Share of a text that has to be drawable. */
const ENOUGH = 0.7;

const BREAKS = /^\s/u;
const OPENS = /^[\p{Ps}\p{Pi}¿¡]+$/u;

/** Words with what follows them: the places where a line may break. */
function unitsOf(signs: readonly Sign[], language: string): Sign[][] {
  const text = signs.map((each) => each.text).join("");
  const starts = new Set<number>();
  let open = false;
  for (const { segment, index, isWordLike } of new Intl.Segmenter(language, {
    granularity: "word",
  }).segment(text)) {
    const opens = OPENS.test(segment);
    if ((isWordLike || opens) && !open) starts.add(index);
    open = opens;
  }
  const units: Sign[][] = [];
  let at = 0;
  for (const sign of signs) {
    const last = units.at(-1);
    if (!last || starts.has(at)) units.push([sign]);
    else last.push(sign);
    at += sign.text.length;
  }
  return units;
}

function trimmed(signs: readonly Sign[]): Sign[] {
  const last = signs.findLastIndex(({ text }) => !BREAKS.test(text));
  return signs.slice(0, last + 1);
}

const widthOf = (signs: readonly Sign[], rtl: boolean): number => lineOf(trimmed(signs), rtl).width;

/** Lines no longer than `most` em. */
function linesOf(units: readonly Sign[][], most: number, rtl: boolean): Sign[][] {
  const lines: Sign[][] = [];
  let line: Sign[] = [];
  const put = (piece: Sign[]) => {
    if (line.length > 0 && widthOf([...line, ...piece], rtl) > most) {
      lines.push(line);
      line = [];
    }
    line.push(...piece);
  };
  for (const unit of units) {
    if (widthOf(unit, rtl) <= most) put(unit);
    else for (const sign of unit) put([sign]);
  }
  return line.length > 0 ? [...lines, line] : lines;
}

/** The last line ends with an ellipsis. */
function cut(lines: Sign[][], count: number, most: number, language: string, rtl: boolean): Sign[][] {
  if (lines.length <= count) return lines;
  const kept = lines.slice(0, count);
  let last = trimmed(kept.pop() ?? []);
  const dots = () => {
    const font = last.at(-1);
    const [own] = signsOf("…", language);
    return own ? [own] : font ? [{ ...font, text: "." }] : [];
  };
  while (last.length > 0 && widthOf([...last, ...dots()], rtl) > most) last = trimmed(last.slice(0, -1));
  return [...kept, [...last, ...dots()]];
}

const r = (n: number): string => String(Math.round(n * 100) / 100);

interface Place {
  box: Lettering["box"];
  right: boolean;
}

function drawn(signs: Sign[], { box, right }: Place, base: number, size: number, rtl: boolean): string {
  const { glyphs, width } = lineOf(trimmed(signs), rtl);
  const from = right ? box.x + box.width - width * size : box.x;
  return glyphs
    .map(({ id, font, x, y }) => {
      const path = font.font.glyphToPath(id);
      const scale = size / font.upem;
      const at = `${r(from + x * size)} ${r(base - y * size)}`;
      return path ? `<path transform="translate(${at}) scale(${scale} ${-scale})" d="${path}"/>` : "";
    })
    .join("");
}

/** A text as SVG paths in a box, cut where it is full; null where too little of it can be drawn. */
export function letter({
  text,
  language,
  colour,
  box,
  sizes,
  right = runsRtl(text),
}: Lettering): string | null {
  const signs = signsOf(text, language);
  const visible = text.replace(/\s|\p{Cf}|\p{Variation_Selector}/gu, "");
  const has = signs
    .map((each) => each.text)
    .join("")
    .replace(/\s/gu, "");
  if (has.length === 0 || has.length < visible.length * ENOUGH) return null;
  const rtl = runsRtl(text);
  const units = unitsOf(signs, language);
  const tries = sizes.map((size) => {
    const [most, count] = [box.width / size, Math.floor(box.height / (size * LINE))];
    return { size, most, count, lines: linesOf(units, most, rtl) };
  });
  const fits = tries.find(({ lines, count }) => lines.length <= count) ?? tries.at(-1);
  if (!fits) return null;
  const { size, most, count } = fits;
  const lines = cut(fits.lines, count, most, language, rtl);
  const top = box.y + (box.height - lines.length * size * LINE) / 2;
  const paths = lines.map((line, i) =>
    drawn(line, { box, right }, top + (i * LINE + RISE) * size, size, rtl),
  );
  return `<g fill="${colour}">${paths.join("")}</g>`;
}
