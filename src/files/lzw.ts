const MAX_CODE_WIDTH = 12;
const CODE_TABLE_SIZE = 1 << MAX_CODE_WIDTH;
const SUB_BLOCK_SIZE = 255;

interface EndPosition {
  /** Bit position of the end code, and its width below. */
  bit: number;
  width: number;
}

const readCode = (data: Uint8Array, bit: number, width: number): number => {
  const at = bit >> 3;
  const three = (data[at] ?? 0) | ((data[at + 1] ?? 0) << 8) | ((data[at + 2] ?? 0) << 16);
  return (three >> (bit & 7)) & ((1 << width) - 1);
};

class CodeTable {
  readonly clear: number;
  readonly #runs = new Uint32Array(CODE_TABLE_SIZE);
  #next = 0;
  #before = -1;
  width = 0;

  constructor(readonly bits: number) {
    this.clear = 1 << bits;
    this.#runs.fill(1, 0, this.clear);
    this.restart();
  }

  restart(): void {
    this.width = this.bits + 1;
    this.#next = this.clear + 2;
    this.#before = -1;
  }

  pixels(code: number): number {
    const codeCount = this.#before < 0 ? code < this.clear : code <= this.#next && code < CODE_TABLE_SIZE;
    if (!codeCount) return 0;
    this.#learn();
    this.#before = code;
    return this.#runs[code] ?? 0;
  }

  #learn(): void {
    if (this.#before < 0 || this.#next >= CODE_TABLE_SIZE) return;
    this.#runs[this.#next++] = (this.#runs[this.#before] ?? 0) + 1;
    if (this.#next === 1 << this.width && this.width < MAX_CODE_WIDTH) this.width++;
  }
}

function findEndPosition(data: Uint8Array, bits: number, pixels: number): EndPosition | null {
  const codes = new CodeTable(bits);
  const end = codes.clear + 1;
  let [bit, remaining] = [0, pixels];
  while (remaining > 0 && bit + codes.width <= data.length * 8) {
    const code = readCode(data, bit, codes.width);
    if (code === end) break;
    bit += codes.width;
    if (code === codes.clear) codes.restart();
    else {
      const drawn = codes.pixels(code);
      if (drawn === 0) return null;
      remaining -= drawn;
    }
  }
  return { bit, width: codes.width };
}

function truncateAtEnd(data: Uint8Array, { bit, width }: EndPosition, end: number): Uint8Array {
  const cut = new Uint8Array(Math.ceil((bit + width) / 8));
  cut.set(data.subarray(0, Math.min(cut.length, data.length)));
  for (let n = bit; n < cut.length * 8; n++) {
    const one = n - bit < width ? (end >> (n - bit)) & 1 : 0;
    const kept = (cut[n >> 3] ?? 0) & ~(1 << (n & 7));
    cut[n >> 3] = kept | (one << (n & 7));
  }
  return cut;
}

function joinSubBlocks(pieces: Uint8Array): Uint8Array {
  const data = new Uint8Array(pieces.length);
  let length = 0;
  for (let at = 0; at < pieces.length && pieces[at] !== 0; ) {
    const next = at + 1 + (pieces[at] ?? 0);
    while (++at < next) data[length++] = pieces[at] ?? 0;
  }
  return data.subarray(0, length);
}

function splitIntoSubBlocks(data: Uint8Array): Uint8Array {
  const pieces = new Uint8Array(data.length + Math.ceil(data.length / SUB_BLOCK_SIZE) + 1);
  let to = 0;
  for (let at = 0; at < data.length; at += SUB_BLOCK_SIZE) {
    const piece = data.subarray(at, at + SUB_BLOCK_SIZE);
    pieces[to] = piece.length;
    pieces.set(piece, to + 1);
    to += 1 + piece.length;
  }
  return pieces;
}

/**
 * Cuts LZW data after the last pixel; null: malformed. @param packed code size, then sub-blocks
 * @param pixels of the frame
 */
export function trimLzwData(packed: Uint8Array, pixels: number): Uint8Array | null {
  const bits = packed[0] ?? 0;
  if (bits < 1 || bits > 8) return null;
  const data = joinSubBlocks(packed.subarray(1));
  const stop = findEndPosition(data, bits, pixels);
  if (!stop) return null;
  return Buffer.concat([packed.subarray(0, 1), splitIntoSubBlocks(truncateAtEnd(data, stop, (1 << bits) + 1))]);
}
