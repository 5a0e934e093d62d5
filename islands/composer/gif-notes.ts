const EXTENSION = 0x21;
const FRAME = 0x2c;
const CONTROL = 0xf9;
const APPLICATION = 0xff;
/** Application extensions of animations; others hold notes of programs. */
const LOOPS = ["NETSCAPE2.0", "ANIMEXTS1.0"];

/** Bytes of a colour table whose size is in `flags`. */
const tableSize = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** End of sub-blocks that begin at `at`. */
function endOfBlocks(bytes: Uint8Array, at: number): number {
  let end = at;
  while (bytes[end]) end += (bytes[end] ?? 0) + 1;
  return end + 1;
}

function isKept(bytes: Uint8Array, at: number): boolean {
  const label = bytes[at + 1];
  const name = String.fromCharCode(...bytes.subarray(at + 3, at + 14));
  return label === CONTROL || (label === APPLICATION && LOOPS.includes(name));
}

function endOfFrame(bytes: Uint8Array, at: number): number {
  const data = at + 10 + tableSize(bytes[at + 9] ?? 0);
  // After the code size.
  return endOfBlocks(bytes, data + 1);
}

/** Leaves out comments, texts and notes of programs; what is no GIF stays as it is. */
export async function withoutGifNotes(file: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let at = 13 + tableSize(bytes[10] ?? 0);
  const kept = [bytes.slice(0, at)];
  while (bytes[at] === EXTENSION || bytes[at] === FRAME) {
    const isFrame = bytes[at] === FRAME;
    const end = isFrame ? endOfFrame(bytes, at) : endOfBlocks(bytes, at + 2);
    if (isFrame || isKept(bytes, at)) kept.push(bytes.slice(at, end));
    at = end;
  }
  // The trailer, without what may follow it.
  kept.push(bytes.slice(at, at + 1));
  return new Blob(kept, { type: file.type });
}
