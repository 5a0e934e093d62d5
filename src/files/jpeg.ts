import { PICTURE_LIMITS } from "../limits/pictures";

const [END_MARKER, SCAN_MARKER] = [0xd9, 0xda];
/** Most segments of a file. */
const MAX_SEGMENTS = 10_000;

/** Whether a marker has no length field. */
const isMarkerWithoutLength = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01;

/** Whether decoding needs the segment: frames, tables, scans, and the Adobe segment with the colour transform. */
const isNeededSegment = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf) || [SCAN_MARKER, END_MARKER, 0xdb, 0xdd, 0xee].includes(marker);

/** Kept once each: JFIF, and EXIF for the orientation. */
const KEPT_ONCE: [marker: number, begins: string][] = [
  [0xe0, "JFIF\0"],
  [0xe1, "Exif\0\0"],
];

/** Skips fill bytes (repeated 0xFF). @returns index of the marker */
function skipFillBytes(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at + 1] === 0xff) at++;
  return at;
}

function findScanEnd(bytes: Uint8Array, from: number): number {
  for (let markerAt = bytes.indexOf(0xff, from); markerAt >= 0; ) {
    const at = skipFillBytes(bytes, markerAt);
    const next = bytes[at + 1] ?? END_MARKER;
    if (next !== 0 && !isMarkerWithoutLength(next)) return at;
    markerAt = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}

function findSegmentEnd(bytes: Uint8Array, at: number, marker: number): number {
  if (isMarkerWithoutLength(marker)) return at + 2;
  const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
  return marker === SCAN_MARKER ? findScanEnd(bytes, end) : end;
}

function makeSegmentFilter(): (marker: number, segment: Uint8Array) => boolean {
  const seen = new Set<number>();
  return (marker, segment) => {
    if (isNeededSegment(marker)) return true;
    const prefix = KEPT_ONCE.find(([each]) => each === marker)?.[1];
    if (prefix === undefined || seen.has(marker)) return false;
    const matches = Buffer.from(segment.subarray(4, 4 + prefix.length)).toString("latin1") === prefix;
    if (matches) seen.add(marker);
    return matches;
  };
}

/** Segments up to the end marker, or up to the first malformed one. */
function* iterateSegments(bytes: Uint8Array): Generator<{ marker: number; segment: Uint8Array }> {
  let at = 2;
  for (let n = 0; n < MAX_SEGMENTS && bytes[at] === 0xff; n++) {
    at = skipFillBytes(bytes, at);
    const marker = bytes[at + 1] ?? 0;
    const end = marker === END_MARKER ? at + 2 : findSegmentEnd(bytes, at, marker);
    yield { marker, segment: bytes.subarray(at, end) };
    if (marker === END_MARKER) return;
    at = end;
  }
}

/**
 * Reduces a JPEG to the segments that decoding needs. @returns null: not complete (the decoder would paint gaps grey)
 * or too many scans (each costs a decode)
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array | null {
  const all = [...iterateSegments(bytes)];
  const scans = all.filter(({ marker }) => marker === SCAN_MARKER).length;
  if (all.at(-1)?.marker !== END_MARKER || scans === 0 || scans > PICTURE_LIMITS.scans) return null;
  const isKept = makeSegmentFilter();
  const kept = all.filter(({ marker, segment }) => isKept(marker, segment));
  return Buffer.concat([bytes.subarray(0, 2), ...kept.map(({ segment }) => segment)]);
}
