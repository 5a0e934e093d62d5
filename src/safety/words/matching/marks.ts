const MARK = /^\p{M}$/u;
/** Halfwidth voicing marks: letters to Unicode, marks to a reader. */
const VOICING = [0xff9e, 0xff9f];
/** No combining marks below. */
const FIRST = 0x300;

const PLAIN = 1;
const MARKED = 2;
/** By code point, 0: not looked at yet. */
const known = new Uint8Array(0x110000);

function isMark(code: number): boolean {
  if (code < FIRST) return false;
  const found = known[code];
  if (found) return found === MARKED;
  const mark = MARK.test(String.fromCodePoint(code));
  known[code] = mark ? MARKED : PLAIN;
  return mark;
}

const widthOf = (code: number): number => (code > 0xffff ? 2 : 1);

/** Where the sign at `start` ends: a letter with its marks, or marks without a letter. Linear. */
export function signEnd(text: string, start: number): number {
  const first = text.codePointAt(start) ?? 0;
  const bare = isMark(first);
  let end = start + widthOf(first);
  while (end < text.length) {
    const code = text.codePointAt(end) ?? 0;
    if (!isMark(code) && (bare || !VOICING.includes(code))) break;
    end += widthOf(code);
  }
  return end;
}
