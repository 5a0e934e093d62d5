import { PICTURE } from "../limits";

const [END, SCAN] = [0xd9, 0xda];
/** No camera puts more pieces before and between the scans. */
const PIECES = 10_000;

/** Markers that stand alone: restarts, the start of the file, and a byte that means nothing. */
const isBare = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01;

/** Where the scan's data ends: at the next marker that is neither an escaped 0xFF nor a restart. */
function afterScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? END;
    if (next !== 0 && next !== 0xff && !isBare(next)) return at;
  }
  return bytes.length;
}

/** Where the last 0xFF of a marker stands: it may have further ones before it. */
function lastMark(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at + 1] === 0xff) at++;
  return at;
}

function after(bytes: Uint8Array, at: number, marker: number): number {
  if (isBare(marker)) return at + 2;
  const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
  return marker === SCAN ? afterScan(bytes, end) : end;
}

/**
 * Whether a JPEG goes on to its end, and is not drawn over itself more often than any camera would. The decoder
 * paints what is missing grey, and each scan costs as much as a whole picture.
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  let scans = 0;
  let at = 2;
  for (let n = 0; n < PIECES && bytes[at] === 0xff; n++) {
    at = lastMark(bytes, at);
    const marker = bytes[at + 1] ?? 0;
    if (marker === END) return scans > 0;
    if (marker === SCAN) scans++;
    if (scans > PICTURE.scans) return false;
    at = after(bytes, at, marker);
  }
  return false;
}
