import { PICTURE } from "../limits";

const [END, SCAN] = [0xd9, 0xda];

/** Markers that stand alone: restarts, the start of the file, and a byte that means nothing. */
const isBare = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01;

/** Where the scan's data ends: at the next marker that is neither an escaped 0xFF nor a restart. */
function afterScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const next = bytes[at + 1] ?? END;
    if (next !== 0 && next !== 0xff && !isBare(next)) return at;
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  return bytes.length;
}

/** Where the next marker stands after this one. */
function after(bytes: Uint8Array, at: number, marker: number): number {
  if (isBare(marker)) return at + 2;
  const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
  return marker === SCAN ? afterScan(bytes, end) : end;
}

/** The markers in order, as long as one follows the other. */
function* markersOf(bytes: Uint8Array): Iterable<number> {
  for (let at = 2; bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    // Any marker may have further 0xFF before it.
    if (marker !== 0xff) yield marker;
    at = marker === 0xff ? at + 1 : after(bytes, at, marker);
  }
}

/**
 * Whether a JPEG goes on to its end, and is not drawn over itself more often than any camera would. The decoder
 * paints what is missing grey, and each scan costs as much as a whole picture.
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  let scans = 0;
  for (const marker of markersOf(bytes)) {
    if (marker === END) return scans > 0;
    if (marker === SCAN) scans++;
    if (scans > PICTURE.scans) return false;
  }
  return false;
}
