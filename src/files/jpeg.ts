import { PICTURE } from "../limits/limits";

const [END, SCAN] = [0xd9, 0xda];
/** Bound of segments. */
const PIECES = 10_000;

/** Markers without length. */
const isBare = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01;

/** Frames, tables, scans, and what a decoder has to know of the colours. */
const isNeeded = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf) || [SCAN, END, 0xdb, 0xdd, 0xee].includes(marker);

/** Needed once: JFIF, and the EXIF that says which side is up. */
const ONCE: [marker: number, begins: string][] = [
  [0xe0, "JFIF\0"],
  [0xe1, "Exif\0\0"],
];

/** 0xFF may be repeated as fill bytes. */
function lastMark(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at + 1] === 0xff) at++;
  return at;
}

function afterScan(bytes: Uint8Array, from: number): number {
  for (let found = bytes.indexOf(0xff, from); found >= 0; ) {
    const at = lastMark(bytes, found);
    const next = bytes[at + 1] ?? END;
    if (next !== 0 && !isBare(next)) return at;
    found = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}

function after(bytes: Uint8Array, at: number, marker: number): number {
  if (isBare(marker)) return at + 2;
  const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
  return marker === SCAN ? afterScan(bytes, end) : end;
}

function sieve(): (marker: number, segment: Uint8Array) => boolean {
  const seen = new Set<number>();
  return (marker, segment) => {
    if (isNeeded(marker)) return true;
    const begins = ONCE.find(([each]) => each === marker)?.[1];
    if (begins === undefined || seen.has(marker)) return false;
    const fits = Buffer.from(segment.subarray(4, 4 + begins.length)).toString("latin1") === begins;
    if (fits) seen.add(marker);
    return fits;
  };
}

/** To the end mark, or as far as it is a JPEG. */
function* segmentsOf(bytes: Uint8Array): Generator<{ marker: number; segment: Uint8Array }> {
  let at = 2;
  for (let n = 0; n < PIECES && bytes[at] === 0xff; n++) {
    at = lastMark(bytes, at);
    const marker = bytes[at + 1] ?? 0;
    const end = marker === END ? at + 2 : after(bytes, at, marker);
    yield { marker, segment: bytes.subarray(at, end) };
    if (marker === END) return;
    at = end;
  }
}

/**
 * The segments that pixels are made of, of a JPEG that is complete (the decoder paints gaps grey) and has few scans
 * (each costs a decode). @returns null where it is not
 */
export function withoutExtras(bytes: Uint8Array): Uint8Array | null {
  const all = [...segmentsOf(bytes)];
  const scans = all.filter(({ marker }) => marker === SCAN).length;
  if (all.at(-1)?.marker !== END || scans === 0 || scans > PICTURE.scans) return null;
  const passes = sieve();
  const kept = all.filter(({ marker, segment }) => passes(marker, segment));
  return Buffer.concat([bytes.subarray(0, 2), ...kept.map(({ segment }) => segment)]);
}
