import { PICTURE } from "../limits";

const [END, SCAN] = [0xd9, 0xda];
/** Bound of segments. */
const PIECES = 10_000;

/** Markers without length. */
const isBare = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01;

function afterScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? END;
    if (next !== 0 && next !== 0xff && !isBare(next)) return at;
  }
  return bytes.length;
}

/** 0xFF may be repeated as fill bytes. */
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

/** Whether a JPEG is complete (the decoder paints gaps grey) and has few scans (each costs a decode). */
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
