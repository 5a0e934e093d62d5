/** Segmenting text: nobody else makes an `Intl.Segmenter`. Grapheme clusters are the same in every language. */
let segmenter: Intl.Segmenter | null = null;

/** Made for the first text that needs it: a browser loads its tables for it, which holds up a slow phone's first page. */
function graphemeSegmenter(): Intl.Segmenter {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter;
}

/** Characters that never combine. */
const PLAIN = /^[\n -\u02ff]*$/;

/** The grapheme clusters of a text, lazily. */
export function* graphemesOf(text: string): Generator<string> {
  for (const { segment } of graphemeSegmenter().segment(text)) yield segment;
}

/** Length in grapheme clusters. @param max where counting ends */
export function countCharacters(text: string, max = Number.POSITIVE_INFINITY): number {
  if (PLAIN.test(text)) return Math.min(text.length, max);
  const characters = graphemesOf(text);
  let count = 0;
  while (count < max && !characters.next().done) count++;
  return count;
}

/** The first `max` grapheme clusters of a text. */
export function cutGraphemes(text: string, max: number): string {
  if (text.length <= max) return text;
  return [...graphemesOf(text).take(max)].join("");
}

/** The text without its last grapheme cluster. */
export const withoutLastGrapheme = (text: string): string =>
  text.slice(0, text.length - ([...graphemesOf(text)].at(-1)?.length ?? 0));

/** The words of a text and what stands between them, in order. @param language decides where words end without blanks */
export const wordSegmentsOf = (text: string, language: string): Iterable<Intl.SegmentData> =>
  new Intl.Segmenter(language, { granularity: "word" }).segment(text);
