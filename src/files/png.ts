const [SIGNATURE, OVERHEAD] = [8, 12];
const NEEDED_CHUNKS: ReadonlySet<string> = new Set(["IHDR", "PLTE", "tRNS", "IDAT"]);
const END_CHUNK = Buffer.from("0000000049454e44ae426082", "hex");

/**
 * Reduces a PNG to the chunks that decoding needs: a decoder would inflate texts and profiles too, however large.
 * @param bytes with the signature of a PNG @returns null: malformed
 */
export function stripPng(bytes: Uint8Array): Uint8Array | null {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (png.toString("latin1", SIGNATURE + 4, SIGNATURE + 8) !== "IHDR") return null;
  const kept = Buffer.allocUnsafe(png.length + END_CHUNK.length);
  let size = png.copy(kept, 0, 0, SIGNATURE);
  for (let at = SIGNATURE; at + OVERHEAD <= png.length; ) {
    const length = png.readUInt32BE(at);
    const name = png.toString("latin1", at + 4, at + 8);
    const end = at + OVERHEAD + length;
    if (name === "IEND" || end > png.length) break;
    if (NEEDED_CHUNKS.has(name) && length > 0) size += png.copy(kept, size, at, end);
    at = end;
  }
  size += END_CHUNK.copy(kept, size);
  return kept.subarray(0, size);
}
