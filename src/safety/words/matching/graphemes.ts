const MARK_PATTERN = /^\p{M}$/u;
/** Halfwidth voicing marks: letters to Unicode, marks to a reader. */
const VOICING_MARKS = [0xff9e, 0xff9f];
/** No combining marks below. */
const FIRST_MARK = 0x300;

const KNOWN_PLAIN = 1;
const KNOWN_MARK = 2;
/** By code point, 0: not looked at yet. */
const markCache = new Uint8Array(0x110000);

function isMark(code: number): boolean {
  if (code < FIRST_MARK) return false;
  const cached = markCache[code];
  if (cached) return cached === KNOWN_MARK;
  const mark = MARK_PATTERN.test(String.fromCodePoint(code));
  markCache[code] = mark ? KNOWN_MARK : KNOWN_PLAIN;
  return mark;
}

const widthOf = (code: number): number => (code > 0xffff ? 2 : 1);

/** Where the sign at `start` ends: a letter with its marks, or marks without a letter. Linear. */
export function graphemeEnd(text: string, start: number): number {
  const first = text.codePointAt(start) ?? 0;
  const bare = isMark(first);
  let end = start + widthOf(first);
  while (end < text.length) {
    const code = text.codePointAt(end) ?? 0;
    if (!isMark(code) && (bare || !VOICING_MARKS.includes(code))) break;
    end += widthOf(code);
  }
  return end;
}
